/** As far as the server takes them. */
const most = 1e9;

/** What somebody typed: with a comma or a point, with a minus of any kind. Null for what is no number. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= most ? value : null;
}
