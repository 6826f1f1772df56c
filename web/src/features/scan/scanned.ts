/** What a decoded text is to us. */
export type Scanned =
  /** A code of this product: it opens inside the app. */
  | { kind: 'facility'; code: string; address: string }
  /** The visitor's page of this product, by a code that leads straight to it. */
  | { kind: 'feedback'; code: string; href: string; address: string }
  /** An invitation, as on paper: it opens inside the app. */
  | { kind: 'invitation'; code: string; address: string }
  /** An address elsewhere: shown with its host and a warning, and never opened by itself. */
  | { kind: 'elsewhere'; host: string; href: string; address: string }
  | { kind: 'text'; text: string };

const facilityPath = /^\/app\/qr\/([\w-]+)\/?$/;
const checklistPath = /^\/app\/([\w-]+)\/checklist\/?$/;
const feedbackPath = /^\/app\/([\w-]+)\/feedback\/?$/;
const invitationPath = /^\/app\/invite\/([\w-]+)\/?$/;
const bareCode = /^[\w-]{8,64}$/;

/** Not by `URL.canParse`, which some of the browsers we serve do not have. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** As it is printed under the code: nobody needs to read the scheme. */
const readable = ({ host, pathname, search }: URL): string => `${host}${pathname}${search}`.replace(/\/$/, '');

/** `origins` are those of this product: the one the page came from, and the public one that codes are printed with. */
export function readScanned(text: string, origins: readonly string[]): Scanned {
  const url = webAddress(text.trim());
  if (!url) return { kind: 'text', text };
  const address = readable(url);
  if (origins.includes(url.origin)) {
    const facility = (facilityPath.exec(url.pathname) ?? checklistPath.exec(url.pathname))?.[1];
    if (facility !== undefined) return { kind: 'facility', code: facility, address };
    const feedback = feedbackPath.exec(url.pathname)?.[1];
    if (feedback !== undefined) return { kind: 'feedback', code: feedback, href: url.pathname, address };
    const invitation = invitationPath.exec(url.pathname)?.[1];
    if (invitation !== undefined) return { kind: 'invitation', code: invitation, address };
  }
  return { kind: 'elsewhere', host: url.host, href: url.href, address };
}

/** Typed from a poster: the address without its scheme, or only the code at its end. */
export function readTyped(text: string, origins: readonly string[]): Scanned {
  const typed = text.trim();
  if (bareCode.test(typed)) return { kind: 'facility', code: typed.toLowerCase(), address: typed };
  const hosts = origins.map((origin) => new URL(origin));
  const own = hosts.find(({ host }) => typed.toLowerCase().startsWith(`${host}/`));
  return readScanned(own ? `${own.protocol}//${typed}` : typed, origins);
}
