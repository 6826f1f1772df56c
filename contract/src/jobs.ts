import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { PersonName } from './check-shapes.js';
import { Paging, Scope } from './checks.js';
import { Assignee, DueBy, JobEvent, JobSummary } from './job-shapes.js';
import { limits } from './limits.js';
import { PresenceBody, tapErrors } from './presence.js';
import {
  Closed,
  Count,
  Described,
  Id,
  InOrganisation,
  LookupOf,
  Moment,
  Name,
  Nullable,
  PageOf,
  PhotoIds,
  RequiredText,
  Text,
  Titled,
  TitledSite,
} from './shapes.js';

const JobLookups = {
  site: LookupOf(TitledSite()),
  facility: LookupOf(Titled()),
  user: LookupOf(PersonName),
};

export const Job = Closed({
  ...JobSummary.properties,
  events: Described(
    `What happened to it, the oldest first: how it was opened, and the last ${limits.jobEventsMost}`,
    Type.Array(JobEvent),
  ),
  canBeRepliedTo: Described(
    'Whoever gave the rating that opened it finds a reply behind their link; nobody has one from a kiosk',
    Type.Optional(Type.Boolean()),
  ),
  ...JobLookups,
});
export type Job = Static<typeof Job>;

const JobId = Closed({ id: Id() });
const Comment = () => Type.Optional(Text(limits.commentLength));

const Reply = () =>
  Described(
    'Of a job that a rating opened, from who may reply: its reply, which the visitor finds behind their link',
    Type.Optional(RequiredText(limits.replyLength)),
  );

const moved = {
  params: JobId,
  response: Job,
  errors: ['wrong_job_state', 'request_id_reused', ...tapErrors],
  idempotent: true,
} as const;

const JobFilters = {
  ...Scope,
  state: Described(
    'One state; `living`, also when absent: open and done',
    Type.Optional(
      Type.Union([
        Type.Literal('living'),
        Type.Literal('open'),
        Type.Literal('done'),
        Type.Literal('confirmed'),
        Type.Literal('dismissed'),
      ]),
    ),
  ),
  assigneeId: Type.Optional(Id()),
  mine: Described('Only those for the caller or for anyone', Type.Optional(Type.Boolean())),
  isUrgent: Type.Optional(Type.Boolean()),
  isLate: Described('Open and past its time', Type.Optional(Type.Boolean())),
};

const Duration = () =>
  Closed({ count: Count(), medianMinutes: Described('null when there are none', Nullable(Type.Integer())) });

export const jobCalls = group({
  'GET /jobs': {
    summary: 'Jobs at the sites that the caller knows; those to do the oldest first, closed ones the newest first',
    access: 'signed-in',
    query: Closed({ ...JobFilters, ...Paging }),
    response: PageOf(JobSummary, JobLookups),
  },
  'GET /jobs/export': {
    summary: 'The same list as a file, streamed',
    access: 'report.View',
    query: Closed({
      ...JobFilters,
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
      tz: Described('For sites whose time zone nobody has said; UTC when absent', Type.Optional(Text(64))),
    }),
    stream: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'GET /jobs/figures': {
    summary: 'How many wait, since when, and how long it took to put right what was done lately',
    access: 'report.View',
    query: Closed({ siteId: Type.Optional(Id()), facilityId: Type.Optional(Id()) }),
    response: Closed({
      open: Count(),
      waiting: Described('Done, and not confirmed yet', Count()),
      urgent: Described('Open ones', Count()),
      late: Described('Open ones past their time', Count()),
      oldestAt: Described('When the oldest open one was opened', Nullable(Moment())),
      toDone: Described(`From the first report, of those done in the last ${limits.jobFigureDays} days`, Duration()),
      toConfirm: Described('From done, likewise', Duration()),
    }),
  },
  'POST /jobs': {
    summary: 'Report a problem: anybody of the organisation, at a site that they know',
    access: 'signed-in',
    query: InOrganisation(),
    body: Closed({
      facilityId: Id(),
      title: Name(),
      description: Type.Optional(Text(limits.descriptionLength)),
      isUrgent: Type.Optional(Type.Boolean()),
      assigneeId: Type.Optional(Assignee()),
      dueBy: Type.Optional(DueBy()),
      photoIds: PhotoIds(),
      performedAt: Described('When it was found, if it could not be sent at once', Type.Optional(Moment())),
    }),
    response: Job,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'GET /jobs/{id}': { summary: 'One job with its timeline', access: 'signed-in', params: JobId, response: Job },
  'PATCH /jobs/{id}': {
    summary: 'Change what it says, who does it and until when; who does not manage sites may take it or give it back',
    access: 'signed-in',
    params: JobId,
    body: Closed({
      title: Type.Optional(Name()),
      description: Type.Optional(Text(limits.descriptionLength)),
      isUrgent: Type.Optional(Type.Boolean()),
      assigneeId: Type.Optional(Assignee()),
      dueBy: Type.Optional(DueBy()),
      photoIds: Described('Added to those that it has: sent before (`POST /photos`)', PhotoIds()),
    }),
    response: Job,
    errors: ['wrong_job_state', 'job_taken'],
  },
  'POST /jobs/{id}/done': {
    summary: 'It was put right',
    access: 'signed-in',
    query: InOrganisation(),
    body: Closed({
      comment: Comment(),
      photoIds: PhotoIds(),
      ...PresenceBody,
      performedAt: Type.Optional(Moment()),
      reply: Reply(),
    }),
    ...moved,
    errors: [...moved.errors, 'code_needed'],
  },
  'POST /jobs/{id}/confirm': {
    summary: 'It is in order',
    access: 'quality.Check',
    body: Closed({ comment: Comment(), photoIds: PhotoIds(), ...PresenceBody, reply: Reply() }),
    ...moved,
  },
  'POST /jobs/{id}/reopen': {
    summary: 'It is not in order: back to work',
    access: 'quality.Check',
    body: Closed({ comment: RequiredText(limits.commentLength), photoIds: PhotoIds(), ...PresenceBody }),
    ...moved,
    errors: [...moved.errors, 'job_opened_again'],
  },
  'POST /jobs/{id}/dismiss': {
    summary: 'There is nothing to do, and why',
    access: 'quality.Check',
    body: Closed({ comment: RequiredText(limits.commentLength), photoIds: PhotoIds(), ...PresenceBody }),
    ...moved,
  },
  'POST /jobs/{id}/comment': {
    summary: 'Say something about it, in any state',
    access: 'signed-in',
    body: Closed({ comment: RequiredText(limits.commentLength), photoIds: PhotoIds(), ...PresenceBody }),
    ...moved,
    errors: ['request_id_reused', ...tapErrors],
  },
});
