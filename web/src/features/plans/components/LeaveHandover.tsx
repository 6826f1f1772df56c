import { limits } from '@rounds/contract';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { newRequestId } from '../../../lib/requestId';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, Select, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useLeaveHandover, type NewHandover } from '../api/handovers';
import styles from './Handovers.module.css';

export interface HandoverSite {
  id: string;
  title: string;
}

/** A line for the next shift at a site. What was typed stays until it has arrived. */
export function LeaveHandover({ sites }: { sites: readonly HandoverSite[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const emptyHandover = (): NewHandover => ({ siteId: sites[0]?.id ?? '', text: '', requestId: newRequestId() });
  const [handover, setHandover] = useState(emptyHandover);
  const { mutate, isPending, error, reset } = useLeaveHandover();
  if (sites.length === 0) return null;
  if (!isOpen) {
    return (
      <Button variant="secondary" block icon={NotebookPen} onClick={() => setOpen(true)}>
        {t('today.handover.leave')}
      </Button>
    );
  }
  // Another text is another handover.
  const change = (part: Partial<NewHandover>) =>
    setHandover((before) => ({ ...before, ...part, requestId: newRequestId() }));
  const refusalOf = (failure: Error) => {
    if (mayBeDone(failure)) return t('today.handover.notSent');
    // The one thing that can be wrong with a site one works at.
    const isFull = failure instanceof ApiProblem && failure.fieldError('siteId') !== undefined;
    return isFull ? t('today.handover.full') : errorText(failure);
  };
  const leave = () =>
    mutate(handover, {
      onSuccess: () => {
        toast({ text: t('today.handover.left') });
        setHandover(emptyHandover());
        setOpen(false);
      },
    });
  return (
    <Card title={t('today.handover.leave')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        {sites.length > 1 && (
          <Field label={t('today.handover.site')}>
            <Select
              value={handover.siteId}
              disabled={isPending}
              onChange={(event) => change({ siteId: event.target.value })}
            >
              {sites.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('today.handover.text')} hint={t('today.handover.hint')}>
          <TextArea
            autoFocus
            value={handover.text}
            maxLength={limits.handoverLength}
            disabled={isPending}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        {error && <Notice tone="bad">{refusalOf(error)}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" busy={isPending} disabled={handover.text.trim() === ''}>
            {t('today.handover.send')}
          </Button>
          <Button
            variant="plain"
            onClick={() => {
              reset();
              setOpen(false);
            }}
          >
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
