import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n';
import { usePreparing } from '../../lib/photos/preparing';
import { Button } from '../../ui/Button';

/** Sends something with pictures: not before those that were taken are in it. */
export function SendButton({ busy, children, ...rest }: ComponentProps<typeof Button>) {
  const { t } = useTranslation();
  const preparing = usePreparing();
  return (
    <Button {...rest} busy={preparing > 0 || busy}>
      {preparing > 0 ? t('photos.busy', { count: preparing }) : children}
    </Button>
  );
}
