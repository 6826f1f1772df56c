import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { measureRoom, roomOnPhone } from '../../../lib/offline/room';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** Before the first tick: that the phone would not keep this round, and what to do about it. */
export function RoomNotice() {
  const { t } = useTranslation();
  const room = useSyncExternalStore(roomOnPhone.subscribe, roomOnPhone.read);
  useEffect(() => void measureRoom(), []);

  switch (room) {
    case 'enough':
      return null;
    case 'little':
      return (
        <Notice tone="warn" title={t('offline.room.little')}>
          {t('offline.room.littleText')}
        </Notice>
      );
    case 'full':
    case 'blocked':
      return (
        <Notice tone="warn" title={t(`offline.room.${room}`)} announce>
          <p>{t('offline.room.text')}</p>
          <p>{t(`offline.room.${room}Help`)}</p>
          <Button variant="text" onClick={() => void measureRoom()}>
            {t('offline.room.again')}
          </Button>
        </Notice>
      );
  }
}
