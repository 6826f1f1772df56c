import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Id, ListOf } from './shapes.js';

export const BlankCode = Closed({ code: Id(), url: Type.String() });
export type BlankCode = Static<typeof BlankCode>;

const Code = Closed({ code: Id() });

export const codeCalls = group({
  'POST /facilities/{id}/new-code': {
    summary: 'Give a facility a new code; the old one then says that it was replaced',
    access: 'site.Management',
    params: Closed({ id: Id() }),
    response: BlankCode,
    status: 201,
  },
  'POST /codes': {
    summary: 'Make blank codes ahead, to be printed and claimed later',
    access: 'site.Management',
    body: Closed({ count: Type.Integer({ minimum: 1, maximum: 200 }) }),
    response: ListOf(BlankCode),
    status: 201,
  },
  'GET /codes/{code}': {
    summary: 'Is this code of the organisation blank, in use or replaced?',
    access: 'site.Management',
    params: Code,
    response: Closed({
      code: Id(),
      state: Type.Union([Type.Literal('blank'), Type.Literal('in-use'), Type.Literal('replaced')]),
      facilityId: Type.Optional(Id()),
    }),
  },
  'POST /codes/{code}/claim': {
    summary: 'Make a blank code the code of a facility',
    access: 'site.Management',
    params: Code,
    body: Closed({ facilityId: Id() }),
    response: BlankCode,
    errors: ['code_taken'],
  },
});
