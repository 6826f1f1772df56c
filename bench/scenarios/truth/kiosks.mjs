import { anyRating, hour, visitors } from './people.mjs';
import { door, series } from './places.mjs';

/** @typedef {import('./random.mjs').Chance} Chance */
/** @typedef {import('./people.mjs').Arrival} Arrival */
/** @typedef {import('./places.mjs').Scene} Scene */

/** @param {Chance} luck @param {number} [perDay] */
const kiosk = (luck, perDay) => door(luck, perDay ?? [25, 100, 600][luck.whole(0, 2)] ?? 25, { isKiosk: true });

/** How long it takes from one tap to the next: mostly near the middle, seldom far from it. @param {Chance} luck @param {number} middleMs @param {number} spread @param {number} least */
function pace(luck, middleMs, spread, least) {
  const normal = Math.sqrt(-2 * Math.log(1 - luck.next())) * Math.cos(2 * Math.PI * luck.next());
  return Math.max(least, middleMs * Math.exp(spread * normal));
}

/** Somebody else steps up, looks and taps. @param {Chance} luck */
const stepUp = (luck) => pace(luck, 13_000, 0.4, 4000);
/** Who stands beside the one before needs no way. @param {Chance} luck */
const besideThem = (luck) => pace(luck, 8000, 0.35, 3500);
/** Children. @param {Chance} luck */
const atPlay = (luck) => pace(luck, luck.between(2000, 4000), 0.45, 800);

const one = { network: 'kiosk', kind: 'kiosk', isKiosk: true };

/** One at a time: who comes meanwhile waits. @param {Chance} luck @param {readonly Arrival[]} arrivals @returns {Arrival[]} */
export function inLine(luck, arrivals) {
  let free = 0;
  return arrivals
    .toSorted((a, b) => a.at - b.at)
    .map((arrival) => {
      const at = Math.max(arrival.at, free);
      free = at + stepUp(luck);
      return { ...arrival, ...one, at };
    });
}

const besides = 12_000;

/** Whoever finds others at the kiosk goes on. @param {readonly Arrival[]} usual @param {readonly Arrival[]} others */
export const aroundThem = (usual, others) =>
  usual.filter(({ at }) => others.every((other) => Math.abs(other.at - at) > besides));

/** @param {Arrival[]} arrivals @returns {Arrival[]} */
const honest = (arrivals) => arrivals.map((arrival) => ({ ...arrival, source: 'honest' }));

/** @param {Chance} luck */
const favourite = (luck) => (luck.happens(0.5) ? [0.2, 0.2, 0.2, 0.2, 0.2] : [0.8, 0.05, 0.05, 0.05, 0.05]);

/** @type {Scene[]} */
export const atKiosks = [
  {
    title: 'a day at a kiosk',
    source: 'honest',
    place: (luck) => kiosk(luck),
    people: (luck, place, noon) =>
      inLine(luck, visitors(luck, place, noon - 4 * hour, noon + 8 * hour, { source: 'honest', times: 0.3 })),
  },
  {
    title: 'a long queue at a busy kiosk',
    source: 'honest',
    place: (luck) => kiosk(luck, luck.happens(0.5) ? 100 : 600),
    people: (luck, place, noon) =>
      honest(
        series(
          noon,
          luck.whole(40, 150),
          () => stepUp(luck),
          () => ({ rating: anyRating(luck, place.stars), ...one }),
        ),
      ),
  },
  {
    title: 'families at a kiosk',
    source: 'honest',
    place: (luck) => kiosk(luck),
    people: (luck, place, noon) =>
      Array.from({ length: 6 }, () =>
        honest(
          series(
            noon + luck.between(-4, 7) * hour,
            luck.whole(2, 5),
            () => besideThem(luck),
            () => ({ rating: anyRating(luck, place.stars), ...one }),
          ),
        ),
      ).flat(),
  },
  {
    title: 'a kiosk played with by children',
    source: 'false',
    place: (luck) => kiosk(luck),
    people: (luck, _place, noon) =>
      Array.from({ length: luck.whole(1, 3) }, () => {
        const stars = favourite(luck);
        return series(
          noon + luck.between(-4, 7) * hour,
          luck.whole(8, 60),
          () => atPlay(luck),
          () => ({ rating: anyRating(luck, stars), ...one }),
        );
      }).flat(),
  },
  {
    title: 'one who taps one star at a kiosk, over and over',
    source: 'false',
    place: (luck) => kiosk(luck),
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(10, 40),
        () => pace(luck, 3500, 0.3, 1500),
        () => ({ rating: 1, ...one }),
      ),
  },
  {
    title: 'one who waits for the thanks to pass at a kiosk',
    source: 'false',
    place: (luck) => kiosk(luck),
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(10, 40),
        () => luck.between(9000, 14_000),
        () => ({ rating: 1, ...one }),
      ),
  },
];
