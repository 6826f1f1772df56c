/** @typedef {import('./random.mjs').Chance} Chance */
/** @typedef {import('./people.mjs').Arrival} Arrival */
/** @typedef {import('./people.mjs').Place} Place */
/**
 * What happens on the last day, beside the usual visitors.
 *
 * @typedef {{ title: string, source: 'honest' | 'false', place: (luck: Chance) => Place, people: (luck: Chance, place: Place, noon: number) => Arrival[] }} Scene
 */

const goodDoor = [0.06, 0.05, 0.1, 0.22, 0.57];
const poorDoor = [0.24, 0.16, 0.2, 0.2, 0.2];

/** @param {Chance} luck @param {number} perDay @param {Partial<Place>} [rest] */
export const door = (luck, perDay, rest) => ({
  perDay: perDay * luck.between(0.7, 1.4),
  stars: luck.happens(0.6) ? goodDoor : poorDoor,
  shared: 0,
  carriers: 60,
  ...rest,
});
export const anyDoor = (/** @type {Chance} */ luck) =>
  door(luck, [5, 25, 100][luck.whole(0, 2)] ?? 5, { shared: luck.happens(0.5) ? 0.4 : 0 });
export const mall = (/** @type {Chance} */ luck) => door(luck, luck.happens(0.5) ? 100 : 300, { shared: 0.9 });

/**
 * @param {number} from @param {number} count @param {() => number} gap
 * @param {(index: number) => Omit<Arrival, 'at' | 'source'>} each @returns {Arrival[]}
 */
export function series(from, count, gap, each) {
  let at = from;
  return Array.from({ length: count }, (_, index) => ({
    at: (at += gap()),
    source: /** @type {const} */ ('false'),
    ...each(index),
  }));
}
