import { svg } from '../dom';

export const starIcon = () =>
  svg({ class: 'star', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [
    'path',
    {
      d:
        'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638' +
        'a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01' +
        'a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755' +
        'a2.122 2.122 0 0 0 1.597-1.16z',
    },
  ]);

const line = (...paths: string[]) =>
  svg(
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...paths.map((d): ['path', { d: string }] => ['path', { d }]),
  );

export const tickIcon = () => line('M20 6 9 17l-5-5');
export const eraseIcon = () =>
  line(
    'M10 5a2 2 0 0 0-1.344.519l-6.328 5.74a1 1 0 0 0 0 1.481l6.328 5.741A2 2 0 0 0 10 19h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2z',
    'm12 9 6 6m0-6-6 6',
  );

const ring = 'M56 4H74A34 34 0 0 1 108 38V74A34 34 0 0 1 74 108H38A34 34 0 0 1 4 74V38A34 34 0 0 1 38 4Z';
const signs = {
  tick: 'm37 56 12 12 26-26',
  closed: 'M40 34h32v32M36 40v36l8-8h24M34 34l44 44',
} as const;

/** The product's one shape, closed, with a sign in it. */
export const ringSign = (sign: keyof typeof signs) =>
  svg(
    { class: `sign ${sign}`, viewBox: '0 0 112 112', 'aria-hidden': 'true' },
    ['path', { class: 'ring', d: ring, pathLength: 100 }],
    ['path', { class: 'mark', d: signs[sign] }],
  );

export const logo = () => [
  svg(
    { class: 'glyph', viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    ['path', { d: 'M4 16v-5a7 7 0 0 1 7-7h5', 'stroke-opacity': '.3' }],
    ['path', { d: 'M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7v-5', 'stroke-linecap': 'round' }],
    ['rect', { x: 11.5, y: 11.5, width: 9, height: 9, rx: 2.8, fill: 'currentColor', stroke: 'none' }],
  ),
  svg(
    { class: 'word', viewBox: '0 0 138 34', 'aria-hidden': 'true' },
    ['path', { d: 'M4 29V6h8a6.4 6.4 0 0 1 0 12.8H4M12.6 19 19 29' }],
    ['rect', { x: 26, y: 12, width: 17, height: 17, rx: 7 }],
    ['path', { d: 'M51 12v10a7 7 0 0 0 7 7h2.6a7 7 0 0 0 7-7V12M75.6 29V19a7 7 0 0 1 7-7h2.6a7 7 0 0 1 7 7v10' }],
    [
      'path',
      {
        d: 'M117 4.4V22a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7v-3a7 7 0 0 1 7-7h10M135 12h-6.4a4.2 4.2 0 0 0 0 8.5h2.2a4.2 4.2 0 0 1 0 8.5H124',
      },
    ],
  ),
];
