import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMoveItem } from '../../features/templates/api/order';
import { useItems, useTemplate } from '../../features/templates/api/templates';
import { ItemList } from '../../features/templates/components/ItemList';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useErrorText } from '../../lib/useErrorText';
import { useParams } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { SkeletonTiles } from '../../ui/Skeleton';
import { BackLink, TopBar } from '../../ui/TopBar';
import { paths } from '../paths';
import { TemplatesFrame } from '../shell/TemplatesFrame';
import styles from './Templates.module.css';

/** `/template/{tid}` */
export default function TemplateScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { tid = '' } = useParams();
  const id = Number(tid);
  const state = useDialogState();
  const template = useTemplate(id);
  const items = useItems(id);
  const move = useMoveItem(id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = items.data ?? [];
  const selectedId = list.some((item) => item.id === chosenId) ? chosenId : null;
  const title = template.data?.title ?? '';
  const error = move.error ?? items.error ?? template.error;

  return (
    <TemplatesFrame
      title={title}
      sub={t('templates.dragHint')}
      topBar={
        <>
          <TopBar always>
            <BackLink to={paths.templates()}>{t('templates.back')}</BackLink>
          </TopBar>
          <div className={styles.phoneTitle} aria-hidden="true">
            {title}
          </div>
          {list.length > 1 && <p className={styles.hint}>{t('templates.dragHint')}</p>}
        </>
      }
      actions={{
        add: paths.newTemplateItemDialog(id),
        edit: selectedId === null ? null : paths.templateItemDialog(id, selectedId, 'edit'),
        del: selectedId === null ? null : paths.templateItemDialog(id, selectedId, 'del'),
      }}
    >
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {items.isPending && <SkeletonTiles label={t('app.loading')} />}
      {items.data?.length === 0 && (
        <EmptyState
          icon={ListPlus}
          title={t('templates.noItems')}
          action={
            <ButtonLink to={paths.newTemplateItemDialog(id)} state={state}>
              {t('templates.noItems.add')}
            </ButtonLink>
          }
        >
          {t('templates.noItemsHint')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ItemList label={title} items={list} selectedId={selectedId} onSelect={setChosenId} onMove={move.mutate} />
      )}
    </TemplatesFrame>
  );
}
