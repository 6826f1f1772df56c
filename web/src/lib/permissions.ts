import type { Permission } from '@rounds/contract';
import { session, useSession } from './session';

/** May the person do this in the organisation that is open? The server decides; this only hides what it would refuse. */
export const can = (permission: Permission): boolean => session.read()?.permissions.includes(permission) ?? false;

/** The same for components: they follow a switch of organisation, a changed role, a log-out. */
export function useCan(): (permission: Permission) => boolean {
  const current = useSession();
  return (permission) => current?.permissions.includes(permission) ?? false;
}
