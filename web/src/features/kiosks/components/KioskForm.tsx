import { limits, type Kiosk } from '@rounds/contract';
import { useState } from 'react';
import { ApiProblem, mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button, ButtonRow } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import { useChangeKiosks, type Pairing } from '../api/kiosks';
import styles from './Kiosks.module.css';

interface KioskFormProps {
  facilityId: string;
  /** The one that is changed; null: a new one. */
  kiosk: Kiosk | null;
  /** With the code of a new one. */
  onDone: (pairing: Pairing | null) => void;
  onCancel: () => void;
}

const usualTimes = { opensAt: '08:00', closesAt: '20:00' };

export function KioskForm({ facilityId, kiosk, onDone, onCancel }: KioskFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const change = useChangeKiosks(facilityId);
  const [name, setName] = useState(kiosk?.name ?? '');
  const [pin, setPin] = useState('');
  const [times, setTimes] = useState(
    kiosk?.opensAt && kiosk.closesAt ? { opensAt: kiosk.opensAt, closesAt: kiosk.closesAt } : null,
  );
  const problem = change.error instanceof ApiProblem ? change.error : null;
  const isNew = kiosk === null;
  const pinError = problem?.code === 'pin_too_simple' ? problem.message : problem?.fieldError('pin');
  const isPinReady = /^\d{6}$/.test(pin) || (!isNew && pin === '');
  const isReady = name.trim() !== '' && isPinReady && (!times || (times.opensAt !== '' && times.closesAt !== ''));

  const submit = () => {
    const hours = times ?? { opensAt: null, closesAt: null };
    const body = { name: name.trim(), ...(pin && { pin }), ...hours };
    change.mutate(kiosk ? { act: 'edit', id: kiosk.id, body } : { act: 'add', body: { ...body, pin } }, {
      onSuccess: onDone,
    });
  };
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) submit();
      }}
    >
      <Field label={t('kiosks.name')} error={problem?.fieldError('name')} required>
        <Input
          value={name}
          placeholder={t('kiosks.namePlaceholder')}
          maxLength={limits.nameLength}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={t('kiosks.pin')}
        hint={t(kiosk ? 'kiosks.pinKept' : 'kiosks.pinHint')}
        error={pinError}
        required={isNew}
      >
        <Input
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
      <Switch
        label={t('kiosks.hours')}
        hint={t('kiosks.hoursHint')}
        checked={times !== null}
        onChange={({ target }) => setTimes(target.checked ? usualTimes : null)}
      />
      {times && (
        <div className={styles.times}>
          <Field label={t('kiosks.opensAt')} error={problem?.fieldError('opensAt')}>
            <Input
              type="time"
              value={times.opensAt}
              onChange={({ target }) => setTimes({ ...times, opensAt: target.value })}
            />
          </Field>
          <Field label={t('kiosks.closesAt')} error={problem?.fieldError('closesAt')}>
            <Input
              type="time"
              value={times.closesAt}
              onChange={({ target }) => setTimes({ ...times, closesAt: target.value })}
            />
          </Field>
        </div>
      )}
      {change.error && !pinError && (
        <Notice tone="bad">
          {isNew && mayBeDone(change.error)
            ? t('kiosks.lost')
            : (problem?.fieldError('facilityId') ?? errorText(change.error))}
        </Notice>
      )}
      <ButtonRow wide="end">
        <Button variant="secondary" onClick={onCancel}>
          {t('kiosks.cancel')}
        </Button>
        <Button type="submit" busy={change.isPending} disabled={!isReady}>
          {t(kiosk ? 'kiosks.save' : 'kiosks.create')}
        </Button>
      </ButtonRow>
    </form>
  );
}
