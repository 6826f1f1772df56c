import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { saveFile } from '../../../lib/saveFile';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { ShownSheet } from '../files';
import styles from './Downloads.module.css';

const allKinds = ['pdf', 'svg', 'png'] as const;
export type Kind = (typeof allKinds)[number];

interface DownloadsProps {
  sheets: () => readonly ShownSheet[];
  isReady: boolean;
  fileName: string;
  kinds?: readonly Kind[] | undefined;
}

async function saveAs(kind: Kind, sheets: readonly ShownSheet[], fileName: string): Promise<void> {
  // What makes files, with letters as a PDF wants them, is not needed to look at sheets.
  const { pdfFile, pngFile, svgFile } = await import('../files');
  if (kind === 'pdf') return saveFile(await pdfFile(sheets), `${fileName}.pdf`);
  for (const [index, sheet] of sheets.entries()) {
    const number = sheets.length > 1 ? `-${index + 1}` : '';
    saveFile(kind === 'svg' ? svgFile(sheet) : await pngFile(sheet), `${fileName}${number}.${kind}`);
  }
}

/** All pages in one PDF, or each page as a picture. */
export function Downloads({ sheets, isReady, fileName, kinds = allKinds }: DownloadsProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Kind | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const download = async (kind: Kind) => {
    setBusy(kind);
    setFailed(false);
    try {
      await saveAs(kind, sheets(), fileName);
    } catch {
      setFailed(true);
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <div className={styles.row} role="group" aria-label={t('posters.download')}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            icon={Download}
            busy={busy === kind}
            disabled={!isReady || (busy !== null && busy !== kind)}
            onClick={() => void download(kind)}
          >
            {kind.toUpperCase()}
          </Button>
        ))}
      </div>
      {hasFailed && <Notice tone="bad">{t('posters.downloadFailed')}</Notice>}
    </>
  );
}
