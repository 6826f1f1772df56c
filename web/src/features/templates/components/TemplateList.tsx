import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { ButtonLink } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import type { TemplateSummary } from '../api/templates';
import styles from './TemplateList.module.css';

interface TemplateListProps {
  templates: readonly TemplateSummary[];
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  pathOf: (id: number) => string;
}

/** Selecting a row highlights it and shows the way to its items. */
export function TemplateList({ templates, selectedId, onSelect, pathOf }: TemplateListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('templates.title')}>
      {templates.map(({ id, title }) => {
        const isSelected = id === selectedId;
        return (
          <li key={id} className={cx(styles.row, isSelected && styles.selected)}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={isSelected}
              onClick={() => onSelect(isSelected ? null : id)}
            >
              {title}
            </button>
            {isSelected && (
              <ButtonLink variant="text" icon={ArrowRight} className={styles.open} to={pathOf(id)}>
                {t('templates.items')}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
