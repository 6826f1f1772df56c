import type { PlaceKind } from '@rounds/contract';

/**
 * The demo organisation as data: which checklist each facility uses, how good it is and how often it is looked at.
 * Texts are `demo.site_1`, `demo.facility_1_1`, `demo.list_1`, `demo.list_1_1` and so on.
 */
export interface FacilityPlan {
  list: 1 | 2 | 3 | 4;
  /** By which its visitors are offered reasons. */
  kind: PlaceKind;
  /** What visitors give on average, 1 to 5. */
  quality: number;
  /** Ratings a day, on average. */
  ratings: number;
  /** Hours of the day at which a round is made. */
  rounds: readonly number[];
  takesFeedback?: false;
  /** No round in the last days: somebody should look. */
  neglectedDays?: number;
  /** The share of its rounds that nobody makes. */
  skipped?: number;
  /** Low ratings are jobs. */
  opensJobs?: true;
  /** The item that its last round found not in order, whatever the hour. */
  broken?: number;
}

/** When rounds are due, by the clock of the site. The title of a site's second plan is `demo.plan_1_2`. */
export interface DuePlan {
  /** Places of the site, from 1, in the order in which they are walked. */
  doors: readonly number[];
  /** At `HH:mm`, or from then on. */
  time: string;
  rrule: string;
  windowMinutes: number;
  isPaused?: boolean;
}

export const listSizes = { 1: 5, 2: 4, 3: 4, 4: 5 } as const;
/** Items that take a comment, by list. */
export const commented = { 1: [3, 5], 2: [3, 4], 3: [2], 4: [1, 2, 3] } as const;

/** The fridge is measured: the number of its item, by list. */
export const measured: Partial<Record<FacilityPlan['list'], number>> = { 3: 2 };
export const fridge = { unit: '°C', lowest: 2, highest: 6 } as const;

interface SitePlan {
  facilities: readonly FacilityPlan[];
  duePlans: readonly DuePlan[];
  lat: number;
  lon: number;
}

export const sitePlans: readonly SitePlan[] = [
  {
    lat: 59.8501,
    lon: 30.3213,
    facilities: [
      { list: 2, kind: 'general', quality: 4.7, ratings: 2.2, rounds: [8, 13], opensJobs: true },
      { list: 2, kind: 'general', quality: 4.2, ratings: 0.9, rounds: [9] },
      {
        list: 1,
        kind: 'washroom',
        quality: 2.9,
        ratings: 1.8,
        rounds: [8, 10, 12, 14, 16, 18],
        skipped: 0.1,
        broken: 3,
        opensJobs: true,
      },
      { list: 3, kind: 'food', quality: 3.7, ratings: 0.8, rounds: [8, 15] },
      { list: 2, kind: 'room', quality: 4.8, ratings: 0.6, rounds: [9] },
      { list: 4, kind: 'general', quality: 4, ratings: 0, rounds: [10], takesFeedback: false, neglectedDays: 1 },
    ],
    duePlans: [
      { doors: [1, 4, 2, 5], time: '08:00', rrule: 'FREQ=DAILY', windowMinutes: 85 },
      {
        doors: [3],
        time: '08:00',
        rrule: 'FREQ=DAILY;BYHOUR=8,10,12,14,16,18;BYMINUTE=0',
        windowMinutes: 30,
      },
      { doors: [6], time: '10:00', rrule: 'FREQ=WEEKLY;BYDAY=MO', windowMinutes: 240 },
    ],
  },
  {
    lat: 59.9343,
    lon: 30.2264,
    facilities: [
      { list: 2, kind: 'general', quality: 4.4, ratings: 2.4, rounds: [8, 14] },
      { list: 3, kind: 'food', quality: 3.5, ratings: 3.1, rounds: [10, 14, 19] },
      { list: 1, kind: 'washroom', quality: 3.1, ratings: 2.6, rounds: [9, 12, 15, 18], skipped: 0.1 },
      { list: 1, kind: 'washroom', quality: 4.5, ratings: 0.8, rounds: [10, 16] },
      { list: 2, kind: 'general', quality: 4.1, ratings: 1.2, rounds: [10] },
    ],
    duePlans: [
      { doors: [1, 2, 4, 5], time: '08:00', rrule: 'FREQ=DAILY', windowMinutes: 145 },
      { doors: [3], time: '09:00', rrule: 'FREQ=DAILY;BYHOUR=9,12,15,18;BYMINUTE=0', windowMinutes: 30 },
      { doors: [5, 4], time: '10:00', rrule: 'FREQ=WEEKLY;BYDAY=MO', windowMinutes: 120 },
    ],
  },
  {
    lat: 60.0213,
    lon: 30.3655,
    facilities: [
      { list: 4, kind: 'car-park', quality: 3.2, ratings: 0.7, rounds: [7, 19] },
      { list: 4, kind: 'car-park', quality: 2.4, ratings: 0.9, rounds: [7, 19], neglectedDays: 4, broken: 2 },
      { list: 2, kind: 'car-park', quality: 3.6, ratings: 0.5, rounds: [20] },
    ],
    duePlans: [
      { doors: [1, 2, 3], time: '19:00', rrule: 'FREQ=DAILY', windowMinutes: 85 },
      { doors: [1], time: '07:00', rrule: 'FREQ=WEEKLY;BYDAY=MO', windowMinutes: 120 },
      { doors: [3], time: '06:00', rrule: 'FREQ=DAILY', windowMinutes: 60, isPaused: true },
    ],
  },
];

export const texts = { praise: 5, okay: 4, complaint: 6, thanks: 2, sorry: 3, note: 4 } as const;
export const days = 90;
/** So long there have been plans. */
export const plannedDays = 10;
