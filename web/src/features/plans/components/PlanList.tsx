import type { Plan } from '@rounds/contract';
import { Pause, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/i18n';
import { List, RowLink } from '../../../ui/ListRow';
import { Tag } from '../../../ui/Tag';
import { desktop, useMediaQuery } from '../../../ui/useMediaQuery';
import type { PlanList as Plans } from '../api/plans';
import { dayAt, timeAt } from '../clock';
import { hasNobody, usePeopleText } from '../usePeopleText';
import styles from './PlanList.module.css';

interface PlanListProps extends Pick<Plans, 'site' | 'user'> {
  plans: readonly Plan[];
  /** Of several sites: each says whose it is. */
  withSites: boolean;
  pathOf: (planId: string) => string;
}

export function PlanList(props: PlanListProps) {
  return useMediaQuery(desktop) ? <PlanTable {...props} /> : <PlanRows {...props} />;
}

function PlanTable({ plans, site, user, withSites, pathOf }: PlanListProps) {
  const { t } = useTranslation();
  const peopleText = usePeopleText(user);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('plans.column.plan')}</th>
            <th scope="col">{t('plans.column.doors')}</th>
            <th scope="col">{t('plans.column.people')}</th>
            <th scope="col">{t('plans.column.next')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row" className={styles.plan}>
                <Link className={styles.title} to={pathOf(plan.id)}>
                  {plan.title}
                </Link>
                <span className={styles.sentence}>{plan.sentence}</span>
                {withSites && <span className={styles.sentence}>{site[plan.siteId]?.title}</span>}
                <Marks plan={plan} />
              </th>
              <td>{plan.doors.length}</td>
              <td className={hasNobody(plan) ? styles.nobody : undefined}>{peopleText(plan.personIds)}</td>
              <td className={styles.next}>
                <NextTime plan={plan} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlanRows({ plans, site, user, withSites, pathOf }: PlanListProps) {
  const { t } = useTranslation();
  const peopleText = usePeopleText(user);
  return (
    <List label={t('plans.title')}>
      {plans.map((plan) => (
        <RowLink
          key={plan.id}
          to={pathOf(plan.id)}
          opens
          title={<strong className={styles.name}>{plan.title}</strong>}
          sub={
            <span className={styles.facts}>
              <span className={styles.words}>{plan.sentence}</span>
              {withSites && <span>{site[plan.siteId]?.title}</span>}
              <span>
                {t('plans.doorCount', { count: plan.doors.length })}{' '}
                <span className={hasNobody(plan) ? styles.nobody : styles.people}>{peopleText(plan.personIds)}</span>
              </span>
              <NextTime plan={plan} />
              <Marks plan={plan} />
            </span>
          }
        />
      ))}
    </List>
  );
}

/** By the clock of its site. */
function NextTime({ plan: { nextAt, timeZone, isPaused } }: { plan: Plan }) {
  const { t } = useTranslation();
  if (isPaused) return null;
  if (nextAt === null) return <span>{t('plans.over')}</span>;
  return (
    <span>
      {t('plans.next')}{' '}
      <time dateTime={nextAt}>
        {dayAt(nextAt, timeZone)} {timeAt(nextAt, timeZone)}
      </time>
    </span>
  );
}

function Marks({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  return (
    <>
      {hasNobody(plan) && (
        <span>
          <Tag tone="bad" icon={TriangleAlert}>
            {t('plans.nameSomebody')}
          </Tag>
        </span>
      )}
      {plan.isPaused && (
        <span>
          <Tag icon={Pause}>{t('plans.paused')}</Tag>
        </span>
      )}
    </>
  );
}
