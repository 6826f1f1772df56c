import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTemplates } from '../../features/templates/api/templates';
import { TemplateList } from '../../features/templates/components/TemplateList';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { SkeletonTiles } from '../../ui/Skeleton';
import { paths } from '../paths';
import { TemplatesFrame } from '../shell/TemplatesFrame';
import styles from './Templates.module.css';

/** `/template` */
export default function TemplatesScreen() {
  const { t } = useTranslation();
  const state = useDialogState();
  const templates = useTemplates();
  const [chosenId, setChosenId] = useState<number | null>(null);
  // What failed to load shows as an empty list, as the specification has it.
  const list = templates.data ?? [];
  const selectedId = list.some(({ id }) => id === chosenId) ? chosenId : null;

  return (
    <TemplatesFrame
      title={t('templates.title')}
      topBar={
        <div className={styles.phoneTitle} aria-hidden="true">
          {t('templates.title')}
        </div>
      }
      actions={{
        add: paths.newTemplateDialog(),
        edit: selectedId === null ? null : paths.templateDialog(selectedId, 'edit'),
        del: selectedId === null ? null : paths.templateDialog(selectedId, 'del'),
      }}
    >
      {templates.isPending && <SkeletonTiles label={t('app.loading')} />}
      {!templates.isPending && list.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title={t('templates.none')}
          action={
            <ButtonLink to={paths.newTemplateDialog()} state={state}>
              {t('templates.none.add')}
            </ButtonLink>
          }
        >
          {t('templates.noneHint')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <TemplateList templates={list} selectedId={selectedId} onSelect={setChosenId} pathOf={paths.template} />
      )}
    </TemplatesFrame>
  );
}
