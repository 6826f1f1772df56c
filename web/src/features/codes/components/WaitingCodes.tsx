import type { PrintableCode } from '@rounds/contract';
import { Printer } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LoadFailure } from '../../../shared/LoadFailure';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useBlankCodes } from '../api/codes';
import styles from './BlankCodesForm.module.css';

/** The codes that were made before and are on no door yet, to be printed once more. */
export function WaitingCodes({ onShow }: { onShow: (codes: readonly PrintableCode[]) => void }) {
  const { t } = useTranslation();
  const { data: codes = [], error, refetch } = useBlankCodes();
  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {codes.length > 0 && (
        <Card>
          <div className={styles.form}>
            <p>{t('codes.blank.waiting', { count: codes.length })}</p>
            <Button variant="secondary" icon={Printer} onClick={() => onShow(codes)}>
              {t('codes.blank.show')}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}
