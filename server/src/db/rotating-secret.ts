import type { Database } from './database.js';
import type { Queries, Tx } from './scope.js';
import { keptSecret } from './secrets.js';

interface Retired<Value> {
  value: Value;
  retiredAt: string;
}

/** A secret with those that it replaced, the latest first. */
export interface Generations<Value> {
  current: Value;
  retired: readonly Retired<Value>[];
}

/** After so long it is read again: a process that runs during a rotation uses the old one no longer than this. */
export const staleMs = 15_000;
/** Made-up key ids let nobody make us ask the database more often than this. */
const shortestPauseMs = 2000;

/**
 * The current one keeps its name and shape, so that a version that knows nothing of rotation goes on working with it.
 */
const retiredName = (name: string): string => `${name}:retired`;

/** A secret that `rounds rotate-keys` replaces while servers run, in the form that its user wants. */
export class RotatingSecret<Value, Form> {
  readonly #read: () => Promise<Generations<Value> | undefined>;
  readonly #toForm: (generations: Generations<Value>) => Form;
  #form: Form;
  #readAt = Date.now();
  #reading: Promise<void> | undefined;

  static async open<Value, Form>(
    { common }: Pick<Database, 'common'>,
    name: string,
    make: () => Value,
    toForm: (generations: Generations<Value>) => Form,
  ): Promise<RotatingSecret<Value, Form>> {
    const current = await keptSecret(common(), name, make);
    const read = () => findGenerations<Value>(common(), name);
    return new RotatingSecret(read, toForm, (await read()) ?? { current, retired: [] });
  }

  private constructor(
    read: () => Promise<Generations<Value> | undefined>,
    toForm: (generations: Generations<Value>) => Form,
    first: Generations<Value>,
  ) {
    this.#read = read;
    this.#toForm = toForm;
    this.#form = toForm(first);
  }

  /** As it was read last. */
  get known(): Form {
    return this.#form;
  }

  /** Not within a transaction: it may ask the database. */
  async fresh(): Promise<Form> {
    if (this.#age > staleMs) await this.#readAgain();
    return this.#form;
  }

  /** For whoever meets a key that is not among the known ones. */
  async afterUnknown(): Promise<Form> {
    if (this.#age > shortestPauseMs) await this.#readAgain();
    return this.#form;
  }

  /** A clock that was set back must not keep us from asking. */
  get #age(): number {
    return Math.abs(Date.now() - this.#readAt);
  }

  #readAgain(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    this.#readAt = Date.now();
    try {
      const found = await this.#read();
      if (found) this.#form = this.#toForm(found);
    } catch {
      // While the database is away the known ones hold.
    }
  }
}

async function findGenerations<Value>(db: Queries, name: string): Promise<Generations<Value> | undefined> {
  const rows = await db
    .selectFrom('secret')
    .select(['name', 'value'])
    .where('name', 'in', [name, retiredName(name)])
    .execute();
  const found = new Map(rows.map((row) => [row.name, row.value]));
  const current = found.get(name) as Value | undefined;
  const retired = (found.get(retiredName(name)) ?? []) as Retired<Value>[];
  return current === undefined ? undefined : { current, retired };
}

/** Puts a new one in its place. `stillUsed` says which of those before it are kept, the latest first. */
export async function rotateSecret<Value>(
  tx: Tx,
  name: string,
  next: Value,
  stillUsed: (retired: readonly Retired<Value>[]) => readonly Retired<Value>[] | Promise<readonly Retired<Value>[]>,
): Promise<void> {
  // Of two rotations at once the second retires what the first has made.
  await tx.selectFrom('secret').select('name').where('name', '=', name).forUpdate().execute();
  const before = await findGenerations<Value>(tx, name);
  await put(tx, name, next);
  if (!before) return;
  const retired = [{ value: before.current, retiredAt: new Date().toISOString() }, ...before.retired];
  await put(tx, retiredName(name), await stillUsed(retired));
}

async function put(tx: Tx, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto('secret')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, created_at: new Date() }))
    .execute();
}
