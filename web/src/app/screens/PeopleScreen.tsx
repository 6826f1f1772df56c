import type { Member, RoleId } from '@rounds/contract';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useInvitations, useMembers } from '../../features/people/api/people';
import { InvitationList } from '../../features/people/components/InvitationList';
import { MemberList } from '../../features/people/components/MemberList';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { keys } from '../../lib/queryKeys';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useNavigate } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { lazyDialog } from '../../shared/lazyPart';
import { LoadFailure } from '../../shared/LoadFailure';
import { AppFrame, PageHead, Section } from '../../ui/AppFrame';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { BackLink, TopBar } from '../../ui/TopBar';
import { paths } from '../paths';
import { MainSideBar } from '../shell/MainSideBar';
import { UserMenu } from '../shell/Menu';
import { paperPrinting } from '../shell/PaperPrinting';
import { SearchableList } from '../shell/SearchableList';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';

const MemberDialog = lazyDialog(
  async () => (await import('../../features/people/components/MemberDialog')).MemberDialog,
);

/** `/people`: who is in the organisation that is open, and who is invited to it. */
export default function PeopleScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const opened = useOpenAccount(undefined);
  useTitle(t('people.title'));

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('invitation.Create')) return <Navigate to={paths.home()} replace />;
  return <People opened={opened} />;
}

function People({ opened }: { opened: Extract<OpenAccount, { kind: 'open' }> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dialogState = useDialogState();
  const { person, accounts, account } = opened;
  const members = useMembers(account.id);
  const invitations = useInvitations(account.id);
  const renderPapers = paperPrinting(account.title);
  const config = useSharedConfig();
  const [chosen, setChosen] = useState<Member | null>(null);

  const leave = async () => {
    await queryClient.invalidateQueries({ queryKey: [keys.overview] });
    await navigate(paths.home(), { replace: true });
  };

  const invite = (
    <ButtonLink size="small" icon={UserPlus} to={paths.inviteDialog(account.id, [])} state={dialogState}>
      {t('people.invite')}
    </ButtonLink>
  );

  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site: null, tab: null }} />}
      head={
        <>
          <TopBar>
            <BackLink to={paths.account(account.id)}>{t('people.title')}</BackLink>
          </TopBar>
          <PageHead
            title={t('people.title')}
            sub={account.title}
            actions={<UserMenu person={person} account={account} siteId={null} />}
          />
        </>
      }
    >
      <div>{invite}</div>
      <SearchableList
        title={t('people.members')}
        aside={(all) => all.length}
        query={members}
        searchLabel={t('people.search')}
        textsOf={({ firstName, lastName, email }) => [firstName, lastName, email ?? '']}
        empty={null}
      >
        {(found) => <MemberList members={found} ownId={person.id} onChoose={setChosen} />}
      </SearchableList>
      {members.data?.length === 1 && invitations.data?.length === 0 && <Notice>{t('people.alone')}</Notice>}
      {(invitations.error !== null || (invitations.data && invitations.data.length > 0)) && (
        <Section title={t('people.invitations')} aside={invitations.data?.length}>
          {/* Also above a list that is there: who looks whether an invitation was made would take the old one for the new. */}
          {invitations.error && <LoadFailure error={invitations.error} onRetry={invitations.refetch} />}
          {invitations.data && (
            <InvitationList accountId={account.id} invitations={invitations.data} renderPapers={renderPapers} />
          )}
        </Section>
      )}
      {chosen && (
        <MemberDialog
          accountId={account.id}
          granter={{ ...account, roleId: account.roleId as RoleId }}
          member={chosen}
          isSelf={chosen.personId === person.id}
          canLetIn={config.data?.isOwnOffered ?? false}
          renderPapers={renderPapers}
          onClose={() => setChosen(null)}
          onLeft={() => void leave()}
        />
      )}
    </AppFrame>
  );
}
