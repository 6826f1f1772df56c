import { useCallback } from 'react';
import { isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { PasskeyFailure } from '../api/ceremony';

/** What the device did not do is told in our words; the server's refusal of a passkey has few of its own. */
export function useOwnErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof PasskeyFailure) return t(`access.fault.${error.fault}`);
      return isProblem(error, 'sign_in_refused') ? t('access.refused') : errorText(error);
    },
    [t, errorText],
  );
}
