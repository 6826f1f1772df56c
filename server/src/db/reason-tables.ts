import type { PlaceKind, ReasonTitle } from '@rounds/contract';
import type { ColumnType } from 'kysely';

export interface ReasonTables {
  reason: {
    account_id: string;
    id: string;
    place_kind: PlaceKind;
    position: number;
    title: ColumnType<ReasonTitle, string, string>;
    opens_job: boolean;
    is_active: boolean;
    /** It is offered no more; its title stays for what was said with it. */
    deleted_at: Date | null;
  };
}
