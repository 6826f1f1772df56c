import { anyKind, anyNetwork, anyRating, childrensKinds, hour, visitors } from './people.mjs';
import { anyDoor, door, mall, series } from './places.mjs';

/** @typedef {import('./people.mjs').Arrival} Arrival */
/** @typedef {import('./places.mjs').Scene} Scene */

/** @param {Arrival[]} arrivals @returns {Arrival[]} */
const honest = (arrivals) => arrivals.map((arrival) => ({ ...arrival, source: 'honest' }));

/** @type {Scene[]} */
export const honestPeople = [
  {
    title: 'visitors of any door',
    source: 'honest',
    place: anyDoor,
    people: (luck, place, noon) =>
      visitors(luck, place, noon - 4 * hour, noon + 8 * hour, { source: 'honest', times: 0.3 }),
  },
  {
    title: "a mall's one address",
    source: 'honest',
    place: mall,
    people: (luck, place, noon) =>
      visitors(luck, place, noon - 4 * hour, noon + 8 * hour, { source: 'honest', times: 0.3 }),
  },
  {
    title: 'families with one phone',
    source: 'honest',
    place: anyDoor,
    people: (luck, place, noon) =>
      Array.from({ length: 6 }, () => {
        const [network, kind, from] = [anyNetwork(luck, place), anyKind(luck), noon + luck.between(-4, 7) * hour];
        return honest(
          series(
            from,
            luck.whole(2, 5),
            () => luck.between(15, 120) * 1000,
            () => ({ rating: anyRating(luck, place.stars), network, kind }),
          ),
        );
      }).flat(),
  },
  {
    title: "a school class on the place's Wi-Fi",
    source: 'honest',
    place: (luck) => door(luck, luck.happens(0.5) ? 5 : 25, { shared: 0.5 }),
    people: (luck, place, noon) =>
      honest(
        series(
          noon,
          luck.whole(18, 30),
          () => luck.gap(25_000),
          () => ({ rating: anyRating(luck, place.stars), network: 'wifi', kind: anyKind(luck, childrensKinds) }),
        ),
      ),
  },
  {
    title: 'a school class, each with their carrier',
    source: 'honest',
    place: (luck) => door(luck, luck.happens(0.5) ? 5 : 25, { carriers: 4 }),
    people: (luck, place, noon) =>
      honest(
        series(
          noon,
          luck.whole(18, 30),
          () => luck.gap(25_000),
          () => ({
            rating: anyRating(luck, place.stars),
            network: anyNetwork(luck, place),
            kind: anyKind(luck, childrensKinds),
          }),
        ),
      ),
  },
  {
    title: 'a carrier with one address for thousands',
    source: 'honest',
    place: (luck) => door(luck, [25, 100, 300][luck.whole(0, 2)] ?? 25, { carriers: 1 }),
    people: (luck, place, noon) =>
      visitors(luck, place, noon - 4 * hour, noon + 8 * hour, { source: 'honest', times: 0.3 }),
  },
  {
    title: 'a day with six times the visitors',
    source: 'honest',
    place: anyDoor,
    people: (luck, place, noon) =>
      visitors(luck, place, noon - 4 * hour, noon + 8 * hour, { source: 'honest', times: 5 }),
  },
  {
    title: 'many complain: something is broken',
    source: 'honest',
    place: (luck) => (luck.happens(0.5) ? mall(luck) : anyDoor(luck)),
    people: (luck, place, noon) =>
      visitors(luck, place, noon, noon + 4 * hour, {
        source: 'honest',
        times: 2,
        stars: [0.7, 0.15, 0.05, 0.05, 0.05],
      }),
  },
];
