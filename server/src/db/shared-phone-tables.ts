import type { Bytes, Filled } from './columns.js';

export interface SharedPhoneTables {
  shared_phone: {
    id: string;
    account_id: string;
    site_id: string;
    title: string;
    secret_hash: Bytes;
    created_by: string;
    created_at: Filled<Date>;
    last_seen_at: Filled<Date>;
    removed_at: Date | null;
  };
  shared_phone_pin: {
    account_id: string;
    phone_id: string;
    person_id: string;
    pin_hash: Bytes;
    /** Encrypts what the person leaves on the phone. */
    storage_key: Bytes;
    wrong_tries: Filled<number>;
    locked_at: Date | null;
    set_at: Filled<Date>;
  };
}
