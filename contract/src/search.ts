import { Type } from 'typebox';
import { group } from './call.js';
import { jobStates, type JobState } from './job-shapes.js';
import { limits } from './limits.js';
import { Closed, Described, Id, RequiredText } from './shapes.js';

const First = <Properties extends Parameters<typeof Closed>[0]>(properties: Properties) =>
  Type.Array(Closed(properties), { maxItems: limits.foundMost });

export const searchCalls = group({
  'GET /search': {
    summary:
      'Sites, facilities, jobs that wait, plans and people by words of their names, as far as the caller sees them',
    access: 'signed-in',
    query: Closed({
      q: Described(
        'Each of the words has to be somewhere in the name or in that of its place; case and accents do not matter',
        RequiredText(limits.nameLength),
      ),
    }),
    response: Closed({
      sites: First({ id: Id(), title: Type.String() }),
      facilities: First({ id: Id(), title: Type.String(), siteTitle: Type.String(), code: Id() }),
      jobs: First({
        id: Id(),
        title: Type.String(),
        facilityTitle: Type.String(),
        siteTitle: Type.String(),
        state: Type.Unsafe<JobState>({ type: 'string', enum: [...jobStates] }),
      }),
      plans: First({ id: Id(), title: Type.String(), siteTitle: Type.String() }),
      people: First({ id: Id(), firstName: Type.String(), lastName: Type.String() }),
    }),
  },
});
