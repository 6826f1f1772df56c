import type { Paper } from '@rounds/contract';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { shortAddress } from '../content';
import type { PaperCard } from '../paperCard';
import { makePaperSheets } from '../paperSheets';
import { browserMeasure } from '../text';
import { PrintPages } from './PrintPages';
import { SheetImage } from './SheetImage';
import styles from './PaperSheets.module.css';

export interface PaperSheetsProps {
  papers: readonly Paper[];
  /** The same on each of them. */
  common: Pick<PaperCard, 'organisation' | 'role' | 'places'>;
}

/** Where the words are typed: the address of an invitation without its code. */
const typedAt = (invitationURL: string): string => shortAddress(invitationURL.slice(0, invitationURL.lastIndexOf('/')));

const dayOf = (moment: string): string => {
  const at = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`;
};

/** Invitations on paper, to print and cut. */
export function PaperSheets({ papers, common }: PaperSheetsProps) {
  const { t } = useTranslation();
  const measure = useMemo(() => browserMeasure(), []);
  const sheets = useMemo(
    () =>
      makePaperSheets(
        papers.map(({ id, name, words, invitationURL, expiresAt }) => ({
          card: { ...common, id, name, words, url: invitationURL },
          texts: {
            name: t('posters.paper.name'),
            how: t('posters.paper.how'),
            address: typedAt(invitationURL),
            typeWords: t('posters.paper.typeWords'),
            once: t('posters.paper.once', { date: dayOf(expiresAt) }),
          },
        })),
        measure,
      ),
    [papers, common, measure, t],
  );
  return (
    <div className={styles.printing}>
      <Button block icon={Printer} onClick={() => print()}>
        {t('posters.paper.print')}
      </Button>
      <PrintPages sheets={sheets} isReady={sheets.length > 0} fileName="rounds-invitations" kinds={['pdf']} />
      <div className={styles.pages}>
        {sheets.map((sheet, index) => (
          <SheetImage
            key={sheet.cells[0]?.code ?? index}
            sheet={sheet}
            className={styles.page}
            label={t('posters.page', { number: index + 1 })}
          />
        ))}
      </div>
    </div>
  );
}
