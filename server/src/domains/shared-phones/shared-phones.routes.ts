import type { FastifyRequest } from 'fastify';
import { dailySalt } from '../../db/daily-salt.js';
import { keptSecret, newKey } from '../../db/secrets.js';
import { hashAddress } from '../../http/budgets.js';
import type { DomainContext } from '../../http/context.js';
import { deviceOf } from '../../http/device.js';
import { networkOf } from '../../http/network.js';
import { readPicture, withPictures } from '../../http/picture-body.js';
import { route } from '../../http/route.js';
import { signedInHint } from '../../http/signed-in-hint.js';
import { Refusal } from '../../problems.js';
import { sessionParts } from '../auth/auth.act.js';
import { readPeople, signInOnPhone, type PhoneParts } from './phone-sign-in.service.js';
import { expectPicture, requireSender, takePicture } from './pictures.service.js';
import { sendSealed } from './sealed.service.js';
import { makeSealingKey, openSealing } from './sealing.js';
import { forgetOwnPins, forgetPin, makeShared, readPhones, removePhone } from './shared-phones.service.js';

const provider = 'shared-phone';

const secretOf = ({ headers }: FastifyRequest): string =>
  /^Phone ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

export function sharedPhoneRoutes(context: DomainContext): void {
  const { app, database, config, photos, stateFact, presenceKeys } = context;
  const hint = signedInHint(config.publicUrl.startsWith('https:'));

  route(app, 'POST /shared-phones', async ({ db, caller, body }) => makeShared(db, caller, body));

  route(app, 'GET /shared-phones', async ({ db, caller }) => ({ items: await readPhones(db, caller.standing) }));

  route(app, 'DELETE /shared-phones/{id}', async ({ db, caller, params, request }) => {
    await removePhone(db, caller.standing, params.id);
    request.log.info({ event: 'session_ended', provider, phoneId: params.id }, 'shared phone removed');
  });

  route(app, 'DELETE /shared-phones/{id}/people/{personId}', async ({ db, caller, params }) =>
    forgetPin(db, caller.standing, params.id, params.personId),
  );

  route(app, 'DELETE /profile/pins', async ({ caller }) => forgetOwnPins(database.across(), caller.personId));

  route(app, 'POST /shared-phones/people', async ({ body, reply }) => {
    const people = await readPeople(database, body.secret);
    // Locked or not: who scans a door's code with this phone is no visitor.
    hint.set(reply);
    return people;
  });

  withPictures(app, (bare) =>
    route(bare, 'POST /shared-phones/photos', ({ request }) =>
      readPicture(request, async (picture) => {
        const phone = await requireSender(database, secretOf(request));
        // What follows waits for a slow network, and takes turns of its own.
        request.endTurn?.();
        return takePicture({ database, photos }, phone, picture);
      }),
    ),
  );

  route(app, 'GET /shared-phones/photos/{id}/sent', ({ params, request }) =>
    expectPicture({ database, photos }, secretOf(request), params.id),
  );

  void app.register(async (scope) => {
    const common = database.common();
    const sealing = openSealing(
      await keptSecret(common, 'sealing-key', makeSealingKey),
      await keptSecret(common, 'seal-ticket-key', newKey),
    );
    const pepper = await keptSecret(common, 'pin-pepper', newKey);
    const parts: PhoneParts = { database, sealing, pepper, session: await sessionParts(context) };

    route(scope, 'POST /shared-phones/sign-in', async ({ body, request, reply }) => {
      const { personId } = body;
      const seen = { provider, personId, address: request.ip };
      const address = hashAddress(await dailySalt(database, new Date()), networkOf(request.ip)).toString('base64url');
      try {
        const signedIn = await signInOnPhone(parts, { asked: body, device: deviceOf(request), address });
        hint.set(reply);
        request.log.info({ event: 'sign_in', ...seen }, 'signed in on a shared phone');
        return signedIn;
      } catch (error) {
        if (error instanceof Refusal) {
          request.log.warn({ event: 'sign_in_failed', ...seen, code: error.code }, 'sign-in refused');
        }
        throw error;
      }
    });

    route(scope, 'POST /shared-phones/sealed', async ({ body, language }) =>
      sendSealed({ database, stateFact, presenceKeys, sealing, language }, body),
    );
  });
}
