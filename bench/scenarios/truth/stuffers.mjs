import { anyKind, anyNetwork, minute, ownPhone } from './people.mjs';
import { anyDoor, door, mall, series } from './places.mjs';

/** @typedef {import('./places.mjs').Scene} Scene */

/** @type {Scene[]} */
export const stuffers = [
  {
    title: 'one phone, in haste',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phone = ownPhone(luck, place);
      return series(
        noon,
        luck.whole(10, 40),
        () => luck.between(15, 90) * 1000,
        () => ({ rating: 5, ...phone }),
      );
    },
  },
  {
    title: 'one phone, private windows, four and five stars',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phone = ownPhone(luck, place);
      return series(
        noon,
        luck.whole(10, 30),
        () => luck.between(30, 180) * 1000,
        () => ({ rating: luck.happens(0.7) ? 5 : 4, ...phone }),
      );
    },
  },
  {
    title: "one phone on a mall's Wi-Fi",
    source: 'false',
    place: mall,
    people: (luck, _place, noon) => {
      const kind = anyKind(luck);
      return series(
        noon,
        luck.whole(10, 40),
        () => luck.between(15, 90) * 1000,
        () => ({ rating: 5, network: 'wifi', kind }),
      );
    },
  },
  {
    title: 'one phone that waits six minutes',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phone = ownPhone(luck, place);
      return series(
        noon,
        luck.whole(15, 40),
        () => luck.between(6, 9) * minute,
        () => ({ rating: 5, ...phone }),
      );
    },
  },
  {
    title: 'three phones on one network',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const network = anyNetwork(luck, { ...place, shared: 0 });
      const kinds = [anyKind(luck), anyKind(luck), anyKind(luck)];
      return series(
        noon,
        luck.whole(15, 40),
        () => luck.between(20, 60) * 1000,
        (index) => ({ rating: 5, network, kind: kinds[index % 3] ?? '' }),
      );
    },
  },
  {
    title: 'three phones, each with its carrier',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phones = Array.from({ length: 3 }, () => ownPhone(luck, place));
      return series(
        noon,
        luck.whole(15, 40),
        () => luck.between(20, 60) * 1000,
        (index) => ({ rating: 5, network: '', kind: '', ...phones[index % 3] }),
      );
    },
  },
  {
    title: 'a script that forges User-Agents, one address',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(15, 30),
        () => luck.between(2, 20) * 1000,
        (index) => ({ rating: 5, network: 'server', kind: `forged ${index}` }),
      ),
  },
  {
    title: 'the same, six minutes apart',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(15, 40),
        () => luck.between(6, 9) * minute,
        (index) => ({ rating: 5, network: 'server', kind: `forged ${index}` }),
      ),
  },
  {
    title: 'User-Agents forged from a list of twenty common ones',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(15, 30),
        () => luck.between(10, 60) * 1000,
        () => ({ rating: 5, network: 'server', kind: `kind ${luck.whole(0, 19)}` }),
      ),
  },
  {
    title: 'a script that rotates IPv6',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) => {
      const kind = anyKind(luck);
      return series(
        noon,
        luck.whole(20, 60),
        () => luck.between(5, 30) * 1000,
        (index) => ({ rating: 5, network: `v6 ${index}`, kind }),
      );
    },
  },
  {
    title: 'a script that rotates IPv4, six minutes apart',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) => {
      const kind = anyKind(luck);
      return series(
        noon,
        luck.whole(20, 40),
        () => luck.between(6, 9) * minute,
        (index) => ({ rating: 5, network: `v4 ${index}`, kind }),
      );
    },
  },
  {
    title: 'a script that rotates addresses and User-Agents',
    source: 'false',
    place: anyDoor,
    people: (luck, _place, noon) =>
      series(
        noon,
        luck.whole(20, 60),
        () => luck.between(5, 60) * 1000,
        (index) => ({ rating: 5, network: `v4 ${index}`, kind: anyKind(luck) }),
      ),
  },
  {
    title: "a competitor's burst of one star",
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phones = Array.from({ length: 2 }, () => ownPhone(luck, place));
      return series(
        noon,
        luck.whole(15, 40),
        () => luck.between(20, 90) * 1000,
        (index) => ({ rating: 1, network: '', kind: '', ...phones[index % 2] }),
      );
    },
  },
  {
    title: 'children at play with one phone, any stars',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const [network, kind] = [anyNetwork(luck, place), anyKind(luck)];
      return series(
        noon,
        luck.whole(15, 40),
        () => luck.between(5, 20) * 1000,
        () => ({ rating: luck.whole(1, 5), network, kind }),
      );
    },
  },
  {
    title: 'staff, signed in',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) =>
      series(
        noon,
        luck.whole(1, 3),
        () => luck.between(20, 90) * minute,
        () => ({ rating: 5, network: anyNetwork(luck, place), kind: anyKind(luck), isMember: true }),
      ),
  },
  {
    title: 'staff, signed out, minutes after their round, on their own network',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) => {
      const phone = ownPhone(luck, place);
      return series(
        noon,
        luck.whole(1, 3),
        () => luck.between(60, 120) * minute,
        () => ({ rating: 5, ...phone }),
      ).map((each) => ({
        ...each,
        roundAt: each.at - luck.between(1, 20) * minute,
      }));
    },
  },
  {
    title: "staff, signed out, on the place's Wi-Fi",
    source: 'false',
    place: (luck) => door(luck, luck.happens(0.5) ? 25 : 100, { shared: 0.6 }),
    people: (luck, _place, noon) => {
      const kind = anyKind(luck);
      return series(
        noon,
        luck.whole(1, 3),
        () => luck.between(60, 120) * minute,
        () => ({ rating: 5, network: 'wifi', kind }),
      ).map((each) => ({
        ...each,
        roundAt: each.at - luck.between(1, 20) * minute,
      }));
    },
  },
  {
    title: 'twelve friends, once each',
    source: 'false',
    place: anyDoor,
    people: (luck, place, noon) =>
      series(
        noon,
        12,
        () => luck.between(1, 20) * minute,
        () => ({ rating: 5, network: anyNetwork(luck, place), kind: anyKind(luck) }),
      ),
  },
];
