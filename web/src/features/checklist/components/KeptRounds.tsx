import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { keptRounds } from '../../../lib/offline/rounds';
import { fromList } from '../../../lib/openedBy';
import { currentPerson } from '../../../lib/session';
import { Section } from '../../../ui/AppFrame';
import { List, RowLink } from '../../../ui/ListRow';
import { RoomNotice } from './RoomNotice';

/** The checklists that open without a network: the home screen shows them when it can show nothing else. */
export function KeptRounds({ pathOf }: { pathOf: (code: string) => string }) {
  const { t } = useTranslation();
  const personId = currentPerson();
  const kept = useQuery({
    queryKey: ['kept-rounds', personId],
    queryFn: () => (personId === null ? [] : keptRounds(personId).catch(() => [])),
  });
  if (!kept.data || kept.data.length === 0) return null;
  return (
    <Section title={t('offline.kept.title')}>
      <RoomNotice />
      <p>{t('offline.kept.text')}</p>
      <List>
        {kept.data.map(({ code, round: { facility } }) => (
          <RowLink
            key={code}
            lead={ClipboardList}
            title={facility.title}
            sub={facility.siteTitle}
            opens
            to={pathOf(code)}
            state={fromList}
          />
        ))}
      </List>
    </Section>
  );
}
