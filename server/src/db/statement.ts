import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queries } from './scope.js';

/** Where the values will stand. They are not there yet when a statement is built, so nothing can depend on them. */
export type Slots<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

type Build<Values, Row> = (db: Queries, slots: Slots<Values>) => Compilable<Row>;
type Statement<Values, Row> = (db: Queries, values: Values) => Promise<Row[]>;

/**
 * For what is asked at every call: built and made into text once, afterwards only the values change. Building and
 * compiling a statement anew took longer than anything else that we did for a small call.
 */
export function statement<Values extends object, Row>(build: Build<Values, Row>): Statement<Values, Row> {
  let prepared: Prepared<Row> | undefined;
  return (db, values) => {
    prepared ??= prepare(db, Object.keys(values), build);
    return run(db, prepared, values);
  };
}

/** The same where the text depends on what is asked: one for each shape, and there must be few of them. */
export function statementByShape<Shape extends object, Values extends object, Row>(
  build: (db: Queries, slots: Slots<Values>, shape: Shape) => Compilable<Row>,
): (db: Queries, values: Values, shape: Shape) => Promise<Row[]> {
  const preparedByShape = new LRUCache<string, Prepared<Row>>({ max: mostShapes });
  return (db, values, shape) => {
    const key = JSON.stringify([shape, Object.keys(values)]);
    let prepared = preparedByShape.get(key);
    if (!prepared) {
      prepared = prepare<Values, Row>(db, Object.keys(values), (queries, slots) => build(queries, slots, shape));
      preparedByShape.set(key, prepared);
    }
    return run(db, prepared, values);
  };
}

const mostShapes = 500;

/** Of a statement that always has a row. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}

interface Prepared<Row> {
  compiled: CompiledQuery<Row>;
  /** Parameters in the order of the text: a slot to be filled by its name, or a constant. */
  places: readonly unknown[];
}

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function prepare<Values, Row>(db: Queries, names: readonly string[], build: Build<Values, Row>): Prepared<Row> {
  const slots = Object.fromEntries(names.map((name) => [name, sql.val(new Slot(name))])) as unknown as Slots<Values>;
  const compiled = build(db, slots).compile();
  return { compiled, places: compiled.parameters };
}

async function run<Row>(db: Queries, { compiled, places }: Prepared<Row>, values: object): Promise<Row[]> {
  const parameters = places.map((place) => (place instanceof Slot ? values[place.name as keyof typeof values] : place));
  return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
}
