import { mayGrant, roles, type RoleId } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { Chip } from '../../../ui/Chip';
import { Field, Select } from '../../../ui/Field';
import styles from './GrantFields.module.css';

/** What is given: a role, for the whole organisation (`null`) or for some sites, of which none may be chosen yet. */
export interface GrantForm {
  roleId: RoleId;
  siteIds: readonly string[] | null;
}

/** Who gives it, and the sites they know. */
export interface Granter {
  roleId: RoleId;
  wholeAccount: boolean;
  sites: readonly { id: string; title: string }[];
}

interface GrantFieldsProps {
  granter: Granter;
  /** The roles to choose from; those above the granter's own are left out. */
  roleIds: readonly RoleId[];
  grant: GrantForm;
  onChange: (grant: GrantForm) => void;
}

export const isComplete = ({ roleId, siteIds }: GrantForm): boolean =>
  roleId === roles.owner || siteIds === null || siteIds.length > 0;

/** As the server takes it: no sites mean the whole organisation. */
export const toBody = ({ roleId, siteIds }: GrantForm) => ({
  roleId,
  siteIds: roleId === roles.owner ? [] : [...(siteIds ?? [])],
});

export function GrantFields({ granter, roleIds, grant, onChange }: GrantFieldsProps) {
  const { t } = useTranslation();
  const { roleId, siteIds } = grant;
  const chosen = siteIds ?? [];
  const toggle = (siteId: string) =>
    chosen.includes(siteId) ? chosen.filter((id) => id !== siteId) : [...chosen, siteId];

  return (
    <>
      <Field label={t('people.role')} hint={t('people.roleHint')}>
        <Select
          value={roleId}
          onChange={(event) => onChange({ ...grant, roleId: Number(event.target.value) as RoleId })}
        >
          {roleIds
            .filter((candidate) => mayGrant(granter.roleId, candidate))
            .map((candidate) => (
              <option key={candidate} value={candidate}>
                {t(`people.role.${candidate}`)}
              </option>
            ))}
        </Select>
      </Field>
      {roleId !== roles.owner && (
        <fieldset className={styles.sites}>
          <legend className={styles.legend}>{t('people.sites')}</legend>
          <div className={styles.chips}>
            {granter.wholeAccount && (
              <Chip pressed={siteIds === null} onClick={() => onChange({ ...grant, siteIds: null })}>
                {t('people.wholeAccount')}
              </Chip>
            )}
            {granter.sites.map(({ id, title }) => (
              <Chip key={id} pressed={chosen.includes(id)} onClick={() => onChange({ ...grant, siteIds: toggle(id) })}>
                {title}
              </Chip>
            ))}
          </div>
          {!isComplete(grant) && <p className={styles.hint}>{t('people.sitesRequired')}</p>}
        </fieldset>
      )}
    </>
  );
}
