/**
 * The demo organisation as data: which checklist each facility uses, how good it is and how often it is looked at.
 * Texts are `demo.site_1`, `demo.facility_1_1`, `demo.list_1`, `demo.list_1_1` and so on.
 */
export interface FacilityPlan {
  list: 1 | 2 | 3 | 4;
  /** What visitors give on average, 1 to 5. */
  quality: number;
  /** Ratings a day, on average. */
  visits: number;
  /** Hours of the day at which a round is made. */
  rounds: readonly number[];
  takesFeedback?: false;
  /** No round in the last days: somebody should look. */
  neglectedDays?: number;
}

export const listSizes = { 1: 5, 2: 4, 3: 4, 4: 5 } as const;
/** Items that take a comment, by list. */
export const commented = { 1: [3, 5], 2: [3, 4], 3: [2], 4: [1, 2, 3] } as const;

export const sitePlans: readonly { facilities: readonly FacilityPlan[]; lat: number; lon: number }[] = [
  {
    lat: 59.8501,
    lon: 30.3213,
    facilities: [
      { list: 2, quality: 4.7, visits: 2.2, rounds: [8, 13] },
      { list: 2, quality: 4.2, visits: 0.9, rounds: [9] },
      { list: 1, quality: 2.9, visits: 1.8, rounds: [8, 12, 17] },
      { list: 3, quality: 3.7, visits: 0.8, rounds: [8, 15] },
      { list: 2, quality: 4.8, visits: 0.6, rounds: [9] },
      { list: 4, quality: 4, visits: 0, rounds: [10], takesFeedback: false, neglectedDays: 1 },
    ],
  },
  {
    lat: 59.9343,
    lon: 30.2264,
    facilities: [
      { list: 2, quality: 4.4, visits: 2.4, rounds: [8, 14] },
      { list: 3, quality: 3.5, visits: 3.1, rounds: [10, 14, 19] },
      { list: 1, quality: 3.1, visits: 2.6, rounds: [9, 12, 15, 18] },
      { list: 1, quality: 4.5, visits: 0.8, rounds: [10, 16] },
      { list: 2, quality: 4.1, visits: 1.2, rounds: [10] },
    ],
  },
  {
    lat: 60.0213,
    lon: 30.3655,
    facilities: [
      { list: 4, quality: 3.2, visits: 0.7, rounds: [7, 19] },
      { list: 4, quality: 2.4, visits: 0.9, rounds: [7, 19], neglectedDays: 4 },
      { list: 2, quality: 3.6, visits: 0.5, rounds: [20] },
    ],
  },
];

export const texts = { praise: 5, okay: 4, complaint: 6, thanks: 2, sorry: 3, note: 4 } as const;
export const days = 90;
