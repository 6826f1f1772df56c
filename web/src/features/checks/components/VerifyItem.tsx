import { limits } from '@rounds/contract';
import { Check as Tick, Undo2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { newRequestId } from '../../../lib/requestId';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { Button, ButtonRow } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { useVerify, type ListedCheck } from '../api/checks';
import { shownResult } from '../api/summary';
import styles from './CheckCard.module.css';

interface VerifyItemProps {
  checkId: number;
  itemId: string;
  title: string;
}

/** Reported work: in order, or back to work with words. What was typed stays until it has arrived. */
export function VerifyItem({ checkId, itemId, title }: VerifyItemProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useVerify(checkId);
  const [comment, setComment] = useState<string | null>(null);
  const [requestId, setRequestId] = useState(newRequestId);
  const write = (text: string | null) => {
    setComment(text);
    setRequestId(newRequestId());
  };
  const confirm = () => mutate({ items: [{ id: itemId, result: true }], requestId });
  const sendBack = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate({ items: [{ id: itemId, result: false, comment: (comment ?? '').trim() }], requestId });
  };
  const named = (act: string) => t('checks.verify.named', { act, title });
  return (
    <div className={styles.verify}>
      {error && <ChangeFailure error={error} />}
      {comment === null ? (
        <div className={styles.acts}>
          <Button
            size="small"
            variant="secondary"
            icon={Tick}
            busy={isPending}
            aria-label={named(t('checks.verify.confirm'))}
            onClick={confirm}
          >
            {t('checks.verify.confirm')}
          </Button>
          <Button
            size="small"
            variant="secondary"
            icon={Undo2}
            aria-label={named(t('checks.verify.sendBack'))}
            onClick={() => write('')}
          >
            {t('checks.verify.sendBack')}
          </Button>
        </div>
      ) : (
        <form className={styles.why} onSubmit={sendBack}>
          <Field label={t('checks.verify.why')} required>
            <TextArea
              autoFocus
              rows={2}
              value={comment}
              maxLength={limits.commentLength}
              disabled={isPending}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
          <ButtonRow wide="end">
            <Button size="small" variant="secondary" onClick={() => write(null)}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" size="small" busy={isPending} disabled={comment.trim() === ''}>
              {t('checks.verify.sendBack')}
            </Button>
          </ButtonRow>
        </form>
      )}
    </div>
  );
}

/** Everything that still waits for a look is in order. */
export function VerifyAll({ check }: Pick<ListedCheck, 'check'>) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useVerify(check.id);
  const [requestId] = useState(newRequestId);
  const items = check.items
    .filter((item) => shownResult(item) === 'reported')
    .map(({ checkListItemId }) => ({ id: checkListItemId, result: true }));
  return (
    <div className={styles.all}>
      {error && <ChangeFailure error={error} />}
      <Button block icon={Tick} busy={isPending} onClick={() => mutate({ items, requestId })}>
        {t('checks.verify.all', { count: items.length })}
      </Button>
    </div>
  );
}
