import { limits } from '@rounds/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { lazyDialog } from '../../../shared/lazyPart';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { Choices } from './Choices';
import styles from './PeopleFields.module.css';

const PickSheet = lazyDialog(async () => (await import('./PickSheet')).PickSheet);

export interface KnownPerson {
  id: string;
  name: string;
}

interface PeopleFieldsProps {
  /** Null: everyone. */
  chosen: readonly string[] | null;
  /** Those who work at the site. */
  people: readonly KnownPerson[];
  error: string | undefined;
  onChange: (chosen: string[] | null) => void;
}

export function PeopleFields({ chosen, people, error, onChange }: PeopleFieldsProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? t('plans.somebody');
  return (
    <div className={styles.people}>
      <Choices
        label={t('plans.people')}
        options={[
          { value: 'all', label: t('plans.everyone') },
          { value: 'named', label: t('plans.named') },
        ]}
        value={chosen === null ? 'all' : 'named'}
        onChange={(who) => onChange(who === 'all' ? null : [])}
      />
      <p className={styles.hint}>{t(chosen === null ? 'plans.everyoneHint' : 'plans.namedHint')}</p>
      {chosen !== null && (
        <div className={styles.names}>
          {chosen.map((id) => (
            <span key={id} className={styles.name}>
              {nameOf(id)}
              <IconButton
                icon={X}
                label={t('plans.removeNamed', { title: nameOf(id) })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </span>
          ))}
          <Button variant="soft" size="small" icon={Plus} onClick={() => setAdding(true)}>
            {t('plans.addPerson')}
          </Button>
        </div>
      )}
      {chosen?.length === 0 && (
        <Notice tone="warn" announce={false}>
          {t('plans.nobodyHint')}
        </Notice>
      )}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {isAdding && chosen !== null && (
        <PickSheet
          title={t('plans.addPerson')}
          search={t('plans.findPerson')}
          none={t('plans.noMorePeople')}
          options={people.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ id, title: name }))}
          most={limits.peoplePerPlan - chosen.length}
          onClose={() => setAdding(false)}
          onPick={(picked) => {
            setAdding(false);
            onChange([...chosen, ...picked]);
          }}
        />
      )}
    </div>
  );
}
