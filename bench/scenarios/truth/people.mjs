/** @typedef {import('./random.mjs').Chance} Chance */
/**
 * One rating on its way. `source` says who it is of; the rule does not see it.
 *
 * `roundAt`: when a round was reported from this device.
 *
 * @typedef {{ at: number, rating: number, network: string, kind: string, source: 'usual' | 'honest' | 'false', isMember?: boolean, roundAt?: number, isKiosk?: boolean }} Arrival
 * @typedef {{ perDay: number, stars: readonly number[], shared: number, carriers: number, isKiosk?: boolean }} Place
 */

export const minute = 60_000;
export const hour = 60 * minute;
const day = 24 * hour;

/** Browsers froze what they say: all Androids with one Chrome send the same text, and so do most iPhones. */
const commonKinds = [0.27, 0.26, 0.11, 0.08, 0.06, 0.04, 0.03, 0.03, 0.02, 0.02];
const rareKinds = 16;
const kindShares = [...commonKinds, ...Array.from({ length: rareKinds }, () => 0.08 / rareKinds)];
/** The same, where nearly all have what their parents could pay. */
export const childrensKinds = [0.5, 0.14, 0.11, 0.08, 0.06, 0.04, 0.03, 0.02, 0.02];

/** @param {Chance} luck @param {readonly number[]} [shares] */
export const anyKind = (luck, shares = kindShares) => `kind ${luck.among(shares)}`;

/** On the place's own Wi-Fi, behind a carrier's few addresses, or from an own one. @param {Chance} luck @param {Place} place */
export function anyNetwork(luck, { shared, carriers }) {
  if (luck.happens(shared)) return 'wifi';
  if (luck.happens(0.6)) return `carrier ${luck.whole(1, carriers)}`;
  return `own ${luck.next()}`;
}

/** One phone, off the place's Wi-Fi. @param {Chance} luck @param {Place} place */
export const ownPhone = (luck, place) => ({
  network: anyNetwork(luck, { ...place, shared: 0 }),
  kind: anyKind(luck),
});

/** @param {Chance} luck @param {readonly number[]} stars */
export const anyRating = (luck, stars) => 1 + luck.among(stars);

/** Doors open from eight to twenty, with waves. @param {number} at */
const busyness = (at) => {
  const ofDay = (at % day) / hour;
  if (ofDay < 8 || ofDay >= 20) return 0;
  return 1 + 0.6 * Math.sin(((ofDay - 8) / 12) * 3 * Math.PI) ** 2;
};

/**
 * The visitors of some days. Now and then a family hands its phone round.
 *
 * @param {Chance} luck @param {Place} place @param {number} from @param {number} to
 * @param {{ times?: number, source?: Arrival['source'], stars?: readonly number[] }} [how]
 */
export function visitors(luck, place, from, to, { times = 1, source = 'usual', stars = place.stars } = {}) {
  /** @type {Arrival[]} */
  const arrivals = [];
  const mean = (12 * hour) / (place.perDay * times);
  for (let at = from + luck.gap(mean / 1.6); at < to; at += luck.gap(mean / 1.6)) {
    if (!luck.happens(busyness(at) / 1.6 / 1.3)) continue;
    const [network, kind] = [anyNetwork(luck, place), anyKind(luck)];
    const members = luck.happens(0.04) ? luck.whole(2, 4) : 1;
    for (let member = 0; member < members; member++) {
      const moment = at + member * luck.between(20_000, 90_000);
      arrivals.push({ at: moment, rating: anyRating(luck, stars), network, kind, source });
    }
  }
  return arrivals;
}
