/** What somebody may see: an organisation, and the sites in it; `null` means all of them. */
export interface Reach {
  accountId: string;
  siteIds: readonly string[] | null;
}

export const reaches = ({ siteIds }: Reach, siteId: string): boolean => siteIds === null || siteIds.includes(siteId);
