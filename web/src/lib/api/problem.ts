import type { ErrorCode, FieldError, Problem } from '@rounds/contract';

export type Moved = Required<Pick<Problem, 'state' | 'at' | 'by'>>;

/** The server understood and refused. Programs match `code`; people read `detail`, which is in their language. */
export class ApiProblem extends Error {
  readonly status: number;
  /** Null when what answered was not our server: a proxy's error page, or its JSON. */
  readonly code: ErrorCode | null;
  readonly detail: string | null;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** After a wrong PIN. */
  readonly triesLeft: number | null;
  /** Who was faster, where a job is not in the state any more that the person saw. */
  readonly moved: Moved | null;

  constructor(response: Response, answered: Partial<Problem>) {
    // A proxy may speak JSON too. Codes are not compared with ours: a server newer than this page has others.
    const isOurs = typeof answered.code === 'string' && typeof answered.requestId === 'string';
    const problem = isOurs ? answered : {};
    super(problem.detail ?? `${response.status}`);
    this.name = 'ApiProblem';
    this.status = response.status;
    this.code = problem.code ?? null;
    this.detail = problem.detail ?? null;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
    this.triesLeft = problem.triesLeft ?? null;
    const { state, at, by = null } = problem;
    this.moved = state !== undefined && at !== undefined ? { state, at, by } : null;
    this.retryAfterSeconds = Number(response.headers.get('Retry-After')) || null;
  }

  /** What the server says about one field of the form. */
  fieldError(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message;
  }
}

/** Our server did not answer: no network, not in time, or something in between answered in its place. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkFailure';
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('Content-Type')?.includes('json') ?? false;
  const body: unknown = isProblem ? await response.json().catch(() => ({})) : {};
  return new ApiProblem(response, typeof body === 'object' && body !== null ? body : {});
}

export const isProblem = (error: unknown, code: ErrorCode): error is ApiProblem =>
  error instanceof ApiProblem && error.code === code;

/** Not our server's last word: it may go better in a while. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === null || error.status >= 500 || error.status === 429;

/** Only the answer may be missing: our server has not said that it was not done. */
export const mayBeDone = (error: unknown): boolean => !(error instanceof ApiProblem) || error.code === null;
