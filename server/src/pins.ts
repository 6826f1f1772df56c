/** What everybody tries first: one digit or one group over and over, and runs such as 123456, 987654, 024680. */
export function isTooSimple(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRun = new Set(steps).size === 1;
  return isRun || /^(\d{2,3})\1+$/.test(pin);
}
