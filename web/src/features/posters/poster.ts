import { quietZone, type QrModules } from '../../ui/qr';
import { starPath, wordmark } from '../../ui/shapes';
import { howOf, shortAddress, titleOf, type PosterItem, type PosterWords } from './content';
import { hairline, heightOf, ink, ringColour, ringTrack, softInk, textMarks, type Drawing, type Mark } from './drawing';
import { fit, type Measure } from './text';

/** Drawn as A5 and scaled to the other sizes, whose proportions are the same within a millimetre. */
const width = 148;
const height = 210;
const margin = 12;
const inner = width - 2 * margin;
const middle = width / 2;

const frameSide = 104;
/** The largest square inside the frame's rounded corners: the code with its quiet zone. */
const codeRoom = 78;

const frameOpen = 'M3.5 52V27A23.5 23.5 0 0 1 27 3.5h25';
const frameDone = 'M52 3.5h25A23.5 23.5 0 0 1 100.5 27v50A23.5 23.5 0 0 1 77 100.5H27A23.5 23.5 0 0 1 3.5 77V52';
export function drawPoster(
  item: PosterItem,
  [first, second]: readonly PosterWords[],
  modules: QrModules,
  measure: Measure,
): Drawing {
  const marks: Mark[] = [];
  let top = 11;

  const centred = (
    text: string,
    words: PosterWords,
    look: { size: number; weight: number; leading: number; colour: string; lines: number },
  ) => {
    const fitted = fit(text, { ...look, width: inner }, measure);
    marks.push(...textMarks({ ...look, ...fitted, x: middle, top, anchor: 'middle', language: words.language }));
    top += heightOf({ ...look, ...fitted });
  };

  if (first) centred(titleOf(first, item), first, { size: 15, weight: 800, leading: 1.05, colour: ink, lines: 1 });
  if (second) {
    top += 1.5;
    centred(titleOf(second, item), second, { size: 6.6, weight: 500, leading: 1.2, colour: softInk, lines: 1 });
  }

  top += 7;
  marks.push(...frame(middle - frameSide / 2, top), codeIn(modules, middle, top + frameSide / 2));
  top += frameSide + 6.5;

  if (item.audience === 'visitors') {
    marks.push(...stars(top));
    top += 11;
  }
  top += 4;
  if (first) centred(howOf(first, item), first, { size: 4.7, weight: 600, leading: 1.3, colour: ink, lines: 1 });
  if (second) {
    top += 0.8;
    centred(howOf(second, item), second, { size: 3.9, weight: 400, leading: 1.35, colour: softInk, lines: 1 });
  }
  return { width, height, marks: [...marks, ...foot(item, measure)] };
}

function codeIn(modules: QrModules, centreX: number, centreY: number): Mark {
  const module = codeRoom / (modules.size + 2 * quietZone);
  const half = (modules.size * module) / 2;
  return { kind: 'code', modules, x: centreX - half, y: centreY - half, module };
}

const frame = (x: number, y: number): Mark[] => [
  { kind: 'path', d: frameOpen, x, y, scale: 1, stroke: ringTrack, width: 7, isRound: false },
  { kind: 'path', d: frameDone, x, y, scale: 1, stroke: ringColour, width: 7, isRound: true },
];

function stars(y: number): Mark[] {
  const side = 11;
  const step = side + 2.4;
  const begin = middle - (5 * step - 2.4) / 2;
  return Array.from({ length: 5 }, (_, index) => ({
    kind: 'path',
    d: starPath,
    x: begin + index * step,
    y,
    scale: side / 24,
    stroke: ink,
    width: 1.7,
    isRound: true,
  }));
}

function foot(item: PosterItem, measure: Measure): Mark[] {
  const bottom = height - 9;
  const gap = 5;
  const address = fit(shortAddress(item.url), { width: 62, lines: 2, size: 3.3, weight: 400 }, measure);
  const addressWidth = Math.max(...address.lines.map((line) => measure(line, address.size, 400)));
  const room = inner - addressWidth - gap;
  const title = fit(item.facility ?? item.place, { width: room, lines: 2, size: 4, weight: 600 }, measure);
  const place = fit(
    item.facility === null ? '' : item.place,
    { width: room, lines: title.lines.length > 1 ? 1 : 2, size: 3.3, weight: 400 },
    measure,
  );
  const titleLook = { ...title, weight: 600, leading: 1.25, colour: ink };
  const placeLook = { ...place, weight: 400, leading: 1.35, colour: softInk };
  const addressLook = { ...address, weight: 400, leading: 1.35, colour: softInk };
  const wordHeight = 4.6;
  const leftHeight = heightOf(titleLook) + heightOf(placeLook);
  const rightHeight = heightOf(addressLook) + wordHeight;
  const top = bottom - Math.max(leftHeight, rightHeight);
  const left = { x: margin, anchor: 'start' } as const;
  return [
    { kind: 'path', d: `M0 0h${inner}`, x: margin, y: top - 3, scale: 1, stroke: hairline, width: 0.3, isRound: false },
    ...textMarks({ ...titleLook, ...left, top: bottom - leftHeight }),
    ...textMarks({ ...placeLook, ...left, top: bottom - heightOf(placeLook) }),
    ...textMarks({ ...addressLook, x: width - margin, anchor: 'end', top: bottom - heightOf(addressLook) }),
    {
      kind: 'path',
      d: wordmark.path,
      x: width - margin - (wordmark.width * wordHeight) / wordmark.height,
      y: bottom - rightHeight,
      scale: wordHeight / wordmark.height,
      stroke: ink,
      width: wordmark.stroke,
      isRound: true,
    },
  ];
}
