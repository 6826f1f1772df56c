import { accountCalls } from './accounts.js';
import { authCalls } from './auth.js';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './call.js';
import { checklistCalls } from './checklists.js';
import { checkCalls } from './checks.js';
import { codeCalls } from './codes.js';
import { configCalls } from './configs.js';
import { dashboardCalls } from './dashboard.js';
import { dueCalls } from './due.js';
import { facilityCalls } from './facilities.js';
import { feedbackCalls } from './feedback.js';
import { jobCalls } from './jobs.js';
import { kioskCalls } from './kiosks.js';
import { notificationCalls } from './notifications.js';
import { ownCalls } from './own.js';
import { peopleCalls } from './people.js';
import { photoCalls } from './photos.js';
import { planCalls } from './plans.js';
import { profileCalls } from './profile.js';
import { reasonCalls } from './reasons.js';
import { searchCalls } from './search.js';
import { sharedPhoneCalls } from './shared-phones.js';
import { siteCalls } from './sites.js';
import { tagCalls } from './tags.js';

/** Every call of the product under `apiPrefix`, by method and path. */
export const calls = {
  ...authCalls,
  ...ownCalls,
  ...profileCalls,
  ...accountCalls,
  ...reasonCalls,
  ...peopleCalls,
  ...siteCalls,
  ...sharedPhoneCalls,
  ...facilityCalls,
  ...checklistCalls,
  ...checkCalls,
  ...planCalls,
  ...dueCalls,
  ...jobCalls,
  ...photoCalls,
  ...feedbackCalls,
  ...dashboardCalls,
  ...searchCalls,
  ...codeCalls,
  ...tagCalls,
  ...kioskCalls,
  ...notificationCalls,
  ...configCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;
export type Params<Key extends CallKey> = ParamsOf<Calls[Key]>;
export type Query<Key extends CallKey> = QueryOf<Calls[Key]>;
export type Body<Key extends CallKey> = BodyOf<Calls[Key]>;
export type Answer<Key extends CallKey> = AnswerOf<Calls[Key]>;
