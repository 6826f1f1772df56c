import { canBeRepliedTo, limits, type Feedback } from '@rounds/contract';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { Button, ButtonRow } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { useReply } from '../api/ratings';
import styles from './ReplyComposer.module.css';

interface ReplyComposerProps {
  feedback: Feedback;
  onClose: () => void;
}

/** Opens in the card itself: what the visitor said stays in sight while one answers. */
export function ReplyComposer({ feedback, onClose }: ReplyComposerProps) {
  const { t } = useTranslation();
  const reply = useReply(feedback.id);
  const [text, setText] = useState(feedback.reviewComment ?? '');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() && !reply.isPending) reply.mutate(text.trim(), { onSuccess: onClose });
  };
  const hint = canBeRepliedTo(feedback.source) ? 'ratings.visitor_will_see' : 'ratings.nobody_will_see';
  return (
    <form ref={form} className={styles.composer} onSubmit={submit}>
      <Field label={t('ratings.your_reply')} hint={t(hint)}>
        <TextArea value={text} maxLength={limits.replyLength} onChange={(event) => setText(event.target.value)} />
      </Field>
      {reply.error && <ChangeFailure error={reply.error} />}
      <ButtonRow wide="end">
        <Button variant="plain" size="small" onClick={onClose}>
          {t('ratings.cancel')}
        </Button>
        <Button type="submit" size="small" busy={reply.isPending} disabled={!text.trim()}>
          {t('ratings.send')}
        </Button>
      </ButtonRow>
    </form>
  );
}
