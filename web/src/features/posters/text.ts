/** The width of a line in the given font, all in millimetres. */
export type Measure = (text: string, size: number, weight: number) => number;

export const posterFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Who opens the file elsewhere has another system font: leave it some room. */
const slack = 0.94;
/** Smaller than this and nobody reads it: what does not fit then is cut. */
const smallestShare = 0.7;

/** By spaces; an address also after its slashes, which stay with what is before them; Chinese after each sign. */
const piecesOf = (text: string): string[] =>
  text.match(/\p{Script=Han}\p{P}*\s*|[^\s\p{Script=Han}]+?(?:\/|\s+|$)|[^\s\p{Script=Han}]+\s*/gu) ?? [];

export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line !== '' && widthOf((line + piece).trim()) > width) {
      lines.push(line.trim());
      line = piece;
    } else line += piece;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

function cut(line: string, width: number, widthOf: (line: string) => number): string {
  if (widthOf(line) <= width) return line;
  const characters = Array.from(line);
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Room {
  readonly width: number;
  readonly lines: number;
  readonly size: number;
  readonly weight: number;
}

/** Wrapped, then made smaller, at last cut: whatever a name's length, it stays in its place. */
export function fit(text: string, room: Room, measure: Measure): Fitted {
  const width = room.width * slack;
  for (let share = 1; share >= smallestShare; share -= 0.05) {
    const size = room.size * share;
    const widthOf = (line: string) => measure(line, size, room.weight);
    const lines = wrap(text, width, widthOf);
    if (lines.length <= room.lines && lines.every((line) => widthOf(line) <= width)) return { lines, size };
  }
  const size = room.size * smallestShare;
  const widthOf = (line: string) => measure(line, size, room.weight);
  const lines = wrap(text, width, widthOf);
  const kept = lines.slice(0, room.lines - 1);
  const rest = lines.slice(room.lines - 1).join(' ');
  return { lines: [...kept, rest].map((line) => cut(line, width, widthOf)), size };
}

/** In the browser that shows and prints it. */
export function browserMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const reference = 100;
  return (text, size, weight) => {
    if (!context) return text.length * size * 0.6;
    context.font = `${weight} ${reference}px ${posterFont}`;
    return (context.measureText(text).width * size) / reference;
  };
}
