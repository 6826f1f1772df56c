import { useCallback } from 'react';
import { ApiProblem, NetworkFailure } from './api/problem';
import { useTranslation } from './i18n';

/** What to tell the person about a failure: the server's own words where it answered. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (error instanceof ApiProblem && error.detail !== null) return error.detail;
      return t(error instanceof NetworkFailure ? 'app.noConnection' : 'app.operationFailed');
    },
    [t],
  );
}
