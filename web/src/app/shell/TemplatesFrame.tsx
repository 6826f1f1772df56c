import { House, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { Navigate } from '../../router/Routes';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { BarButton, BarLink, BottomBar } from '../../ui/BottomBar';
import { Button, ButtonLink } from '../../ui/Button';
import { paths } from '../paths';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import { MainSideBar } from './MainSideBar';
import { UserMenu } from './Menu';

/** Where add, edit and delete lead; the last two are null without a selection. */
export interface TemplateActions {
  add: string;
  edit: string | null;
  del: string | null;
}

interface TemplatesFrameProps {
  title: string;
  sub?: string | undefined;
  /** On phones, above the title. */
  topBar?: ReactNode;
  actions: TemplateActions;
  children: ReactNode;
}

/** Around both template screens. They are for those who manage the organisation. */
export function TemplatesFrame(props: TemplatesFrameProps) {
  const can = useCan();
  const opened = useOpenAccount(undefined);
  useTitle(props.title);

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('account.Management')) return <Navigate to={paths.home()} replace />;
  return <OpenFrame {...props} opened={opened} />;
}

type OpenFrameProps = TemplatesFrameProps & { opened: Extract<OpenAccount, { kind: 'open' }> };

function OpenFrame({ title, sub, topBar, actions, children, opened }: OpenFrameProps) {
  const { t } = useTranslation();
  const state = useDialogState();
  const { person, accounts, account } = opened;
  const { add, edit, del } = actions;
  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site: null, tab: null }} />}
      bottomBar={
        <BottomBar label={t('app.navigation')}>
          <BarLink icon={House} label={t('app.home')} to={paths.account(account.id)} />
          <BarLink icon={Plus} label={t('app.add')} to={add} state={state} />
          <BarAction icon={Pencil} label={t('templates.edit')} to={edit} />
          <BarAction icon={Trash2} label={t('app.delete')} to={del} danger />
        </BottomBar>
      }
      head={
        <>
          {topBar}
          <PageHead
            title={title}
            sub={sub}
            actions={
              <>
                <HeadAction icon={Pencil} label={t('templates.edit')} to={edit} />
                <HeadAction icon={Trash2} label={t('app.delete')} to={del} />
                <ButtonLink size="small" icon={Plus} to={add} state={state}>
                  {t('app.add')}
                </ButtonLink>
                <UserMenu person={person} account={account} siteId={null} />
              </>
            }
          />
        </>
      }
    >
      {children}
    </AppFrame>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  /** Null without a selection: the action is there and cannot be taken. */
  to: string | null;
  danger?: boolean;
}

function BarAction({ icon, label, to, danger = false }: ActionProps) {
  const state = useDialogState();
  if (to === null) return <BarButton icon={icon} label={label} disabled />;
  return <BarLink icon={icon} label={label} to={to} state={state} danger={danger} />;
}

function HeadAction({ icon, label, to }: ActionProps) {
  const state = useDialogState();
  const look = { variant: 'secondary', size: 'small', icon } as const;
  if (to === null) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={to} state={state}>
      {label}
    </ButtonLink>
  );
}
