import { limits } from '@rounds/contract';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { NetworkFailure } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { newRequestId } from '../../../lib/requestId';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, Select, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useLeaveNote, type Note } from '../api/handovers';
import styles from './ShiftNotes.module.css';

export interface NoteSite {
  id: string;
  title: string;
}

/** A line for the next shift at a site. What was typed stays until it has arrived. */
export function LeaveNote({ sites }: { sites: readonly NoteSite[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const emptyNote = (): Note => ({ siteId: sites[0]?.id ?? '', text: '', requestId: newRequestId() });
  const [note, setNote] = useState(emptyNote);
  const { mutate, isPending, error, reset } = useLeaveNote();
  if (sites.length === 0) return null;
  if (!isOpen) {
    return (
      <Button variant="secondary" block icon={NotebookPen} onClick={() => setOpen(true)}>
        {t('today.notes.leave')}
      </Button>
    );
  }
  // Another text is another note.
  const change = (part: Partial<Note>) => setNote((before) => ({ ...before, ...part, requestId: newRequestId() }));
  const leave = () =>
    mutate(note, {
      onSuccess: () => {
        toast({ text: t('today.notes.left') });
        setNote(emptyNote());
        setOpen(false);
      },
    });
  return (
    <Card title={t('today.notes.leave')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        {sites.length > 1 && (
          <Field label={t('today.notes.site')}>
            <Select
              value={note.siteId}
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
        <Field label={t('today.notes.text')} hint={t('today.notes.hint')}>
          <TextArea
            autoFocus
            value={note.text}
            maxLength={limits.handoverLength}
            disabled={isPending}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        {error && (
          <Notice tone="bad">{error instanceof NetworkFailure ? t('today.notes.notSent') : errorText(error)}</Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={isPending} disabled={note.text.trim() === ''}>
            {t('today.notes.send')}
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
