import type { PublicFacility } from './feedback.js';
import type { VisitorLanguage } from './visitor-languages.js';

/** The server gathers it, the web's renderer shows it: the page behind a code, or behind a receipt. */
export type VisitorView =
  | {
      kind: 'form';
      code: string;
      facility: PublicFacility;
      /** Kept over retries, so that a feedback is stored once. */
      requestId: string;
      values: { rate?: number; message: string; reasonIds?: string[] };
      fault?: 'choose_first' | 'too_long' | 'busy' | 'failed' | 'photo_refused';
    }
  | { kind: 'thanks'; receiptUrl: string }
  | { kind: 'closed' | 'replaced' | 'unknown' | 'no-receipt' }
  | {
      kind: 'receipt';
      rating: number;
      message: string;
      /** What they tapped, in the language of the page. */
      reasons: string[];
      at: string;
      shownAt: string;
      facilityTitle: string;
      siteTitle: string;
      accountTitle: string;
      reply: { comment: string; at: string; shownAt: string } | null;
      /** When what it complained of was put right, if it was. */
      putRight: { at: string; shownAt: string } | null;
    };

export interface VisitorPage {
  view: VisitorView;
  language: VisitorLanguage;
  /** The page's own address without a query. */
  path: string;
  t: (key: string, values?: Record<string, string | number>) => string;
}

export interface RenderedVisitorPage {
  title: string;
  body: string;
  style: string;
  script?: string;
}
