export const ratingSources = ['code', 'kiosk'] as const;
export type RatingSource = (typeof ratingSources)[number];

/** Who rates behind the code gets a private link, and finds a reply there; a kiosk gives none. */
export const canBeRepliedTo = (source: RatingSource): boolean => source === 'code';
