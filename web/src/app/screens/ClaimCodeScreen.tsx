import type { CodeState } from '@rounds/contract';
import { Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useCodeState } from '../../features/codes/api/codes';
import { ClaimForm } from '../../features/codes/components/ClaimForm';
import { useFacilities } from '../../features/facilities/api/facilities';
import { isProblem } from '../../lib/api/problem';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useNavigate, useParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { SideFrame } from '../shell/SideFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import NotFoundScreen from './NotFoundScreen';

/** `/codes/{code}/claim`: a blank code was scanned by somebody who may say what it belongs to. */
export default function ClaimCodeScreen() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const state = useCodeState(code);

  if (isProblem(state.error, 'not_found')) return <NotFoundScreen />;
  if (!state.data) {
    return (
      <PlainPage>
        {state.error ? (
          <NotLoaded title={t('app.notLoaded')} error={state.error} retry={state.refetch} />
        ) : (
          <Loader text={t('app.loading')} />
        )}
      </PlainPage>
    );
  }
  return <KnownCode state={state.data} />;
}

function KnownCode({ state }: { state: CodeState }) {
  const { t } = useTranslation();
  const opened = useOpenAccount(state.accountId);
  if (state.state === 'in-use') return <Navigate to={paths.facility(state.code)} replace />;
  if (state.state === 'replaced') {
    return (
      <PlainPage>
        <EmptyState icon={QrCode} title={t('codes.claim.replaced')}>
          {t('codes.claim.replacedText')}
        </EmptyState>
      </PlainPage>
    );
  }
  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open') return <NotFoundScreen />;
  return <BlankCode code={state.code} opened={opened} />;
}

function BlankCode({ code, opened }: { code: string; opened: Extract<OpenAccount, { kind: 'open' }> }) {
  const { t } = useTranslation();
  const { account } = opened;
  const [only] = account.sites;
  const [siteId, setSiteId] = useState<string | null>(account.sites.length === 1 && only ? only.id : null);
  return (
    <SideFrame opened={opened} title={t('codes.claim.title')} sub={code} back={paths.account(account.id)}>
      <ClaimAt key={siteId} code={code} sites={account.sites} siteId={siteId} onSite={setSiteId} />
    </SideFrame>
  );
}

interface ClaimAtProps {
  code: string;
  sites: readonly { id: string; title: string }[];
  siteId: string | null;
  onSite: (siteId: string) => void;
}

function ClaimAt({ code, sites, siteId, onSite }: ClaimAtProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const dialogState = useDialogState();
  const facilities = useFacilities(siteId);
  const finish = () => {
    toast({ text: t('codes.claim.done') });
    void navigate(paths.facility(code), { replace: true });
  };
  return (
    <ClaimForm
      code={code}
      sites={sites}
      siteId={siteId}
      onSite={onSite}
      facilities={facilities.data}
      onClaimed={finish}
      newFacility={
        siteId !== null && (
          <ButtonLink variant="text" icon={Plus} to={paths.newFacilityDialog(siteId)} state={dialogState}>
            {t('app.newFacility')}
          </ButtonLink>
        )
      }
    />
  );
}
