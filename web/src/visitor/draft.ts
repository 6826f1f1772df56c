/** What the visitor has begun to say at a door, for when the tab is closed before it was sent. */
export interface Draft {
  rate: number;
  message: string;
  reasonIds: string[];
  requestId: string;
  /** What was sent under this id and not confirmed; empty if nothing was. */
  sentContent: string;
}

const keyOf = (code: string) => `rounds.feedback.${code}`;
/** Tomorrow's visit is another one. */
const lifetime = 12 * 3_600_000;

export function keepDraft(code: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(code), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Without storage the page still sends; only a closed tab loses the words.
  }
}

export function takeDraft(code: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(code)) ?? '{}') as Partial<Draft & { at: number }>;
    return kept.at !== undefined && Date.now() - kept.at < lifetime ? ({ reasonIds: [], ...kept } as Draft) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(code: string): void {
  try {
    localStorage.removeItem(keyOf(code));
  } catch {
    // Nothing was kept either.
  }
}
