import { RingSign } from './icons';
import type { Texts } from './texts';

/** The specification's sentence of thanks, in two lines of one heading, and the way to the reply. */
export const Thanks = ({ t, receiptUrl, isHidden = false }: { t: Texts; receiptUrl: string; isHidden?: boolean }) => (
  <div className="done" role="status" data-thanks="" hidden={isHidden}>
    <RingSign sign="tick" />
    <h1 tabIndex={-1}>
      {t('feedback.thanks')} <small>{t('feedback.thanks_more')}</small>
    </h1>
    <p>
      {t('feedback.receipt_hint')}
      <br />
      <a href={receiptUrl}>{t('feedback.receipt_link')}</a>
    </p>
  </div>
);

interface OutcomeProps {
  sign: 'closed' | 'lost';
  title: string;
  text: string;
}

export const Outcome = ({ sign, title, text }: OutcomeProps) => (
  <main>
    <div className="done">
      <RingSign sign={sign} />
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  </main>
);
