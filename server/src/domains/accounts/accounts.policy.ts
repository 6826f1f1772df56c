import { permissionsOf, roles, type Standing } from '@rounds/contract';

export const mayChange = (standing: Standing): boolean => permissionsOf(standing).includes('account.Management');
/** Who is counted is for an owner to say; others may send it as it is. */
export const mayShowPersonFigures = (standing: Standing, asked: boolean | undefined, is: boolean): boolean =>
  asked === undefined || asked === is || standing.roleId === roles.owner;
export const mayCloseGuide = (standing: Standing): boolean => standing.roleId === roles.owner;
export const mayMakePosters = (standing: Standing): boolean => permissionsOf(standing).includes('site.Management');
export const mayDelete = (standing: Standing): boolean => standing.roleId === roles.owner;

/** An operator can restrict who founds organisations to a list of addresses or domains. */
export function mayCreate(email: string | null, creators: readonly string[]): boolean {
  if (creators.length === 0) return true;
  const address = email?.toLowerCase();
  if (!address) return false;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return creators.some((entry) => [address, domain].includes(entry.toLowerCase().replace(/^@/, '')));
}
