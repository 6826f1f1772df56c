import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Described, Id, ListOf } from './shapes.js';

export const PrintableCode = Closed({ code: Id(), url: Described('What the printed code holds', Type.String()) });
export type PrintableCode = Static<typeof PrintableCode>;

export const CodeState = Closed({
  code: Id(),
  accountId: Described('The organisation that printed it, which the caller’s token need not be for', Id()),
  state: Type.Union([Type.Literal('blank'), Type.Literal('in-use'), Type.Literal('replaced')]),
  facilityId: Described('When it is in use', Type.Optional(Id())),
});
export type CodeState = Static<typeof CodeState>;

const Code = Closed({ code: Id() });

export const codeCalls = group({
  'POST /facilities/{id}/new-code': {
    summary: 'Give a facility a new code; the old one then says that it was replaced',
    access: 'site.Management',
    params: Closed({ id: Id() }),
    response: PrintableCode,
    status: 201,
  },
  'POST /codes': {
    summary: 'Make blank codes ahead, to be printed and claimed later',
    access: 'site.Management',
    body: Closed({ count: Type.Integer({ minimum: 1, maximum: limits.blankCodesMost }) }),
    response: ListOf(PrintableCode),
    status: 201,
  },
  'GET /codes': {
    summary: 'The blank codes that wait for a facility, the newest first, at most as many as can be made at once',
    access: 'site.Management',
    response: ListOf(PrintableCode),
  },
  'GET /codes/{code}': {
    summary: 'Is this code blank, in use or replaced? Answered to who manages sites in its organisation',
    access: 'signed-in',
    params: Code,
    response: CodeState,
  },
  'POST /codes/{code}/claim': {
    summary: 'Make a blank code the code of a facility; the code it had before is replaced',
    access: 'site.Management',
    params: Code,
    body: Closed({ facilityId: Id() }),
    response: PrintableCode,
    errors: ['code_taken', 'code_replaced'],
  },
});
