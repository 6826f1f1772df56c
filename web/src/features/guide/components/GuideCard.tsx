import type { Guide } from '@rounds/contract';
import { ArrowRight, Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { ButtonLink } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { Ring } from '../../../ui/Ring';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useCloseGuide } from '../api/guide';
import { countDone, nextOf, steps, type Step } from '../steps';
import styles from './GuideCard.module.css';

interface GuideCardProps {
  accountId: string;
  guide: Guide;
  /** Where the step is done. */
  linkTo: (step: Step) => { to: string; state?: unknown };
}

/** Leads an owner from nothing to the first scan: what is done, what is next, and the way there. */
export function GuideCard({ accountId, guide, linkTo }: GuideCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleId = useId();
  const close = useCloseGuide(accountId);
  const next = nextOf(guide);
  const [done, total] = [countDone(guide), steps.length];
  if (!next) return null;
  return (
    <section className={styles.guide} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Ring size={48} share={done / total} label={t('guide.progress', { done, total })}>
          <span className={styles.count}>
            {done}/{total}
          </span>
        </Ring>
        <h2 id={titleId} className={styles.title}>
          {t('guide.title')}
        </h2>
        <IconButton icon={X} label={t('guide.close')} disabled={close.isPending} onClick={() => close.mutate()} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step}
            className={cx(styles.step, guide[step] && styles.done)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{guide[step] && <Icon as={Check} size={16} />}</span>
            <span className={styles.text}>
              {t(`guide.step.${step}`)}
              {guide[step] && <VisuallyHidden>, {t('guide.done')}</VisuallyHidden>}
              {step === next && <span className={styles.hint}>{t(`guide.hint.${step}`)}</span>}
            </span>
          </li>
        ))}
      </ol>
      {close.error && <Notice tone="bad">{errorText(close.error)}</Notice>}
      <ButtonLink icon={ArrowRight} {...linkTo(next)}>
        {t(`guide.go.${next}`)}
      </ButtonLink>
    </section>
  );
}
