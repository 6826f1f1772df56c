import type { DomainContext } from '../../http/context.js';
import { readPicture, withPictures } from '../../http/picture-body.js';
import { route } from '../../http/route.js';
import { callerIn } from '../../http/session.js';
import { expectSent, readPhoto, takePhoto } from './photos.service.js';
import { schedulePhotoSweep } from './sweeping.service.js';

/** Opened as a page, nothing in it can do anything. */
const headers = {
  'content-security-policy': "default-src 'none'",
  'content-type': 'image/jpeg',
};

/**
 * Its bytes never change, but who may see them does: the browser keeps them and asks each time, which costs no bytes. A
 * shared phone, where the next one may be somebody else, keeps nothing.
 */
const keptByBrowser = 'private, no-cache';

export function photoRoutes({ app, database, photos, chores }: DomainContext): void {
  schedulePhotoSweep(chores, database, photos);

  withPictures(app, (bare) =>
    route(bare, 'POST /photos', ({ caller: asked, query, request }) =>
      readPicture(request, async (picture) => {
        const { db, caller } = await callerIn(database, asked, query.accountId);
        return takePhoto({ db, photos }, caller, picture);
      }),
    ),
  );

  route(app, 'GET /photos/{id}/sent', async ({ caller: asked, params, query }) => {
    const { db, caller } = await callerIn(database, asked, query.accountId);
    await expectSent({ db, photos }, caller, params.id);
  });

  route(app, 'GET /photos/{id}', async ({ db, caller, params, query, request, reply }) => {
    const kept = { ...headers, 'cache-control': caller.sharedPhoneId === null ? keptByBrowser : 'no-store' };
    const { etag, bytes, open } = await readPhoto({ db, photos }, caller, params.id, query.size ?? 'full');
    if (request.headers['if-none-match'] === etag) {
      void reply
        .code(304)
        .headers({ ...kept, etag })
        .send();
      return;
    }
    const picture = await open();
    void reply.headers({ ...kept, etag, 'content-length': bytes }).send(picture);
  });
}
