/**
 * Somebody of the organisation is known by the token that the app keeps on this device, and their rating is marked as
 * such. The page shares no code with the app, only this key of its storage.
 */
export function memberToken(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('rounds.accessToken') ?? 'null');
    return typeof kept === 'string' ? `Bearer ${kept}` : '';
  } catch {
    return '';
  }
}
