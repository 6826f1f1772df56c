import { generate } from 'lean-qr';

const margin = 2;

/** The address, and a code of it for the phone's camera, two rows of modules in one line of text. */
export function announce(address: string): string {
  const code = generate(address);
  const rows: string[] = [];
  // Light on dark would be read by few phones, so the light modules are drawn, whatever the terminal's colours.
  for (let y = -margin; y < code.size + margin; y += 2) {
    let row = '';
    for (let x = -margin; x < code.size + margin; x++) {
      const upper = !code.get(x, y);
      const lower = !code.get(x, y + 1);
      row += upper ? (lower ? '█' : '▀') : lower ? '▄' : ' ';
    }
    rows.push(row);
  }
  return `${rows.join('\n')}\nRounds is ready at ${address}`;
}
