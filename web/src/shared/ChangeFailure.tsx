import { mayBeDone } from '../lib/api/problem';
import { useTranslation } from '../lib/i18n';
import { useErrorText } from '../lib/useErrorText';
import { Notice } from '../ui/Notice';

/** Why something was not changed. Without an answer nobody knows whether it was. */
export function ChangeFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isLost = mayBeDone(error);
  return (
    <Notice tone="bad" title={isLost ? t('app.noAnswer') : undefined}>
      {isLost ? t('app.noAnswerText') : errorText(error)}
    </Notice>
  );
}
