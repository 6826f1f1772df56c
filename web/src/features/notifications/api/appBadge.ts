/** While somebody looks, the badge counts what this device still has to send; the push worker counts what was missed. */
export async function showBadge(unsent: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // Not installed, or not allowed: a badge is a courtesy.
  await (unsent > 0 ? navigator.setAppBadge(unsent) : navigator.clearAppBadge()).catch(() => undefined);
}
