import type { PhonePeople } from '@rounds/contract';
import { CloudUpload, Lock, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useWaitingOnPhone } from '../../../lib/offline/useReports';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Mark } from '../../../ui/Mark';
import { Notice } from '../../../ui/Notice';
import styles from './SharedPhone.module.css';

export type PhonePerson = PhonePeople['people'][number];

interface PeopleProps {
  phone: PhonePeople;
  onChoose: (person: PhonePerson) => void;
}

/** Everybody who may work at the site. */
export function People({ phone, onChoose }: PeopleProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const waiting = useWaitingOnPhone('sealed') ?? 0;
  const waitingForAuthor = useWaitingOnPhone('plain') ?? 0;
  return (
    <>
      <h1 className={styles.question}>{t('phone.who')}</h1>
      <p className={styles.where}>
        <Icon as={Smartphone} />
        <span>{t('phone.at', { site: phone.siteTitle })}</span>
      </p>
      <ul className={styles.people} aria-label={t('phone.names')}>
        {phone.people.map((person) => (
          <li key={person.personId}>
            <button type="button" className={styles.person} onClick={() => onChoose(person)}>
              <Mark name={person.name} size={44} />
              <span className={styles.name}>{person.name}</span>
              {person.state === 'locked' && (
                <span className={styles.closed}>
                  <Icon as={Lock} size={16} />
                  {t('phone.closed')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.ask}>
        <Button variant="text" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {t('phone.notListed')}
        </Button>
        {isAsking && <p>{t('phone.notListedText')}</p>}
      </div>
      {waiting + waitingForAuthor > 0 && (
        <div className={styles.foot} role="status">
          {waiting > 0 && <Notice icon={CloudUpload}>{t('phone.waiting', { count: waiting })}</Notice>}
          {waitingForAuthor > 0 && (
            <Notice icon={CloudUpload}>{t('phone.waitingForAuthor', { count: waitingForAuthor })}</Notice>
          )}
        </div>
      )}
    </>
  );
}
