import { quietZone, type QrModules } from '../../ui/qr';
import { howOf, shortAddress, titleOf, type PosterItem, type PosterWords } from './content';
import { heightOf, ink, softInk, textMarks, type Drawing } from './drawing';
import type { PaperSize } from './formats';
import { fit, type Measure } from './text';

/** White between the edge, where scissors go, and the code's own quiet zone. */
const edge = 1;
const margin = 4;
/** Of the sizes below, in which the address is 2.3. */
const smallestUnit = 0.65;
/** The code takes no more than this of the width: the words need the rest. */
const widestCode = 0.52;

/** The code on the left, the words beside it. */
export function drawLabel(
  item: PosterItem,
  [first, second]: readonly PosterWords[],
  modules: QrModules,
  { width, height }: PaperSize,
  measure: Measure,
): Drawing {
  const room = Math.min(height - 2 * edge, width * widestCode);
  const module = room / (modules.size + 2 * quietZone);
  const x = edge + room;
  const column = width - x - margin;

  const blocksAt = (unit: number) => {
    const block = (text: string, size: number, weight: number, lines: number, colour: string, after: number) => ({
      ...fit(text, { width: column, lines, size: size * unit, weight }, measure),
      weight,
      colour,
      leading: 1.2,
      after: after * unit,
    });
    return [
      ...(first ? [{ ...block(titleOf(first, item), 4.8, 800, 2, ink, 0.6), language: first.language }] : []),
      ...(second ? [{ ...block(titleOf(second, item), 3, 500, 1, softInk, 1.6), language: second.language }] : []),
      ...(first && !second
        ? [{ ...block(howOf(first, item), 2.6, 400, 2, softInk, 1.6), language: first.language }]
        : []),
      block(item.facility ?? item.place, 3.2, 600, 2, ink, 0.4),
      ...(item.facility === null ? [] : [block(item.place, 2.4, 400, 2, softInk, 1.2)]),
      block(shortAddress(item.url), 2.3, 400, 3, softInk, 0),
    ];
  };
  const wholeOf = (blocks: ReturnType<typeof blocksAt>) =>
    blocks.reduce((sum, each) => sum + heightOf(each) + each.after, 0);

  let unit = Math.min(column / 29, height / 37);
  while (wholeOf(blocksAt(unit)) > height - 2 * margin && unit > smallestUnit) unit *= 0.95;
  const blocks = blocksAt(unit);
  let top = (height - wholeOf(blocks)) / 2;
  const words = blocks.flatMap(({ after, ...each }) => {
    const marks = textMarks({ ...each, x, top, anchor: 'start' });
    top += heightOf(each) + after;
    return marks;
  });
  const y = (height - modules.size * module) / 2;
  return { width, height, marks: [{ kind: 'code', modules, x: edge + quietZone * module, y, module }, ...words] };
}
