export type SessionState = 'signed-out' | 'open' | 'ending';
export type SessionEdge = 'begin' | 'switch' | 'renew' | 'end' | 'ended';

/** Null: not from here. A refresh or a switch that is answered after the end must not open the session again. */
const transitions: Record<SessionState, Record<SessionEdge, SessionState | null>> = {
  'signed-out': { begin: 'open', switch: null, renew: null, end: null, ended: null },
  // Signing in anew, perhaps as somebody else, without having logged out.
  open: { begin: 'open', switch: 'open', renew: 'open', end: 'ending', ended: null },
  // Who signs in waits until nothing of the last person is left.
  ending: { begin: null, switch: null, renew: null, end: null, ended: 'signed-out' },
};

export const nextState = (state: SessionState, edge: SessionEdge): SessionState | null => transitions[state][edge];

export type EndReason =
  | 'log-out'
  | 'log-out-everywhere'
  | 'account-deleted'
  /** The server will not renew it: ended elsewhere, or too old. */
  | 'refused'
  /** On a shared phone: by hand, by the clock, or because the page was loaded anew. */
  | 'locked'
  | 'another-tab'
  | 'another-person';

/** What was left, and must leave nothing behind. */
export type Left =
  | { kind: 'session'; personId: string | null; reason: EndReason }
  /** Still signed in: for another organisation, or because the person is no longer a member of this one. */
  | { kind: 'organisation'; personId: string | null; accountId: string | null; reason: 'switched' | 'removed' };
