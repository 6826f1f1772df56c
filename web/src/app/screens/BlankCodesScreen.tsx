import type { PrintableCode } from '@rounds/contract';
import { useMemo, useState } from 'react';
import { BlankCodesForm } from '../../features/codes/components/BlankCodesForm';
import { WaitingCodes } from '../../features/codes/components/WaitingCodes';
import { PosterWorkshop } from '../../features/posters/components/PosterWorkshop';
import type { PosterItem } from '../../features/posters/content';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useParams } from '../../router/context';
import { Notice } from '../../ui/Notice';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import NotFoundScreen from './NotFoundScreen';

/** `/account/{aid}/codes`: sheets of codes that become a facility's only when they are stuck to it. */
export default function BlankCodesScreen() {
  const { t } = useTranslation();
  const { aid } = useParams();
  const can = useCan();
  const opened = useOpenAccount(aid);
  const [codes, setCodes] = useState<readonly PrintableCode[]>([]);
  const accountTitle = opened.kind === 'open' ? opened.account.title : '';
  const items = useMemo(() => codes.map((code) => itemOf(code, accountTitle)), [codes, accountTitle]);

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('site.Management')) return <NotFoundScreen />;
  return (
    <SideFrame
      opened={opened}
      title={t('codes.blank.title')}
      sub={accountTitle}
      back={paths.account(opened.account.id)}
    >
      {items.length === 0 ? (
        <>
          <BlankCodesForm onMade={setCodes} />
          <WaitingCodes onShow={setCodes} />
        </>
      ) : (
        <>
          <Notice>{t('codes.blank.now')}</Notice>
          <PosterWorkshop items={items} initialFormat="twentyFourLabels" fileName="rounds-codes" />
        </>
      )}
    </SideFrame>
  );
}

const itemOf = ({ code, url }: PrintableCode, place: string): PosterItem => ({
  code,
  url,
  facility: null,
  place,
  audience: 'visitors',
});
