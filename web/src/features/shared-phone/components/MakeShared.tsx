import { limits } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Field, Input, Select } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useMakeShared } from '../api/sharedPhones';

interface MakeSharedProps {
  sites: readonly { id: string; title: string }[];
  onClose: () => void;
  onMade: () => void;
}

/** The device in the manager's hands becomes the site's. */
export function MakeShared({ sites, onClose, onMade }: MakeSharedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const making = useMakeShared(onMade);
  const [siteId, setSiteId] = useState(sites[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (title.trim() === '') setMissing(true);
    else making.mutate({ siteId, title });
  };
  return (
    <FormSheet
      title={t('phone.make')}
      texts={{
        close: t('app.close'),
        cancel: t('app.cancel'),
        submit: t('phone.makeSubmit'),
        loading: t('app.loading'),
      }}
      failure={making.error && { title: t('phone.notMade'), text: errorText(making.error) }}
      busy={making.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('phone.makeText')}</p>
      <Field label={t('phone.site')}>
        <Select value={siteId} onChange={({ target }) => setSiteId(target.value)}>
          {sites.map((site) => (
            <option key={site.id} value={site.id}>
              {site.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('phone.name')}
        hint={t('phone.nameHint')}
        error={isMissing ? t('phone.nameRequired') : undefined}
        required
      >
        <Input
          value={title}
          maxLength={limits.nameLength}
          focusFirst
          onChange={({ target }) => {
            setTitle(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormSheet>
  );
}
