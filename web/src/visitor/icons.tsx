const shapes = {
  globe: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  chevron: 'm8 10 4 4 4-4',
  check: 'M20 6 9 17l-5-5',
  alert: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01',
} as const;

export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);

export const starShape =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638' +
  'a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01' +
  'a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755' +
  'a2.122 2.122 0 0 0 1.597-1.16z';

/** The product's one shape, closed, with a sign in it. */
const ring = 'M56 4H74A34 34 0 0 1 108 38V74A34 34 0 0 1 74 108H38A34 34 0 0 1 4 74V38A34 34 0 0 1 38 4Z';
const signs = {
  tick: 'm37 56 12 12 26-26',
  closed: 'M40 34h32v32M36 40v36l8-8h24M34 34l44 44',
  lost: 'M48 46a8 8 0 1 1 12 7c-3 2-4 4-4 7M56 72h.1',
} as const;

export const RingSign = ({ sign }: { sign: keyof typeof signs }) => (
  <svg viewBox="0 0 112 112" strokeWidth="8" aria-hidden="true">
    <path className={sign === 'tick' ? 'ring' : 'track'} d={ring} pathLength={100} />
    <path className={sign === 'tick' ? 'tick' : undefined} d={signs[sign]} strokeWidth="5" />
  </svg>
);
