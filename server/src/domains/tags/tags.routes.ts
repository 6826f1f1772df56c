import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import {
  confirmWritten,
  readTags,
  readWriting,
  registerTag,
  removeTag,
  rotateTagKeys,
  type TagParts,
} from './tags.service.js';

export function tagRoutes({ app, config, presenceKeys }: DomainContext): void {
  const parts: TagParts = {
    sealingKey: presenceKeys.tags,
    doorUrl: (code) => `${config.publicUrl}/app/qr/${code}`,
  };

  route(app, 'GET /facilities/{id}/tags', async ({ db, caller, params }) => ({
    items: await readTags(db, caller.standing, params.id),
  }));

  route(app, 'POST /facilities/{id}/tags', async ({ db, caller, params, body }) =>
    registerTag(db, parts, caller.standing, { facilityId: params.id, body }),
  );

  route(app, 'GET /tags/{id}/writing', async ({ db, caller, params }) =>
    readWriting(db, parts, caller.standing, params.id),
  );

  route(app, 'POST /tags/{id}/written', async ({ db, caller, params, query }) =>
    confirmWritten(db, caller.standing, params.id, query.keyVersion),
  );

  route(app, 'DELETE /tags/{id}', async ({ db, caller, params }) => removeTag(db, caller.standing, params.id));

  route(app, 'POST /accounts/{id}/tag-key/rotate', async ({ db, caller, params }) => {
    if (params.id !== caller.standing.accountId) throw notFound();
    return rotateTagKeys(db, parts, params.id);
  });
}
