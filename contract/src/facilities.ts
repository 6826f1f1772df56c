import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { KindOfPlace } from './reasons.js';
import { Closed, Count, Described, Id, ListOf, Moment, Name, Nullable, RowNumber, Text } from './shapes.js';
import { Fallback, PlaceState } from './sites.js';

const ChecklistIds = () => Type.Array(RowNumber(), { maxItems: limits.checklistsPerFacility, uniqueItems: true });

const FacilityFields = {
  description: Type.Optional(Text(limits.descriptionLength)),
  isFeedbackEnabled: Described('Visitors may leave feedback', Type.Optional(Type.Boolean())),
  ratingLimit: Described('1 to 5; anything else becomes 5', Type.Optional(Type.Unknown())),
  arePhotosTaken: Described('Visitors may add a picture', Type.Optional(Type.Boolean())),
  opensJobs: Described(
    'A low rating with words, or with a reason that opens one, opens a job',
    Type.Optional(Type.Boolean()),
  ),
  isCodeNeeded: Described(
    'Work is reported here by who read its code or tapped its tag',
    Type.Optional(Type.Boolean()),
  ),
  showsLastCheck: Described(
    'Visitors are told when it was last checked, where the organisation wants that; first it is on',
    Type.Optional(Type.Boolean()),
  ),
  placeKind: Described(
    'By which visitors are offered their reasons; first it is general',
    Type.Optional(KindOfPlace()),
  ),
  checklistIds: Type.Optional(ChecklistIds()),
};

/** What every view of a facility has: in a list, in a round, at its door. */
export const FacilityBase = {
  id: Id(),
  siteId: Id(),
  title: Type.String(),
  isFeedbackEnabled: Described('Visitors may leave feedback', Type.Boolean()),
  isCodeNeeded: Described('Work is reported here by who read its code or tapped its tag', Type.Boolean()),
};

export const Facility = Closed({
  ...FacilityBase,
  description: Type.String(),
  ratingLimit: Described('Managers hear of a rating at or below it', Type.Integer({ minimum: 1, maximum: 5 })),
  arePhotosTaken: Described('Visitors may add a picture to their feedback', Type.Boolean()),
  opensJobs: Described('A low rating with words, or with a reason that opens one, opens a job', Type.Boolean()),
  showsLastCheck: Described(
    'Visitors are told when it was last checked, where the organisation wants that',
    Type.Optional(Type.Boolean()),
  ),
  placeKind: Described('By which visitors are offered their reasons', Type.Optional(KindOfPlace())),
  checklistIds: Type.Array(Type.Integer()),
  code: Described('The code that its poster carries now', Id()),
});
export type Facility = Static<typeof Facility>;

export const FacilityTile = Closed({
  ...Facility.properties,
  state: Closed({
    ...PlaceState.properties,
    today: Closed({
      checklists: Described('Those with items; a facility without any is in no count', Count()),
      checklistsDone: Described('Those of them with a complete check today', Count()),
      answered: Count(),
      total: Count(),
    }),
    due: Described(
      'By its plans; null without one. `lateBy`: when the window ended of the oldest round that is still to do',
      Type.Optional(Nullable(Closed({ lateBy: Nullable(Moment()) }))),
    ),
    missedBy: Described(
      'Until when the last round was on time that was missed today or yesterday',
      Type.Optional(Nullable(Moment())),
    ),
    isPaused: Described('It has plans, and all of them are paused', Type.Optional(Type.Boolean())),
  }),
});
export type FacilityTile = Static<typeof FacilityTile>;

const FacilityId = Closed({ id: Id() });

export const facilityCalls = group({
  'GET /sites/{id}/facilities': {
    summary: 'The facilities of a site, each with its state; today is today there',
    access: 'signed-in',
    params: FacilityId,
    query: Closed({ tz: Fallback() }),
    response: ListOf(FacilityTile),
  },
  'GET /facilities/{id}': { summary: 'One facility', access: 'signed-in', params: FacilityId, response: Facility },
  'POST /facilities': {
    summary: 'Create a facility in a site',
    access: 'site.Management',
    body: Closed({ siteId: Id(), title: Name(), ...FacilityFields }),
    response: Facility,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'PATCH /facilities/{id}': {
    summary: 'Change a facility',
    access: 'site.Management',
    params: FacilityId,
    body: Closed({ title: Type.Optional(Name()), ...FacilityFields }),
    response: Facility,
  },
  'DELETE /facilities/{id}': {
    summary: 'Delete a facility; history keeps its name',
    access: 'site.Management',
    params: FacilityId,
  },
});
