import { useEffect } from 'react';
import { useSharedConfig } from '../lib/sharedConfig';

/** Passkeys belong to the public address, as the cookie of a sign-in does: who came by another one goes there first. */
export function useOwnAddress() {
  const shared = useSharedConfig();
  const publicUrl = shared.data?.publicUrl;
  const isElsewhere = publicUrl !== undefined && new URL(publicUrl).origin !== location.origin;
  useEffect(() => {
    if (isElsewhere) location.replace(publicUrl + location.pathname + location.search);
  }, [isElsewhere, publicUrl]);
  return { ...shared, data: isElsewhere ? undefined : shared.data };
}
