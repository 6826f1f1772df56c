const furthest = { lat: 90, lon: 180 } as const;

/** The texts for what a person typed as a coordinate; empty is none. */
export function coordinateFault(field: keyof typeof furthest, typed: string): string | undefined {
  const number = Number(typed.trim().replace(',', '.'));
  if (!Number.isFinite(number)) return 'errors.field_invalid';
  return Math.abs(number) > furthest[field] ? 'errors.field_out_of_range' : undefined;
}
