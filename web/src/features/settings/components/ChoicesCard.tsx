import type { NotificationChoices } from '@rounds/contract';
import { ownTimeZone } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/Checkbox';
import { Field, FieldPair, Input } from '../../../ui/Field';
import { Switch } from '../../../ui/Switch';
import styles from './settings.module.css';

interface ChoicesCardProps {
  choices: NotificationChoices;
  /** Staff are told of their own rounds and jobs only. */
  isManager: boolean;
  isMailOffered: boolean;
  onChange: (chosen: Partial<NotificationChoices>) => void;
}

const managersKinds = [
  'lowRating',
  'failedCheck',
  'replyOverdue',
  'roundsLate',
  'jobs',
  'kiosks',
  'myRoundsLate',
  'myJobs',
] as const;
const staffKinds = ['myRoundsLate', 'myJobs'] as const;
const usualNight = { quietFrom: '22:00', quietTo: '07:00' };
const noNight = { quietFrom: null, quietTo: null };

/** What to be told of, and when not. It holds for all devices of the person. */
export function ChoicesCard({ choices, isManager, isMailOffered, onChange }: ChoicesCardProps) {
  const { t } = useTranslation();
  // By their own clock, wherever they are when they choose.
  const change = (part: Partial<NotificationChoices>) => onChange({ timeZone: ownTimeZone(), ...part });
  const { quietFrom, quietTo } = choices;
  const kinds = isManager ? managersKinds : staffKinds;
  return (
    <Card>
      <div className={styles.rows}>
        <div role="group" aria-labelledby="notification-kinds">
          <p id="notification-kinds" className={styles.legend}>
            {t('settings.kinds')}
          </p>
          {kinds.map((kind) => (
            <Checkbox key={kind} checked={choices[kind]} onChange={() => change({ [kind]: !choices[kind] })}>
              {t(`settings.${kind}`)}
            </Checkbox>
          ))}
        </div>
        {isMailOffered && (
          <Switch
            label={t('settings.byMail')}
            checked={choices.byMail}
            onChange={() => change({ byMail: !choices.byMail })}
          />
        )}
        <div>
          <Switch
            label={t('settings.quietHours')}
            hint={t('settings.quietHint')}
            checked={quietFrom !== null}
            onChange={() => change(quietFrom === null ? usualNight : noNight)}
          />
          {quietFrom !== null && quietTo !== null && (
            <div className={styles.times}>
              <FieldPair>
                <Field label={t('settings.quietFrom')}>
                  <Input
                    type="time"
                    required
                    value={quietFrom}
                    onChange={({ target }) => target.value && change({ quietFrom: target.value, quietTo })}
                  />
                </Field>
                <Field label={t('settings.quietTo')}>
                  <Input
                    type="time"
                    required
                    value={quietTo}
                    onChange={({ target }) => target.value && change({ quietFrom, quietTo: target.value })}
                  />
                </Field>
              </FieldPair>
              <Checkbox
                checked={choices.urgentInQuiet}
                onChange={() => change({ urgentInQuiet: !choices.urgentInQuiet })}
              >
                {t('settings.urgentInQuiet')}
              </Checkbox>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
