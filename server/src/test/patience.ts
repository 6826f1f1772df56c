/** For `vi.waitFor`, which else gives up after a second: what is waited for comes when it comes, on a busy machine too. */
export const patience = { timeout: 30_000, interval: 50 };
