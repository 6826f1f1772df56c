import type { Feedback } from '@rounds/contract';
import { Check, Eye, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { PhotoStrip } from '../../../shared/photos/lazy';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { usePhotoDecision } from '../api/ratings';
import styles from './RatingCard.module.css';

interface RatingPhotoProps {
  feedbackId: number;
  photo: NonNullable<Feedback['photo']>;
  place: string;
}

/** What a visitor has sent may be anything: it is shown when somebody asks for it, and then they decide. */
export function RatingPhoto({ feedbackId, photo: { id, isShown }, place }: RatingPhotoProps) {
  const { t } = useTranslation();
  const [isLooking, setIsLooking] = useState(false);
  const decision = usePhotoDecision(feedbackId);
  const strip = (
    <div className={styles.pictures}>
      <PhotoStrip photoIds={[id]} title={t('ratings.photo.title')} place={place} />
    </div>
  );
  if (isShown) return strip;
  if (!isLooking) {
    return (
      <p className={styles.photo}>
        <Icon as={Image} size={20} />
        <span>{t('ratings.photo.came')}</span>
        <Button variant="text" icon={Eye} onClick={() => setIsLooking(true)}>
          {t('ratings.photo.look')}
        </Button>
      </p>
    );
  }
  return (
    <>
      {strip}
      <div className={styles.actions}>
        <Button variant="text" icon={Check} disabled={decision.isPending} onClick={() => decision.mutate(true)}>
          {t('ratings.photo.keep')}
        </Button>
        <Button variant="text" icon={Trash2} disabled={decision.isPending} onClick={() => decision.mutate(false)}>
          {t('ratings.photo.delete')}
        </Button>
      </div>
      {decision.error && <ChangeFailure error={decision.error} />}
    </>
  );
}
