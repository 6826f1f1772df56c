import type { Member } from '@rounds/contract';
import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { FormSheet } from '../../../ui/FormSheet';
import { useLetIn } from '../api/people';
import type { RenderPapers } from './InviteDialog';
import { PapersReady } from './PapersReady';
import { useNames } from './useNames';

interface LetInDialogProps {
  accountId: string;
  member: Member;
  renderPapers: RenderPapers;
  onClose: () => void;
}

/** A lost phone: what it could do ends, and a paper is printed for the next one. */
export function LetInDialog({ accountId, member, renderPapers, onClose }: LetInDialogProps) {
  const { t } = useTranslation();
  const { nameOf, placesOf } = useNames();
  const letIn = useLetIn(accountId, member.personId);
  const { texts, failure } = useRecordDialog('del', letIn.error, null);
  const isLost = mayBeDone(letIn.error);

  if (letIn.data) {
    const papers = [letIn.data];
    return (
      <PapersReady papers={papers} onClose={onClose}>
        {renderPapers(papers, { role: t(`people.role.${member.roleId}`), places: placesOf(member) })}
      </PapersReady>
    );
  }
  return (
    <FormSheet
      title={t('people.letIn')}
      texts={{ ...texts, submit: t('people.letIn.submit') }}
      failure={
        failure && {
          title: isLost ? undefined : t('people.letIn.failed'),
          text: isLost ? t('people.lost.letIn') : failure.text,
        }
      }
      warning={{ title: t('people.letIn.title', { name: nameOf(member) }), text: t('people.letIn.text') }}
      busy={letIn.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() => letIn.mutate(undefined)}
    >
      <p>{t('people.letIn.keeps')}</p>
    </FormSheet>
  );
}
