import type { ComponentProps } from 'react';
import { OrganisationList } from '../../features/organisation/components/OrganisationList';
import { useTranslation } from '../../lib/i18n';
import { Sheet, SheetList } from '../../ui/Sheet';

type OrganisationSheetProps = ComponentProps<typeof OrganisationList> & { onClose: () => void };

export default function OrganisationSheet({ onClose, ...list }: OrganisationSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('organisation.list')} closeLabel={t('app.close')} lightDismiss onClose={onClose}>
      <SheetList>
        <OrganisationList {...list} />
      </SheetList>
    </Sheet>
  );
}
