import { limits, type VisitorView } from '@rounds/contract';
import { RingSign, starShape } from './icons';
import type { Texts } from './texts';

type ReceiptView = Extract<VisitorView, { kind: 'receipt' }>;

const ratings = Array.from({ length: limits.ratingHighest }, (_, index) => index + 1);

function toneOf(rating: number): 'good' | 'warn' | 'bad' {
  if (rating >= limits.ratingGoodFrom) return 'good';
  return rating >= limits.ratingWarnFrom ? 'warn' : 'bad';
}

/** What became of it first: put right, answered; then what the visitor said. */
export const Receipt = ({ view, t }: { view: ReceiptView; t: Texts }) => (
  <main>
    <div className="said">
      <h1>{t('feedback.your_feedback')}</h1>
      <p className="place">
        <b>
          <bdi>{view.facilityTitle}</bdi>
        </b>
        <br />
        <bdi>{view.siteTitle}</bdi>
      </p>
      {view.putRight && (
        <section className="right">
          <RingSign sign="tick" />
          <h2>{t('feedback.put_right')}</h2>
          <time dateTime={view.putRight.at}>{view.putRight.shownAt}</time>
        </section>
      )}
      {view.reply && (
        <section className="card">
          <h2>{t('feedback.reply_of', { name: view.accountTitle })}</h2>
          <p className="text" dir="auto">
            {view.reply.comment}
          </p>
          <time dateTime={view.reply.at}>{view.reply.shownAt}</time>
        </section>
      )}
      <div className="card">
        <div className="top">
          <span
            className={`given ${toneOf(view.rating)}`}
            role="img"
            aria-label={t('feedback.stars', { count: view.rating })}
          >
            {ratings.map((rating) => (
              <svg
                key={rating}
                className={rating <= view.rating ? 'on' : undefined}
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d={starShape} />
              </svg>
            ))}
          </span>
          <time dateTime={view.at}>{view.shownAt}</time>
        </div>
        {view.reasons.length > 0 && (
          <ul className="tapped">
            {view.reasons.map((title) => (
              <li key={title}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        )}
        {view.message && (
          <p className="text" dir="auto">
            {view.message}
          </p>
        )}
      </div>
      {!view.reply && <p className="place">{t('feedback.no_reply_yet')}</p>}
    </div>
  </main>
);
