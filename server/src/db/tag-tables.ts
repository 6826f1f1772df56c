import type { Bytes, Filled } from './columns.js';

export interface TagTables {
  /** Encrypted, see `server/src/domains/tags/tag-keys.ts`. */
  tag_key: { account_id: string; version: number; sealed: Bytes; created_at: Filled<Date> };
  tag: {
    id: string;
    account_id: string;
    facility_id: string;
    uid: string;
    title: Filled<string>;
    /** Of the keys that it carries. */
    key_version: number;
    /** Null before the first tap. */
    last_counter: number | null;
    last_tapped_at: Date | null;
    created_at: Filled<Date>;
    removed_at: Date | null;
  };
}
