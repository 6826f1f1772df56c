import { createHash } from 'node:crypto';
import {
  browserLanguage,
  defaultLanguage,
  limits,
  type Language,
  type NotificationKind,
  type PushMessage,
} from '@rounds/contract';
import type { OutgoingPush } from '../../external/push/push-sender.js';
import { escapeHtml } from '../../http/page.js';
import type { Texts, Translate } from '../../texts.js';
import type { Delivery } from './delivery.store.js';

const longestQuote = 160;

interface Wording {
  title: string;
  body: string;
}

function wordingOf(delivery: Delivery, t: Translate): Wording {
  const { siteTitle: site } = delivery;
  const facility = delivery.facilityTitle ?? '';
  switch (delivery.kind) {
    case 'low-rating': {
      const message = shortened(delivery.message ?? '');
      return {
        title: t('notifications.lowRatingTitle', { rating: delivery.rating, most: limits.ratingHighest, facility }),
        body: delivery.reasons.length > 0 ? reasonBody(delivery, message, t) : wordsBody(site, message, t),
      };
    }
    case 'failed-check':
      return {
        title: t('notifications.failedCheckTitle', { count: delivery.notDone ?? 1, facility }),
        body: t('notifications.failedCheckBody', { site, checklist: delivery.checklistTitle ?? '' }),
      };
    case 'reply-overdue':
      return {
        title: t('notifications.replyOverdueTitle', { count: delivery.count, facility }),
        body: t('notifications.replyOverdueBody', { site }),
      };
    case 'my-rounds-late':
    case 'rounds-late':
      return { title: t('notifications.roundsLateTitle', { count: delivery.count, site }), body: doorsOf(delivery, t) };
    case 'jobs-late':
      return { title: t('notifications.jobsLateTitle', { count: delivery.count, site }), body: doorsOf(delivery, t) };
    case 'kiosk-silent':
      return {
        title: t('notifications.kioskSilentTitle', { kiosk: delivery.kioskName ?? '' }),
        body: t('notifications.jobPlace', { facility, site }),
      };
    case 'job-assigned':
    case 'job-done':
    case 'urgent-job':
      return {
        title: t(`notifications.${jobTitles[delivery.kind]}`, { job: shortened(delivery.jobTitle ?? '') }),
        body: t('notifications.jobPlace', { facility, site }),
      };
  }
}

const wordsBody = (site: string, message: string, t: Translate): string =>
  message ? t('notifications.lowRatingBody', { site, message }) : t('notifications.lowRatingSilent', { site });

/** What was tapped says more than stars do, and goes before the words. */
function reasonBody({ reasons, rating, siteTitle: site }: Delivery, message: string, t: Translate): string {
  const why = t('notifications.lowRatingReasons', { reasons: reasons.join(', '), count: rating ?? 0 });
  return message
    ? t('notifications.lowRatingWhyBody', { why, site, message })
    : t('notifications.lowRatingWhySilent', { why, site });
}

const jobTitles = {
  'job-assigned': 'jobAssignedTitle',
  'job-done': 'jobDoneTitle',
  'urgent-job': 'urgentJobTitle',
} as const;

const mostDoors = 3;

function doorsOf({ doors }: Delivery, t: Translate): string {
  const named = doors.slice(0, mostDoors).map(shortened).join(', ');
  const more = doors.length - mostDoors;
  return more > 0 ? t('notifications.roundsLateMore', { doors: named, count: more }) : named;
}

/** A push message has four thousand bytes, and a letter may be of any number of marks. */
const mostQuoteBytes = 4 * longestQuote;

function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestQuote) return line;
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (letters.length <= longestQuote && Buffer.byteLength(line) <= mostQuoteBytes) return line;
  let bytes = 0;
  const fits = (letter: string) => (bytes += Buffer.byteLength(letter)) < mostQuoteBytes;
  return `${letters
    .slice(0, longestQuote - 1)
    .filter(fits)
    .join('')}…`;
}

/** The place in the app where it can be seen. */
function addressOf({ accountId, siteId, facilityId, kind, jobId }: Delivery): string {
  if (jobId !== null) return `/app/jobs/${jobId}`;
  const site = `/app/account/${accountId}/site/${siteId}`;
  return kind === 'kiosk-silent' ? `${site}/facility/${facilityId}/kiosks` : `${site}?tab=${tabs[kind]}`;
}

const tabs: Readonly<Record<Exclude<NotificationKind, 'kiosk-silent'>, string>> = {
  'low-rating': 'ratings',
  'reply-overdue': 'ratings',
  'failed-check': 'checks',
  'my-rounds-late': 'today',
  'rounds-late': 'today',
  'job-assigned': 'jobs',
  'job-done': 'jobs',
  'urgent-job': 'jobs',
  'jobs-late': 'jobs',
};

export function pushOf(delivery: Delivery, texts: Texts): OutgoingPush {
  const language = delivery.language ?? defaultLanguage;
  const place = delivery.jobId ?? delivery.kioskId ?? delivery.facilityId ?? delivery.siteId;
  const message: PushMessage = {
    id: delivery.id,
    kind: delivery.kind,
    tag: delivery.jobId ?? delivery.kioskId ?? delivery.facilityId ?? `${delivery.kind} ${delivery.siteId}`,
    ...wordingOf(delivery, texts.in(language)),
    grouped: groupedForms(texts, language),
    url: addressOf(delivery),
    language: browserLanguage(language),
    at: delivery.at.toISOString(),
  };
  return {
    payload: JSON.stringify(message),
    // A topic has at most 32 characters of base64url.
    topic: createHash('sha256').update(`${delivery.kind} ${place}`).digest('base64url').slice(0, 32),
    urgency: delivery.kind === 'reply-overdue' ? 'normal' : 'high',
  };
}

/** How many there are is known on the device only, so it gets every plural form. */
function groupedForms(texts: Texts, language: Language): PushMessage['grouped'] {
  const { texts: all } = texts.resources(language);
  const key = 'notifications.grouped';
  const forms = ['one', 'few', 'many', 'other'] as const;
  return Object.fromEntries(
    forms.flatMap((form) => {
      const text = all[`${key}_${form}`];
      return text ? [[form, text]] : [];
    }),
  );
}

export function mailOf(delivery: Delivery, t: Translate, publicUrl: string) {
  const { title, body } = wordingOf(delivery, t);
  const link = publicUrl + addressOf(delivery);
  const settings = `${publicUrl}/app/config`;
  const open = t('mail.open');
  const why = t('mail.why');
  return {
    subject: title,
    text: `${title}\n\n${body}\n\n${open}: ${link}\n\n--\n${why}\n${settings}\n`,
    html: layout({ title, body, open, link, why, settings }),
  };
}

interface Layout extends Wording {
  open: string;
  link: string;
  why: string;
  settings: string;
}

/** Plain on purpose: mail programs drop most styles, and this reads well without any. */
const layout = ({ title, body, open, link, why, settings }: Layout): string =>
  `<!doctype html><html><body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif;color:#10131F">` +
  `<h1 style="margin:0 0 8px;font-size:20px;line-height:26px">${escapeHtml(title)}</h1>` +
  `<p style="margin:0 0 20px">${escapeHtml(body)}</p>` +
  `<p style="margin:0 0 32px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 20px;` +
  `border-radius:14px;background:#1C36CE;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(open)}</a></p>` +
  `<p style="margin:0;font-size:14px;line-height:20px;color:#5F667C">${escapeHtml(why)} ` +
  `<a href="${escapeHtml(settings)}" style="color:#1A31BC">${escapeHtml(settings)}</a></p></body></html>`;
