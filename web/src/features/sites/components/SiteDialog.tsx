import { limits, type Body, type Site } from '@rounds/contract';
import { LocateFixed } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { touched, useRecordDialog, type FormOf, type RecordOperation } from '../../../lib/recordDialog';
import { isNameTaken } from '../../../lib/search';
import { ZoneOptions } from '../../../shared/ZoneOptions';
import { Button } from '../../../ui/Button';
import { Field, FieldPair, Input, Select, TextArea } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { Notice } from '../../../ui/Notice';
import { useChangeSite, useSite, useSites } from '../api/sites';
import { coordinateFault } from '../degrees';
import { usePosition } from './usePosition';

interface SiteDialogProps {
  /** Null while it is being created. */
  id: string | null;
  op: RecordOperation;
  /** The organisation that a new site is for. */
  accountId: string;
  onClose: () => void;
  /** Gets the site's id, or null after deletion. */
  onDone: (siteId: string | null) => void;
}

/** Days off have a dialog of their own. An empty zone is the organisation's. */
type Form = FormOf<Omit<Body<'PATCH /sites/{id}'>, 'closedDays'>, { lat: string; lon: string }>;

const formOf = (site: Site | undefined): Form => ({
  title: site?.title ?? '',
  address: site?.address ?? '',
  description: site?.description ?? '',
  lat: site?.lat === undefined ? '' : String(site.lat),
  lon: site?.lon === undefined ? '' : String(site.lon),
  timeZone: site?.timeZone ?? '',
});

export function SiteDialog({ id, op, accountId, onClose, onDone }: SiteDialogProps) {
  const { t } = useTranslation();
  const loaded = useSite(id);
  const change = useChangeSite();
  const [typed, setTyped] = useState<Partial<Form>>({});
  const type = (fields: Partial<Form>) => setTyped((before) => ({ ...before, ...fields }));
  const position = usePosition(({ lat, lon }) => type({ lat: String(lat), lon: String(lon) }));
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);

  const form = { ...formOf(loaded.data), ...typed };
  const isReady = id === null || loaded.data !== undefined;
  const isLocked = op === 'del' || !isReady;
  const neighbours = useSites(loaded.data?.accountId ?? (accountId || null)).data;
  /** Both are looked at before anything is sent: the server names only the first fault. */
  const faultOf = (field: 'lat' | 'lon') => {
    const fault = coordinateFault(field, form[field]);
    return fault === undefined ? fieldError(field) : t(fault);
  };
  const hasFault = coordinateFault('lat', form.lat) !== undefined || coordinateFault('lon', form.lon) !== undefined;
  const input = (name: keyof Form) => ({
    value: form[name],
    disabled: isLocked,
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });

  const submit = () => {
    const done = { onSuccess: (site: Site | null) => onDone(site?.id ?? null) };
    const fields = { ...form, title: form.title.trim() };
    if (op === 'create') {
      const { timeZone, ...rest } = fields;
      change.mutate({ op, fields: { ...rest, ...(timeZone && { timeZone }), accountId } }, done);
    } else if (id !== null) change.mutate({ op, id, fields: touched(fields, typed) }, done);
  };

  const controls = {
    title: (
      <Field
        label={t('sites.name')}
        required={op !== 'del'}
        hint={op !== 'del' && isNameTaken(form.title, id, neighbours) ? t('sites.sameName') : undefined}
        error={fieldError('title')}
      >
        <Input
          {...input('title')}
          placeholder={t('sites.namePlaceholder')}
          maxLength={limits.nameLength}
          focusFirst={op === 'create'}
        />
      </Field>
    ),
    address: (
      <Field label={t('sites.address')} error={fieldError('address')}>
        <Input {...input('address')} placeholder={t('sites.addressPlaceholder')} maxLength={limits.addressLength} />
      </Field>
    ),
    description: (
      <Field label={t('sites.description')} error={fieldError('description')}>
        <TextArea
          {...input('description')}
          placeholder={t('sites.descriptionPlaceholder')}
          maxLength={limits.descriptionLength}
        />
      </Field>
    ),
    timeZone: (
      <Field label={t('sites.timeZone')} hint={t('sites.timeZoneHint')} error={fieldError('timeZone')}>
        <Select {...input('timeZone')}>
          {id === null && <option value="">{t('sites.timeZoneDefault')}</option>}
          <ZoneOptions current={form.timeZone} />
        </Select>
      </Field>
    ),
    lat: (
      <Field label={t('sites.latitude')} error={faultOf('lat')}>
        <Input {...input('lat')} placeholder={t('sites.latitudePlaceholder')} inputMode="decimal" maxLength={40} />
      </Field>
    ),
    lon: (
      <Field label={t('sites.longitude')} error={faultOf('lon')}>
        <Input {...input('lon')} placeholder={t('sites.longitudePlaceholder')} inputMode="decimal" maxLength={40} />
      </Field>
    ),
  } satisfies Record<keyof Form, ReactNode>;

  return (
    <FormSheet
      {...dialog}
      title={t(`sites.dialog.${op}`)}
      warning={op === 'del' ? { title: t('sites.deletion.title'), text: t('sites.deletion.text') } : null}
      loading={!isReady && !loaded.error}
      busy={change.isPending || change.isSuccess}
      disabled={!isReady || form.title.trim() === '' || hasFault}
      onClose={onClose}
      onSubmit={submit}
    >
      {controls.title}
      {controls.address}
      {controls.description}
      {controls.timeZone}
      <FieldPair>
        {controls.lat}
        {controls.lon}
      </FieldPair>
      {!isLocked && position.isOffered && (
        <div>
          <Button variant="text" icon={LocateFixed} busy={position.isLooking} onClick={position.find}>
            {t('sites.useMyLocation')}
          </Button>
        </div>
      )}
      {position.hasFailed && <Notice tone="warn">{t('sites.locationFailed')}</Notice>}
    </FormSheet>
  );
}
