import { canBeRepliedTo } from '@rounds/contract';
import { Ban, CircleCheck, Eraser, Reply, Tablet } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useCan } from '../../../lib/permissions';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { lazyDialog } from '../../../shared/lazyPart';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { Stars } from '../../../ui/Stars';
import { Tag } from '../../../ui/Tag';
import { useMark, type ListedRating } from '../api/ratings';
import { RatingPhoto } from './RatingPhoto';
import { ReplyComposer } from './ReplyComposer';
import styles from './RatingCard.module.css';

const MessageRemoval = lazyDialog(async () => (await import('./MessageRemoval')).MessageRemoval);

/** Rendered anew when it changes, not with every page that comes after it. */
export const RatingCard = memo(function RatingCard({ feedback, names }: ListedRating) {
  const { t } = useTranslation();
  const can = useCan();
  const [isReplying, setIsReplying] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, rating, at, facilityId, siteId, reasonIds, message, photo, suspicion, weight, reviewComment, source } =
    feedback;
  const wordless = feedback.isMessageRemoved ? 'ratings.message_removed' : 'ratings.no_comment';
  const place = names.facility[facilityId]?.title ?? t('ratings.unknown_facility');
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <Stars value={rating} label={t('ratings.stars', { count: rating })} />
        <LocalTime at={at} timeZone={names.site[siteId]?.timeZone} />
      </div>
      <p className={styles.where}>
        <b>{place}</b>
        <span>{names.site[siteId]?.title ?? t('ratings.unknown_site')}</span>
      </p>
      {/* The code on the door is the usual way: only the other one is worth a word. */}
      {source === 'kiosk' && (
        <p>
          <Tag icon={Tablet}>{t('ratings.source.kiosk')}</Tag>
        </p>
      )}
      {reasonIds.length > 0 && (
        <ul className={styles.reasons} aria-label={t('ratings.reasons')}>
          {reasonIds.map((reasonId) => (
            <li key={reasonId}>
              <Tag>{names.reason[reasonId]?.title ?? t('ratings.unknown_reason')}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p className={cx(styles.message, !message && styles.none)}>{message || t(wordless)}</p>
      {photo && <RatingPhoto feedbackId={id} photo={photo} place={place} />}
      {suspicion !== null && (
        <p className={styles.mark}>
          <Tag icon={Ban}>{t('ratings.suspicious')}</Tag>
          <span>{t(`ratings.why.${suspicion}`)}</span>
          <span>{t('ratings.not_counted')}</span>
        </p>
      )}
      {suspicion === null && weight < 1 && (
        <p className={styles.mark}>{t('ratings.weighs_less', { percent: Math.round(weight * 100) })}</p>
      )}
      {reviewComment !== null && !isReplying && <ReplyBox feedback={feedback} names={names} />}
      {isReplying ? (
        <ReplyComposer feedback={feedback} onClose={() => setIsReplying(false)} />
      ) : (
        can('feedback.Review') && (
          <div className={styles.actions}>
            {(canBeRepliedTo(source) || reviewComment !== null) && (
              <Button variant="text" icon={Reply} onClick={() => setIsReplying(true)}>
                {t(reviewComment === null ? 'ratings.reply' : 'ratings.change_reply')}
              </Button>
            )}
            <MarkButton feedback={feedback}>
              {(message || photo) && (
                <IconButton icon={Eraser} label={t('ratings.removal.remove')} onClick={() => setIsRemoving(true)} />
              )}
            </MarkButton>
          </div>
        )
      )}
      {isRemoving && <MessageRemoval feedbackId={id} onClose={() => setIsRemoving(false)} />}
    </li>
  );
});

function ReplyBox({ feedback: { siteId, reviewComment, reviewedAt, reviewedUserId }, names }: ListedRating) {
  const { t } = useTranslation();
  const name = fullName(reviewedUserId === null ? null : names.user[reviewedUserId]);
  return (
    <div className={styles.reply}>
      <p className={styles.by}>
        <Icon as={Reply} size={16} />
        <b>{name || t('ratings.unknown_user')}</b>
        {reviewedAt !== null && (
          <>
            <span aria-hidden="true">·</span>
            <LocalTime at={reviewedAt} timeZone={names.site[siteId]?.timeZone} />
          </>
        )}
      </p>
      <p className={styles.text}>{reviewComment}</p>
    </div>
  );
}

interface MarkButtonProps {
  feedback: ListedRating['feedback'];
  /** What else stands there quietly. */
  children: ReactNode;
}

/** The marks are guesses; a manager who knows better says so. */
function MarkButton({ feedback: { id, isSuspicious }, children }: MarkButtonProps) {
  const { t } = useTranslation();
  const mark = useMark(id);
  return (
    <>
      {isSuspicious && (
        <Button variant="text" icon={CircleCheck} busy={mark.isPending} onClick={() => mark.mutate(false)}>
          {t('ratings.count_it')}
        </Button>
      )}
      <span className={styles.quiet}>
        {!isSuspicious && (
          <IconButton
            icon={Ban}
            label={t('ratings.mark')}
            disabled={mark.isPending}
            onClick={() => mark.mutate(true)}
          />
        )}
        {children}
      </span>
      {mark.error && <ChangeFailure error={mark.error} />}
    </>
  );
}
