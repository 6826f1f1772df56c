import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { PersonName } from './check-shapes.js';
import { DoorFacility, Paging, Scope } from './checks.js';
import { limits } from './limits.js';
import { ratingSources, type RatingSource } from './rating-sources.js';
import { ReasonId, ShownReason } from './reasons.js';
import {
  Closed,
  Described,
  HistoryNumber,
  Id,
  LookupOf,
  Moment,
  Nullable,
  PageOf,
  PhotoId,
  Rating,
  RequiredText,
  Text,
  Titled,
  TitledSite,
} from './shapes.js';

/** What anybody may know of a facility. */
export const PublicFacility = Closed({
  facilityTitle: DoorFacility.properties.title,
  siteTitle: DoorFacility.properties.siteTitle,
  accountTitle: DoorFacility.properties.accountTitle,
  isFeedbackEnabled: DoorFacility.properties.isFeedbackEnabled,
  arePhotosTaken: Described('They may add a picture, on the page behind the code', Type.Boolean()),
  lastChecked: Described(
    'When it was last checked, by the clock of the site: today or yesterday, and only where the organisation tells visitors',
    Type.Optional(
      Nullable(
        Closed({
          at: Moment(),
          day: Type.Union([Type.Literal('today'), Type.Literal('yesterday')]),
          time: Described('`10:31`', Type.String()),
        }),
      ),
    ),
  ),
  reasons: Described(
    `What they may tap with ${limits.ratingGoodFrom - 1} stars or fewer, in the language that was asked for`,
    Type.Array(ShownReason),
  ),
});
export type PublicFacility = Static<typeof PublicFacility>;

const suspicions = ['member', 'staff', 'same-device', 'burst', 'same-kind', 'manager'] as const;
/** Why a rating does not count. */
export type Suspicion = (typeof suspicions)[number];

const Source = () => Type.Unsafe<RatingSource>({ type: 'string', enum: [...ratingSources] });

export const Feedback = Closed({
  id: Type.Integer(),
  rating: Rating(),
  at: Moment(),
  facilityId: Id(),
  siteId: Id(),
  message: Type.String(),
  isMessageRemoved: Described('The visitor wrote something, and it was removed since', Type.Boolean()),
  reasonIds: Described('What the visitor tapped', Type.Array(ReasonId())),
  photo: Described(
    'The picture that came with it; not shown: nobody but managers sees it, and only when they ask for it',
    Type.Optional(Closed({ id: PhotoId(), isShown: Type.Boolean() })),
  ),
  isSuspicious: Described('Does not count in averages', Type.Boolean()),
  suspicion: Described(
    'Why it does not count',
    Type.Unsafe<Suspicion | null>({ type: ['string', 'null'], enum: [...suspicions, null] }),
  ),
  weight: Described(
    'What it counts for in averages, from 0.01 to 1: less where more came at once than the door usually sees',
    Type.Number({ minimum: 0.01, maximum: 1 }),
  ),
  source: Described('Behind the code on the door, or at a tablet that stands there', Source()),
  reviewComment: Described('The reply', Nullable(Type.String())),
  reviewedAt: Nullable(Moment()),
  reviewedUserId: Nullable(Type.String()),
});
export type Feedback = Static<typeof Feedback>;

const FeedbackFilters = {
  ...Scope,
  rating: Type.Optional(Rating()),
  ratingBelow: Described('Fewer stars than this', Type.Optional(Rating())),
  reasonId: Described('Those with this reason', Type.Optional(ReasonId())),
  source: Type.Optional(Source()),
  unanswered: Described(
    'Those that wait for a reply; suspicious ones and those of a kiosk do not',
    Type.Optional(Type.Boolean()),
  ),
};

const Code = Closed({ id: Id() });
const FeedbackId = Closed({ id: HistoryNumber() });

export const feedbackCalls = group({
  'GET /qr/{id}/public': {
    summary: 'What a visitor may know of the facility behind a code',
    access: 'public',
    params: Code,
    response: PublicFacility,
    errors: ['code_replaced'],
  },
  'POST /qr/{id}/feedback': {
    summary: 'Leave stars and a comment; no account needed',
    access: 'public',
    params: Code,
    body: Closed({
      rate: Rating(),
      message: Type.Optional(Nullable(Text(limits.messageLength))),
      reasonIds: Described(
        'Of those that the facility offers; with more stars they are left out',
        Type.Optional(Type.Array(ReasonId(), { maxItems: limits.reasonsPerKind, uniqueItems: true })),
      ),
      website: Described('Filled in by robots only', Type.Optional(Text(1000))),
    }),
    response: Closed({ receiptUrl: Described('Where the visitor finds the reply', Type.String()) }),
    status: 201,
    errors: ['feedback_closed', 'code_replaced', 'request_id_reused'],
    idempotent: true,
  },
  'GET /feedbacks': {
    summary: 'Feedback, newest first',
    access: 'report.View',
    query: Closed({ ...FeedbackFilters, ...Paging }),
    response: PageOf(Feedback, {
      facility: LookupOf(Titled()),
      site: LookupOf(TitledSite()),
      user: LookupOf(PersonName),
      reason: LookupOf(ShownReason),
    }),
  },
  'POST /feedbacks/{id}/review': {
    summary: 'Reply to a feedback; the visitor finds it behind their private link',
    access: 'feedback.Review',
    params: FeedbackId,
    body: Closed({ comment: RequiredText(limits.replyLength) }),
    response: Feedback,
  },
  'POST /feedbacks/{id}/mark': {
    summary: 'Mark a feedback as suspicious, or say that it is not; suspicious ones do not count in averages',
    access: 'feedback.Review',
    params: FeedbackId,
    body: Closed({ isSuspicious: Type.Boolean() }),
    response: Feedback,
  },
  'POST /feedbacks/{id}/photo': {
    summary: 'After a look at the picture of a feedback: show it, also with the job that came of it, or delete it',
    access: 'feedback.Review',
    params: FeedbackId,
    body: Closed({ isShown: Described('false: the picture is deleted', Type.Boolean()) }),
    response: Feedback,
  },
  'DELETE /feedbacks/{id}/message': {
    summary:
      'Remove what the visitor wrote and showed, for good, also from the jobs that came of it; stars, reasons and reply stay',
    access: 'feedback.Review',
    params: FeedbackId,
  },
  'GET /feedbacks/export': {
    summary: 'The same list as a file, streamed',
    access: 'report.View',
    query: Closed({
      ...FeedbackFilters,
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
      tz: Described('For sites whose time zone nobody has said; UTC when absent', Type.Optional(Text(64))),
    }),
    stream: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
});
