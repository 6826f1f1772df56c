import { limits, type ItemKind } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { Field, FieldPair, Input, Select } from '../../../ui/Field';
import { isBadNumber, type ItemForm } from '../itemForm';
import { ChoiceFields } from './ChoiceFields';

/** Spelled out: the contract's own list would bring its schemas along. */
const kinds = ['check', 'number', 'text', 'choice', 'photo'] as const satisfies readonly ItemKind[];

interface KindFieldsProps {
  form: ItemForm;
  locked: boolean;
  fieldError: (field: string) => string | undefined;
  onChange: (part: Partial<ItemForm>) => void;
}

/** What the item asks for, and what is allowed of it. */
export function KindFields({ form, locked, fieldError, onChange }: KindFieldsProps) {
  const { t } = useTranslation();
  const { kind, unit } = form;
  return (
    <>
      <Field label={t('templates.kind')} hint={t(`templates.kindHint.${kind}`)} error={fieldError('kind')}>
        <Select
          value={kind}
          disabled={locked}
          onChange={({ target }) => onChange({ kind: kinds.find((one) => one === target.value) ?? 'check' })}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`templates.kind.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'number' && (
        <>
          <Field label={t('templates.unit')} error={fieldError('unit')}>
            <Input
              value={unit}
              placeholder={t('templates.unitPlaceholder')}
              maxLength={limits.unitLength}
              disabled={locked}
              onChange={({ target }) => onChange({ unit: target.value })}
            />
          </Field>
          <FieldPair>
            {(['lowest', 'highest'] as const).map((field) => (
              <Field
                key={field}
                label={t(`templates.${field}`)}
                error={isBadNumber(form[field]) ? t('answers.notANumber') : fieldError(field)}
              >
                <Input
                  value={form[field]}
                  inputMode="decimal"
                  placeholder={t('templates.noLimit')}
                  maxLength={20}
                  disabled={locked}
                  onChange={({ target }) => onChange({ [field]: target.value })}
                />
              </Field>
            ))}
          </FieldPair>
        </>
      )}
      {kind === 'choice' && (
        <ChoiceFields
          choices={form.choices}
          locked={locked}
          fieldError={fieldError}
          onChange={(choices) => onChange({ choices })}
        />
      )}
    </>
  );
}
