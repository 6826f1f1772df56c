import { TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { EmptyState } from '../../../ui/EmptyState';

/** Used, withdrawn, ended or never made: the server says which. */
export function InvitationClosed({ error, action }: { error: Error; action: ReactNode }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const text = isProblem(error, 'not_found') ? t('invitation.unknown') : errorText(error);
  return (
    <EmptyState icon={TicketX} title={t('invitation.closed')} action={action}>
      {text} {t('invitation.askAgain')}
    </EmptyState>
  );
}
