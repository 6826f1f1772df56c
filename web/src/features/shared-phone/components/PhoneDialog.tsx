import type { SharedPhone } from '@rounds/contract';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Mark } from '../../../ui/Mark';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { useForgetPin, useRemovePhone } from '../api/sharedPhones';

interface PhoneDialogProps {
  phone: SharedPhone;
  onClose: () => void;
}

/** Who works with it, and what a manager can do when somebody is locked out or the phone is lost. */
export function PhoneDialog({ phone, onClose }: PhoneDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const removing = useRemovePhone();
  const forgetting = useForgetPin();
  const failure = removing.error ?? forgetting.error;
  return (
    <Sheet
      title={t('phone.manage', { name: phone.title })}
      closeLabel={t('app.close')}
      onClose={onClose}
      foot={
        <Button
          block
          variant="danger"
          confirms
          busy={removing.isPending}
          onClick={() => removing.mutate(phone.id, { onSuccess: onClose })}
        >
          {t('phone.remove')}
        </Button>
      }
    >
      {failure && <Notice tone="bad">{errorText(failure)}</Notice>}
      {phone.people.length === 0 ? (
        <p>{t('phone.nobody')}</p>
      ) : (
        <>
          <p>{t('phone.newPinHint')}</p>
          <List look="bare" label={t('phone.names')}>
            {phone.people.map(({ personId, name, state, setAt }) => (
              <Row
                key={personId}
                lead={{ mark: <Mark name={name} size={40} /> }}
                title={name}
                sub={state === 'locked' ? t('phone.closed') : t('phone.pinSet', { when: formatMoment(setAt) })}
                trailing={
                  <Button
                    size="small"
                    variant={state === 'locked' ? 'primary' : 'secondary'}
                    busy={forgetting.isPending && forgetting.variables.personId === personId}
                    aria-label={t(state === 'locked' ? 'phone.openAgainOf' : 'phone.newPinOf', { name })}
                    onClick={() => forgetting.mutate({ id: phone.id, personId })}
                  >
                    {t(state === 'locked' ? 'phone.openAgain' : 'phone.newPin')}
                  </Button>
                }
              />
            ))}
          </List>
        </>
      )}
      <p>{t('phone.removeHint')}</p>
    </Sheet>
  );
}
