import { limits } from '@rounds/contract';
import { ChevronLeft, Lock } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { Mark } from '../../../ui/Mark';
import { Notice } from '../../../ui/Notice';
import { Pad, Slots } from '../../../ui/Pad';
import { enter } from '../api/phone';
import type { PhonePerson } from './People';
import styles from './SharedPhone.module.css';

interface PinEntryProps {
  person: PhonePerson;
  onBack: () => void;
  onEntered: (isSamePerson: boolean) => void;
}

/** What the person is told below the slots. */
type Said = { kind: 'nothing' } | { kind: 'bad'; text: string };

function usePin({ person, onEntered }: PinEntryProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  /** The first of two, of who sets it. */
  const [first, setFirst] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(person.state === 'locked');
  const [said, setSaid] = useState<Said>({ kind: 'nothing' });
  const isNew = person.state === 'new';
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  const say = useCallback(
    (error: unknown): string => {
      if (isProblem(error, 'pin_wrong')) return t('phone.wrong', { count: error.triesLeft ?? 0 });
      return error instanceof ApiProblem ? errorText(error) : t('phone.offline');
    },
    [t, errorText],
  );

  const send = useCallback(
    (pin: string) => {
      setBusy(true);
      attempt.current = new AbortController();
      enter(person.personId, pin, attempt.current.signal).then(onEntered, (error: unknown) => {
        setBusy(false);
        setDigits('');
        setFirst(null);
        if (isProblem(error, 'pin_locked')) setLocked(true);
        else setSaid({ kind: 'bad', text: say(error) });
      });
    },
    [person.personId, onEntered, say],
  );

  const complete = useCallback(
    (pin: string) => {
      if (!isNew || first === pin) return send(pin);
      setDigits('');
      setFirst(first === null ? pin : null);
      return setSaid(first === null ? { kind: 'nothing' } : { kind: 'bad', text: t('phone.different') });
    },
    [isNew, first, send, t],
  );

  const add = useCallback(
    (digit: string) => {
      if (isBusy || digits.length >= limits.pinDigits) return;
      const next = digits + digit;
      setSaid({ kind: 'nothing' });
      setDigits(next);
      if (next.length === limits.pinDigits) complete(next);
    },
    [digits, isBusy, complete],
  );
  const erase = useCallback(() => setDigits((before) => before.slice(0, -1)), []);
  const setting = first === null ? 'choose' : 'repeat';
  const step = isNew ? setting : 'enter';
  return { digits, said, isBusy, isLocked, step, add, erase } as const;
}

/** Six digits, typed without a keyboard; the first time they are set, twice. */
export function PinEntry(props: PinEntryProps) {
  const { person, onBack } = props;
  const { t } = useTranslation();
  const { digits, said, isBusy, isLocked, step, add, erase } = usePin(props);
  const [isForgotten, setForgotten] = useState(false);
  const total = limits.pinDigits;
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon as={ChevronLeft} />
        <span>{t('phone.notMe')}</span>
      </button>
      <div className={styles.who}>
        <Mark name={person.name} size={64} />
        <h1>{person.name}</h1>
        {isLocked ? (
          <div className={styles.why}>
            <Notice tone="warn" icon={Lock} title={t('phone.lockedTitle')} announce>
              {t('phone.lockedText')}
            </Notice>
          </div>
        ) : (
          <>
            <p className={styles.task}>{t(`phone.${step}`)}</p>
            <Slots
              filled={digits.length}
              of={total}
              bad={said.kind === 'bad'}
              text={t('phone.entered', { count: digits.length, total })}
            />
            <p className={cx(styles.note, said.kind === 'bad' && styles.bad)} role="status">
              {said.kind === 'bad' && said.text}
              {said.kind === 'nothing' && (isBusy ? t('phone.entering') : <Hint isNew={step === 'choose'} />)}
            </p>
          </>
        )}
      </div>
      {!isLocked && (
        <div>
          {isForgotten && <p className={styles.forgotten}>{t('phone.forgotText')}</p>}
          <Pad
            label={t('phone.pad')}
            erase={t('phone.erase')}
            disabled={isBusy}
            onDigit={add}
            onErase={erase}
            corner={
              step === 'enter' && (
                <Button
                  variant="text"
                  className={styles.forgot}
                  aria-expanded={isForgotten}
                  onClick={() => setForgotten(!isForgotten)}
                >
                  {t('phone.forgot')}
                </Button>
              )
            }
          />
        </div>
      )}
    </>
  );
}

function Hint({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  return isNew ? t('phone.chooseHint') : t('phone.idle', { count: limits.sharedPhoneIdleMinutes });
}
