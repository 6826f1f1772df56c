import { isImage, previewLayout, shortenFileName, type ScannerErrorCode } from '@rounds/scanner';
import { Camera } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { FileButton } from './FileButton';
import styles from './FilePanel.module.css';
import panel from './Panel.module.css';

const errorTexts: Partial<Record<ScannerErrorCode, 'scan.fileNoCode' | 'scan.fileNoImage' | 'scan.fileUnreadable'>> = {
  'no-code-detected': 'scan.fileNoCode',
  'only-images-allowed': 'scan.fileNoImage',
  'image-unreadable': 'scan.fileUnreadable',
};

interface FilePanelProps {
  file: File;
  /** Null while it is being read. */
  error: ScannerErrorCode | null;
  codeForm: ReactNode;
  onFile: (file: File) => void;
  onCamera: () => void;
  onCancel: () => void;
}

export function FilePanel({ file, error, codeForm, onFile, onCamera, onCancel }: FilePanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <FilePreview file={file} />
      <section className={panel.panel}>
        <div className={panel.words} role={error ? 'alert' : 'status'}>
          <h1>{shortenFileName(file.name)}</h1>
          <p>{t(error ? (errorTexts[error] ?? 'scan.failed.decoder.text') : 'scan.fileReading')}</p>
        </div>
        <div className={panel.actions}>
          {error && (
            <>
              <Button block icon={Camera} onClick={onCamera}>
                {t('scan.useCamera')}
              </Button>
              <FileButton onFile={onFile} />
              {codeForm}
            </>
          )}
          <button type="button" className={cx(panel.glass, panel.bare)} onClick={onCancel}>
            {t('app.cancel')}
          </button>
        </div>
      </section>
    </>
  );
}

/** The image as the scanner sees it, with room around it. What is no image, or cannot be drawn, leaves the place empty. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isImage(file)) return undefined;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => {
        const room = element.parentElement?.clientWidth ?? image.naturalWidth;
        const layout = previewLayout({ width: image.naturalWidth, height: image.naturalHeight }, room);
        element.width = layout.canvas.width;
        element.height = layout.canvas.height;
        const { x, y, width, height } = layout.image;
        element.getContext('2d')?.drawImage(image, x, y, width, height);
      },
      () => undefined,
    );
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className={styles.preview}>
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}
