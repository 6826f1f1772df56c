import type { Bytes, Filled, Json } from './columns.js';

export interface KioskTables {
  kiosk: {
    id: string;
    account_id: string;
    facility_id: string;
    name: string;
    /** PBKDF2 with SHA-256: the tablet checks it without a network. */
    pin_salt: Bytes;
    pin_hash: Bytes;
    pin_iterations: number;
    /** By the clock of the site, `08:30`; both or none. */
    opens_at: string | null;
    closes_at: string | null;
    /** Of the tablet that is paired with it; null before the first, and after its end. */
    token_hash: Uint8Array | null;
    paired_at: Date | null;
    last_seen_at: Date | null;
    battery: number | null;
    is_charging: boolean | null;
    /** Ratings that the tablet had yet to send. */
    waiting: number | null;
    /** When managers were told of its silence, until it is seen again. */
    silent_told_at: Date | null;
    /** What it usually hears and how fast, see `server/src/domains/feedback/rhythm.policy.ts`. */
    rhythm: Json | null;
    created_at: Filled<Date>;
    removed_at: Date | null;
  };
  /** Each pairs one tablet, once. */
  kiosk_code: { code_hash: Bytes; account_id: string; kiosk_id: string; expires_at: Date };
}
