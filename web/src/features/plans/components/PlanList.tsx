import type { Plan } from '@rounds/contract';
import { Pause, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Link } from '../../../router/Link';
import { List, RowLink } from '../../../ui/ListRow';
import { Tag } from '../../../ui/Tag';
import { desktop, useMediaQuery } from '../../../ui/useMediaQuery';
import type { PlanFigures as Figures, PlanList as Plans } from '../api/plans';
import { dayAt, timeAt } from '../clock';
import { hasNobody, usePeopleText } from '../usePeopleText';
import { OnTime } from './PlanFigures';
import styles from './PlanList.module.css';

interface PlanListProps extends Pick<Plans, 'site' | 'user'> {
  plans: readonly Plan[];
  /** Of the last days; undefined until they are known. */
  figures: ReadonlyMap<string, Figures> | undefined;
  /** Of several sites: each says whose it is. */
  withSites: boolean;
  pathOf: (planId: string) => string;
}

export function PlanList(props: PlanListProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(desktop);
  return (
    <>
      {isWide ? <PlanTable {...props} /> : <PlanRows {...props} />}
      {props.figures && <p className={styles.hint}>{t('plans.figures.hint')}</p>}
    </>
  );
}

function PlanTable({ plans, figures, site, user, withSites, pathOf }: PlanListProps) {
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
            {figures && <th scope="col">{t('plans.column.onTime')}</th>}
            {figures && <th scope="col">{t('plans.column.missed')}</th>}
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
              {figures && (
                <td className={styles.onTime}>
                  <OnTime figures={figures.get(plan.id)} />
                </td>
              )}
              {figures && (
                <td>
                  <Missed count={figures.get(plan.id)?.missed ?? 0} />
                </td>
              )}
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

function PlanRows({ plans, figures, site, user, withSites, pathOf }: PlanListProps) {
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
              {figures && <FiguresLine figures={figures.get(plan.id)} />}
              {!plan.isPaused && canClose(plan) && (
                <span>
                  {plan.nextAt !== null && t('plans.next')} <NextTime plan={plan} />
                </span>
              )}
              <Marks plan={plan} />
            </span>
          }
        />
      ))}
    </List>
  );
}

const Missed = ({ count }: { count: number }) => (
  <span className={count > 0 ? styles.nobody : styles.sentence}>{count}</span>
);

function FiguresLine({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation();
  const missed = figures?.missed ?? 0;
  return (
    <span>
      {figures && t('plans.column.onTime')} <OnTime figures={figures} />
      {missed > 0 && <span className={styles.missed}>{t('plans.figures.missed', { count: missed })}</span>}
    </span>
  );
}

/** One from before the server said so can be. */
const canClose = ({ isClosable = true }: Plan): boolean => isClosable;

/** By the clock of its site. */
function NextTime({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { nextAt, timeZone, isPaused } = plan;
  if (isPaused || !canClose(plan)) return null;
  if (nextAt === null) return t('plans.over');
  return (
    <time dateTime={nextAt}>
      {dayAt(nextAt, timeZone)} {timeAt(nextAt, timeZone)}
    </time>
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
      {!canClose(plan) && (
        <span>
          <Tag tone="warn" icon={TriangleAlert}>
            {t('plans.notClosable')}
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
