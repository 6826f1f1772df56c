import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Sheet } from '../sheets';
import { Downloads, type Kind } from './Downloads';
import { SheetImage } from './SheetImage';
import styles from './PrintPages.module.css';

interface PrintPagesProps {
  sheets: readonly Sheet[];
  /** Not while others are being drawn. */
  isReady: boolean;
  fileName: string;
  kinds?: readonly Kind[];
  /** They are printed or saved, by whatever way. */
  onMade?: (() => void) | undefined;
}

/**
 * The pages stand beside the app, so that printing shows them, each on paper of its size, and nothing of the screen. The
 * same elements are what is saved.
 */
export function PrintPages({ sheets, isReady, fileName, kinds, onMade }: PrintPagesProps) {
  const elements = useRef(new Map<number, SVGSVGElement>());
  const shown = () => {
    onMade?.();
    return sheets.flatMap((sheet, index) => {
      const element = elements.current.get(index);
      return element ? [{ sheet, element }] : [];
    });
  };
  const keep = (index: number) => (element: SVGSVGElement | null) => {
    if (element) elements.current.set(index, element);
    else elements.current.delete(index);
  };
  useEffect(() => {
    if (!onMade) return undefined;
    addEventListener('beforeprint', onMade);
    return () => removeEventListener('beforeprint', onMade);
  }, [onMade]);
  // The pages are all that is printed while they are there.
  useEffect(() => {
    document.body.dataset['printing'] = 'pages';
    return () => {
      delete document.body.dataset['printing'];
    };
  }, []);
  return (
    <>
      <Downloads sheets={shown} isReady={isReady} fileName={fileName} kinds={kinds} />
      {createPortal(
        <div className={styles.pages} data-print-pages>
          {sheets.map((sheet, index) => (
            <SheetImage
              key={sheet.cells[0]?.code ?? index}
              ref={keep(index)}
              sheet={sheet}
              className={styles[sheet.paper]}
            />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
