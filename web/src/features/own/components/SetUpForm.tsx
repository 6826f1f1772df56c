import { limits } from '@rounds/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ownTimeZone } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { Field, Input, Select } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { setUp } from '../api/signIn';
import { PasskeyButton } from './PasskeyButton';
import styles from './Own.module.css';

interface SetUpFormProps {
  secret: string;
  zones: readonly { id: string; name: string }[];
  onDone: () => void;
}

/** The first owner and their organisation. */
export function SetUpForm({ secret, zones, onDone }: SetUpFormProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState({ title: '', name: '', timeZone: ownTimeZone() });
  const input = (field: keyof typeof form) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [field]: event.target.value })),
  });
  return (
    <>
      <div className={styles.stack}>
        <Field label={t('access.setup.organisation')} required>
          <Input {...input('title')} maxLength={limits.nameLength} autoComplete="organization" />
        </Field>
        <Field label={t('access.paper.name')} required>
          <Input {...input('name')} maxLength={limits.nameLength} autoComplete="name" />
        </Field>
        <Field label={t('access.setup.timeZone')}>
          <Select {...input('timeZone')}>
            {zones.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.foot}>
        <Notice tone="warn" icon={KeyRound} title={t('access.setup.once')}>
          {t('access.setup.onceText')}
        </Notice>
        <PasskeyButton
          label={t('access.setup.submit')}
          failure={t('access.setup.failed')}
          disabled={form.title.trim() === '' || form.name.trim() === ''}
          ceremony={() => setUp(secret, form)}
          onDone={onDone}
        />
      </div>
    </>
  );
}
