import type { AccountOverview } from '@rounds/contract';
import { Check, Plus } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import type { LinkProps } from '../../../router/Link';
import { Icon } from '../../../ui/Icon';
import { List, RowButton, RowLink, Separator } from '../../../ui/ListRow';
import { Mark } from '../../../ui/Mark';
import styles from './OrganisationList.module.css';

export interface OrganisationListProps {
  accounts: readonly AccountOverview[];
  currentId: string | null;
  /** In a popover: smaller marks, no count of sites. */
  dense?: boolean;
  onChoose: (accountId: string) => void;
  create: Pick<LinkProps, 'to' | 'state' | 'replace' | 'onClick'>;
}

export function OrganisationList({ accounts, currentId, dense = false, onChoose, create }: OrganisationListProps) {
  const { t } = useTranslation();
  return (
    <>
      <List look="bare" label={t('organisation.list')}>
        {accounts.map(({ id, title, sites }) => {
          const isCurrent = id === currentId;
          return (
            <RowButton
              key={id}
              lead={{ mark: <Mark name={title} size={dense ? 32 : 40} solid={isCurrent} /> }}
              title={title}
              sub={dense ? undefined : t('organisation.siteCount', { count: sites.length })}
              trailing={isCurrent && <Icon as={Check} />}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onChoose(id)}
            />
          );
        })}
      </List>
      <Separator />
      <List look="bare">
        <RowLink
          {...create}
          lead={
            dense
              ? Plus
              : {
                  mark: (
                    <span className={styles.plus}>
                      <Icon as={Plus} />
                    </span>
                  ),
                }
          }
          title={t('organisation.new')}
        />
      </List>
    </>
  );
}
