import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/database.js';
import type { OidcStore } from './oidc-adapter.js';

export function oidcPayloadStore({ common }: Database): OidcStore {
  const living = () =>
    common()
      .selectFrom('oidc_payload')
      .select(['payload', 'consumed_at'])
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]));

  return {
    async put(model, id, payload, expiresAt) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresAt,
      };
      await common()
        .insertInto('oidc_payload')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },

    find: async (model, id) =>
      asStored(await living().where('model', '=', model).where('id', '=', id).executeTakeFirst()),

    findByUid: async (model, uid) =>
      asStored(await living().where('model', '=', model).where('uid', '=', uid).executeTakeFirst()),

    async consume(model, id) {
      const { numUpdatedRows } = await common()
        .updateTable('oidc_payload')
        .set({ consumed_at: sql`now()` })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async destroy(model, id) {
      await common().deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();
    },

    async revokeGrant(model, grantId) {
      await common().deleteFrom('oidc_payload').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },

    async purge() {
      await common()
        .deleteFrom('oidc_payload')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute();
    },
  };
}

function asStored(row: { payload: unknown; consumed_at: Date | null } | undefined) {
  return row && { payload: row.payload as AdapterPayload, consumedAt: row.consumed_at };
}
