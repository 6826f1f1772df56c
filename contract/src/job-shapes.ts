import { Type, type Static } from 'typebox';
import { PresenceOrNull } from './presence.js';
import { ReasonId } from './reasons.js';
import { Closed, Count, Described, GivenPhotoIds, HistoryNumber, Id, Moment, Nullable, PhotoId } from './shapes.js';

export const jobStates = ['open', 'done', 'confirmed', 'dismissed'] as const;
export type JobState = (typeof jobStates)[number];
const State = () => Type.Unsafe<JobState>({ type: 'string', enum: [...jobStates] });

const originKinds = ['item', 'rating', 'reason', 'person'] as const;
export type JobOrigin = (typeof originKinds)[number];

const eventKinds = ['opened', 'again', 'changed', 'commented', 'done', 'confirmed', 'reopened', 'dismissed'] as const;
export type JobEventKind = (typeof eventKinds)[number];

export const Assignee = () => Described('Who does it; null: anyone of the site', Nullable(Id()));
export const DueBy = () => Described('Until when; null: nobody said', Nullable(Moment()));

export const JobEvent = Closed({
  at: Moment(),
  by: Described('null: a visitor', Nullable(Id())),
  kind: Type.Unsafe<JobEventKind>({ type: 'string', enum: [...eventKinds] }),
  comment: Type.String(),
  photoIds: GivenPhotoIds(),
  checkId: Described('The check that said so', Nullable(HistoryNumber())),
  feedbackId: Described('The rating that said so', Nullable(HistoryNumber())),
  openedBy: PresenceOrNull(),
  changes: Described(
    'Of `changed`: what is so from then on',
    Type.Optional(
      Closed({
        title: Type.Optional(Type.String()),
        description: Type.Optional(Type.String()),
        isUrgent: Type.Optional(Type.Boolean()),
        assigneeId: Type.Optional(Assignee()),
        dueBy: Type.Optional(DueBy()),
      }),
    ),
  ),
});
export type JobEvent = Static<typeof JobEvent>;

export const JobSummary = Closed({
  id: Id(),
  siteId: Id(),
  facilityId: Id(),
  title: Type.String(),
  description: Type.String(),
  isUrgent: Type.Boolean(),
  assigneeId: Assignee(),
  dueBy: DueBy(),
  state: Described('`done` waits for somebody with `quality.Check` to confirm it or to send it back', State()),
  origin: Closed({
    kind: Type.Unsafe<JobOrigin>({ type: 'string', enum: [...originKinds] }),
    checkId: Nullable(HistoryNumber()),
    itemId: Described('As in checks', Nullable(Type.String())),
    feedbackId: Described('Of the first rating', Nullable(HistoryNumber())),
    reasonId: Described('What visitors tapped', Type.Optional(Nullable(ReasonId()))),
  }),
  count: Described('How often it was found', Count()),
  openedAt: Moment(),
  openedBy: Described('null: a visitor', Nullable(Id())),
  doneAt: Nullable(Moment()),
  doneBy: Nullable(Id()),
  closedAt: Described('When it was confirmed or dismissed', Nullable(Moment())),
  closedBy: Nullable(Id()),
  photoId: Described('Its first picture; absent when there is none', Type.Optional(PhotoId())),
  isPhotoNeeded: Described('Its item asks for a photo: there is one of what was put right', Type.Boolean()),
  isCodeNeeded: Described('Its door asks for its code: whoever has done it was there', Type.Boolean()),
});
export type JobSummary = Static<typeof JobSummary>;
