import { mayGrant, roles, type RoleId } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { Chip } from '../../../ui/Chip';
import { Field, Select } from '../../../ui/Field';
import styles from './GrantFields.module.css';

/** What is given: a role, and the sites it is for; none means the whole organisation. */
export interface GrantForm {
  roleId: RoleId;
  siteIds: readonly string[];
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

export const isComplete = ({ wholeAccount }: Granter, { roleId, siteIds }: GrantForm): boolean =>
  wholeAccount || roleId === roles.owner || siteIds.length > 0;

export function GrantFields({ granter, roleIds, grant, onChange }: GrantFieldsProps) {
  const { t } = useTranslation();
  const { roleId, siteIds } = grant;
  const toggle = (siteId: string) =>
    siteIds.includes(siteId) ? siteIds.filter((id) => id !== siteId) : [...siteIds, siteId];

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
              <Chip pressed={siteIds.length === 0} onClick={() => onChange({ ...grant, siteIds: [] })}>
                {t('people.wholeAccount')}
              </Chip>
            )}
            {granter.sites.map(({ id, title }) => (
              <Chip key={id} pressed={siteIds.includes(id)} onClick={() => onChange({ ...grant, siteIds: toggle(id) })}>
                {title}
              </Chip>
            ))}
          </div>
          {!isComplete(granter, grant) && <p className={styles.hint}>{t('people.sitesRequired')}</p>}
        </fieldset>
      )}
    </>
  );
}
