/** `crypto.randomUUID` is missing where the page is not a secure context: a phone on the office network opens plain http. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
