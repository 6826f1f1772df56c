import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Field, Select } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useClaimCode } from '../api/codes';
import styles from './ClaimForm.module.css';

interface Titled {
  readonly id: string;
  readonly title: string;
}

interface ClaimFormProps {
  code: string;
  sites: readonly Titled[];
  /** The facilities of the chosen site; undefined while they are on their way. */
  facilities: readonly Titled[] | undefined;
  siteId: string | null;
  onSite: (siteId: string) => void;
  onClaimed: () => void;
  /** The way to make a facility that is not there yet. */
  newFacility: ReactNode;
}

export function ClaimForm({ code, sites, facilities, siteId, onSite, onClaimed, newFacility }: ClaimFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const claim = useClaimCode(code);
  const [chosen, setChosen] = useState<string | null>(null);
  const facilityId = facilities?.some(({ id }) => id === chosen) ? chosen : null;

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (facilityId !== null && !claim.isPending) claim.mutate(facilityId, { onSuccess: onClaimed });
      }}
    >
      <p>{t('codes.claim.text')}</p>
      {claim.error && <Notice tone="bad">{errorText(claim.error)}</Notice>}
      <Field label={t('codes.claim.site')}>
        <Select value={siteId ?? ''} onChange={(event) => onSite(event.target.value)}>
          <Options titled={sites} />
        </Select>
      </Field>
      <Field label={t('codes.claim.facility')} hint={t('codes.claim.facilityHint')}>
        <Select value={facilityId ?? ''} disabled={!facilities} onChange={(event) => setChosen(event.target.value)}>
          <Options titled={facilities ?? []} />
        </Select>
      </Field>
      <div className={styles.actions}>
        <Button type="submit" busy={claim.isPending} disabled={facilityId === null}>
          {t('codes.claim.confirm')}
        </Button>
        {newFacility}
      </div>
    </form>
  );
}

function Options({ titled }: { titled: readonly Titled[] }) {
  const { t } = useTranslation();
  return (
    <>
      <option value="" disabled>
        {t('codes.claim.choose')}
      </option>
      {titled.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </>
  );
}
