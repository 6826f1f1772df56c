/** The constants of the product. Both sides read them here and nowhere else. */
export const limits = {
  nameLength: 200,
  addressLength: 300,
  descriptionLength: 2000,
  messageLength: 2000,
  commentLength: 2000,
  replyLength: 2000,

  ratingLowest: 1,
  ratingHighest: 5,
  ratingLimitDefault: 5,
  ratingGoodFrom: 4,
  ratingWarnFrom: 3,
  /** Of what tiles and the list of what needs attention show. */
  ratingDays: 30,

  pageDefault: 50,
  pageMost: 200,
  itemsPerChecklist: 500,
  checklistsPerFacility: 20,
  itemsPerReport: 2000,
  sitesPerInvitation: 200,
  closedDaysPerSite: 400,

  plansPerSite: 200,
  doorsPerPlan: 500,
  peoplePerPlan: 200,
  /** Doors times times a day. */
  roundsPerPlanAndDay: 2000,
  planMinutesMost: 7 * 24 * 60,
  planMoments: 20,
  dueDaysMost: 31,
  figureDaysMost: 400,
  figuresMost: 500,
  /** Of the board: sites, and rounds of each kind at one. */
  boardSites: 50,
  boardRounds: 20,
  roundsPerToday: 2000,

  accessTokenSeconds: 600,
  refreshGraceSeconds: 10,
  signInAttemptSeconds: 900,
  invitationDays: 7,
  paperInvitationDays: 14,
  papersAtOnce: 100,
  recoveryCodes: 10,
  passkeysPerPerson: 20,
  /** So long after a sign-in one may change how one signs in. */
  freshSignInSeconds: 900,

  pinDigits: 6,
  pinTries: 5,
  sharedPhoneIdleMinutes: 10,
  sharedPhoneSessionHours: 12,
  sealTicketDays: 7,

  kiosksPerFacility: 20,
  kioskCodeDigits: 6,
  kioskCodeMinutes: 10,
  /** Of its opening time, without being seen. */
  kioskSilentMinutes: 60,

  /** Of each kind. */
  foundMost: 8,

  performedAtMostDaysBack: 7,
  /** So long the server knows a submission by its id. */
  submissionDays: 30,
  requestTimeoutMs: 600_000,
  bodyBytes: 1_048_576,

  /** As it is sent. */
  photoBytes: 10 * 1_048_576,
  photoPixels: 50_000_000,
  /** As it is kept, and beside it for lists: the longest side. */
  photoSide: 1600,
  photoSmallSide: 320,
  /** Of an item, of a job's report and of each of its moves. */
  photosPerItem: 5,
  /** So long a picture waits for what mentions it. */
  photoWaitHours: 24,

  pushAttempts: 5,
  pushDelayMs: 500,
  pushFailureMs: 5000,

  scanFramesPerSecond: 10,
  scanBox: 250,

  blankCodesMost: 200,

  /** One line that is read in passing. */
  handoverLength: 300,
  /** Open at a time. */
  handoversPerSite: 20,
  handoversPerToday: 200,

  /** It has to fit a chip of half a small phone. */
  reasonLength: 40,
  reasonsPerKind: 8,
  reasonsPerAccount: 100,

  unitLength: 20,
  choiceLength: 100,
  choicesLeast: 2,
  choicesMost: 12,
  numberMost: 1_000_000_000,
  /** Of one item, as far as one answer goes. */
  numberPoints: 60,

  /** So long a code that was read says that somebody is there. */
  scanMemoryMinutes: 15,
  scanLength: 200,
  roundHoursMost: 24,
  /** Of so many rounds with a duration, from so many on: below this share of their median a round is quick. */
  quickRounds: 50,
  quickFromRounds: 20,
  quickShare: 1 / 3,
  tagsPerFacility: 50,

  /** Of one job, as far as one answer goes. */
  jobEventsMost: 500,
  /** Of those that wait, as many as come with a day, a site or a door. */
  jobsPerToday: 200,
  jobsPerRounds: 500,
  jobsPerDoor: 50,
  jobFigureDays: 30,
} as const;

/** An average as it is printed, with one decimal: 3.96 is written 4.0. Colours and judgements go by it. */
export const printedRating = (average: number): number => Math.round(average * 10) / 10;

export const languages = ['en', 'ru', 'cz'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ru';

/** The product says `cz`; browsers, Intl and Accept-Language say `cs`. */
export const browserLanguage = (language: string): string => (language === 'cz' ? 'cs' : language);

/** Which of the languages that are spoken a browser's tag (`cs-CZ`, `en-GB`, `cz`) asks for, if any. */
export function spokenLanguage<Code extends string>(tag: string, spoken: readonly Code[]): Code | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  const asked = primary === 'cs' ? 'cz' : primary;
  return spoken.find((language) => language === asked);
}

/** The product's language for a browser's tag, or none when the app does not speak it. */
export const productLanguage = (tag: string): Language | undefined => spokenLanguage(tag, languages);
