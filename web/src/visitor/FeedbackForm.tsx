import { limits, type VisitorView } from '@rounds/contract';
import { Icon, starShape } from './icons';
import { Thanks } from './Outcome';
import { Reasons } from './Reasons';
import type { Texts } from './texts';

type FormView = Extract<VisitorView, { kind: 'form' }>;

export const formId = 'feedback';

const ratings = Array.from({ length: limits.ratingHighest }, (_, index) => index + 1);

/**
 * Works as a plain form. Colours, words and hints follow the chosen star by style alone, with selectors that old phones
 * know too: the inputs stand before everything that follows them. The script only spares the visitor the way to another
 * page.
 */
export function FeedbackForm({ view, action, t }: { view: FormView; action: string; t: Texts }) {
  const { code, facility, requestId, values, fault } = view;
  const hasReasons = facility.reasons.length > 0;
  return (
    <main>
      <form
        id={formId}
        method="post"
        action={action}
        encType={facility.arePhotosTaken ? 'multipart/form-data' : undefined}
        data-code={code}
        data-failed={t('feedback.failed')}
        data-busy={t('feedback.busy')}
        data-slow={t('feedback.slow')}
        data-retrying={t('feedback.retrying')}
        data-unsent={t('feedback.unsent')}
        data-long={t('feedback.too_long')}
        data-picture={t('feedback.photo_refused')}
        data-limit={limits.messageLength}
        data-complaint={t(hasReasons ? 'feedback.placeholder_more' : 'feedback.placeholder_complaint')}
      >
        <div className="ask">
          <h1>{t('feedback.question')}</h1>
          <p className="place">
            <b>
              <bdi>{facility.facilityTitle}</bdi>
            </b>
            <br />
            <bdi>{facility.siteTitle}</bdi>
          </p>
          {facility.lastChecked && (
            <p className="checked">
              <Icon name="check" />
              <time dateTime={facility.lastChecked.at}>
                {t(`feedback.checked_${facility.lastChecked.day}`, { time: facility.lastChecked.time })}
              </time>
            </p>
          )}
          <fieldset className="stars">
            <legend className="vh">{t('feedback.rating')}</legend>
            {ratings.map((rating) => (
              <input
                key={rating}
                type="radio"
                name="rate"
                value={rating}
                required
                defaultChecked={values.rate === rating}
                aria-label={`${rating}, ${t(`feedback.word_${rating}`)}`}
              />
            ))}
            {ratings.map((rating) => (
              <span key={rating} className="star">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  {rating === 1 ? <path id="s" d={starShape} /> : <use href="#s" />}
                </svg>
              </span>
            ))}
            <p className="scale" aria-hidden="true">
              <i>{t('feedback.word_1')}</i>
              <i>{t('feedback.word_5')}</i>
              {ratings.map((rating) => (
                <b key={rating}>{t(`feedback.word_${rating}`)}</b>
              ))}
            </p>
          </fieldset>
          {hasReasons && (
            <Reasons legend={t('feedback.reasons')} reasons={facility.reasons} chosen={values.reasonIds ?? []} />
          )}
          <label className="field">
            {t('feedback.comments')}
            <textarea
              name="message"
              rows={hasReasons ? 2 : 4}
              placeholder={t('feedback.placeholder')}
              defaultValue={values.message}
            />
            <small role="status" hidden />
          </label>
          <div hidden>
            <label>
              {t('feedback.trap')} <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
            <input type="hidden" name="requestId" value={requestId} />
          </div>
          {/* Last, so that everything else is known when a picture is refused. */}
          {facility.arePhotosTaken && (
            <label className="field">
              {t('feedback.photo')}
              <input type="file" name="photo" accept="image/jpeg,image/png,image/webp" />
              <small>{t('feedback.photo_hint')}</small>
            </label>
          )}
        </div>
        <Thanks t={t} receiptUrl="" isHidden />
        <div className="bottom">
          <div className="notice" role="alert" hidden={!fault}>
            <Icon name="alert" />
            <span>{fault && t(`feedback.${fault}`)}</span>
          </div>
          <p className="hint choose">{t('feedback.choose_first')}</p>
          <p className="hint free">{t('feedback.no_account')}</p>
          <p className="hint" data-end="" hidden>
            {t('feedback.may_close')}
          </p>
          <button type="submit">{t('feedback.submit')}</button>
        </div>
      </form>
    </main>
  );
}
