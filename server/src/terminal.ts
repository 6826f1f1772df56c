import { generate } from 'lean-qr';

const margin = 2;
/** By which of the two modules is light: none, the lower, the upper, both. */
const blocks = [' ', '▄', '▀', '█'] as const;

/** The address, and before it, for who looks at a terminal, a code of it for the phone's camera. */
export const announce = (address: string, { isTerminal }: { isTerminal: boolean }): string =>
  `${isTerminal ? `${drawn(address)}\n` : ''}Rounds is ready at ${address}`;

/** Two rows of modules in one line of text. */
function drawn(address: string): string {
  const code = generate(address);
  const rows: string[] = [];
  // Light on dark would be read by few phones, so the light modules are drawn, whatever the terminal's colours.
  for (let y = -margin; y < code.size + margin; y += 2) {
    let row = '';
    for (let x = -margin; x < code.size + margin; x++) {
      row += blocks[(code.get(x, y) ? 0 : 2) + (code.get(x, y + 1) ? 0 : 1)];
    }
    rows.push(row);
  }
  return rows.join('\n');
}
