import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ExternalLink } from 'lucide-react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../lib/i18n';
import { keptRound } from '../../../lib/offline/rounds';
import { byCode } from '../../../lib/openedBy';
import { currentPerson } from '../../../lib/session';
import { Link } from '../../../router/Link';
import { ButtonRow } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Notice } from '../../../ui/Notice';
import { readScanned, type Scanned } from '../scanned';
import panel from './Panel.module.css';
import styles from './ReadPanel.module.css';

interface ReadPanelProps {
  text: string;
  origins: readonly string[];
  onAgain: () => void;
  onCancel: () => void;
}

export function ReadPanel({ text, origins, onAgain, onCancel }: ReadPanelProps) {
  const { t } = useTranslation();
  const scanned = readScanned(text, origins);
  return (
    <section className={panel.panel} role="status">
      <h1>{t(scanned.kind === 'text' ? 'scan.readText' : 'scan.readLink')}</h1>
      <Outcome scanned={scanned} />
      <ButtonRow>
        <button type="button" className={panel.glass} onClick={onCancel}>
          {t('app.cancel')}
        </button>
        <button type="button" className={panel.glass} onClick={onAgain}>
          {t('scan.again')}
        </button>
      </ButtonRow>
    </section>
  );
}

function Outcome({ scanned }: { scanned: Scanned }) {
  const { t } = useTranslation();
  switch (scanned.kind) {
    case 'facility':
      return (
        <Link className={styles.link} to={paths.facility(scanned.code)} state={byCode}>
          <FacilityText code={scanned.code} address={scanned.address} />
          <Icon as={ArrowRight} />
        </Link>
      );
    case 'feedback':
      // The visitor's page is the server's, not a screen of the app.
      return (
        <a className={styles.link} href={scanned.href}>
          <LinkText title={t('scan.feedback')} address={scanned.address} />
          <Icon as={ArrowRight} />
        </a>
      );
    case 'invitation':
      return (
        <Link className={styles.link} to={paths.invitation(scanned.code)}>
          <LinkText title={t('scan.invitation')} address={scanned.address} />
          <Icon as={ArrowRight} />
        </Link>
      );
    case 'elsewhere':
      return (
        <>
          <Notice tone="warn" title={t('scan.elsewhere.title')}>
            {t('scan.elsewhere.text', { host: scanned.host })}
          </Notice>
          <a className={styles.link} href={scanned.href} target="_blank" rel="noreferrer noopener">
            <LinkText title={scanned.host} address={scanned.address} />
            <Icon as={ExternalLink} />
          </a>
        </>
      );
    case 'text':
      return <p className={styles.text}>{scanned.text}</p>;
  }
}

/** By its name where the phone knows it: nobody knows a door by its code. */
function FacilityText({ code, address }: { code: string; address: string }) {
  const { t } = useTranslation();
  const personId = currentPerson();
  const kept = useQuery({
    queryKey: ['kept-round', personId, code],
    queryFn: () => (personId === null ? null : keptRound(personId, code).catch(() => null)),
  });
  return <LinkText title={kept.data?.facility.title ?? t('scan.facility', { code })} address={address} />;
}

const LinkText = ({ title, address }: { title: string; address: string }) => (
  <span className={styles.words}>
    {title}
    <small>{address}</small>
  </span>
);
