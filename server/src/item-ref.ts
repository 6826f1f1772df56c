const largestNumber = 2_147_483_647;

/** `{templateId}-{itemNumber}`: what the wire calls an item. */
export const itemId = (checklistId: number, number: number): string => `${checklistId}-${number}`;

/** The item's number from either spelling; nothing when it names another checklist or cannot be one. */
export function itemNumber(checklistId: number, reference: string | number): number | undefined {
  const [, prefix, digits] = /^(?:(\d{1,10})-)?(\d{1,10})$/.exec(String(reference)) ?? [];
  const number = Number(digits);
  if (digits === undefined || number > largestNumber) return undefined;
  return prefix === undefined || Number(prefix) === checklistId ? number : undefined;
}

/** Both numbers of a full reference, as reports use it. */
export function readItemId(reference: string): { checklistId: number; number: number } | undefined {
  const [, checklist, digits] = /^(\d{1,10})-(\d{1,10})$/.exec(reference) ?? [];
  const checklistId = Number(checklist);
  const number = Number(digits);
  return digits === undefined || Math.max(checklistId, number) > largestNumber ? undefined : { checklistId, number };
}
