import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ShownSheet } from '../files';
import type { Sheet } from '../sheets';
import { SheetImage } from './SheetImage';
import styles from './PrintPages.module.css';

interface PrintPagesProps {
  sheets: readonly Sheet[];
  /** What is done with the printed elements besides printing; asks for them when needed. */
  children: (shown: () => readonly ShownSheet[]) => ReactNode;
}

/** Beside the app, so that printing shows these pages, each on paper of its size, and nothing of the screen. */
export function PrintPages({ sheets, children }: PrintPagesProps) {
  const elements = useRef(new Map<number, SVGSVGElement>());
  const shown = () =>
    sheets.flatMap((sheet, index) => {
      const element = elements.current.get(index);
      return element ? [{ sheet, element }] : [];
    });
  const keep = (index: number) => (element: SVGSVGElement | null) => {
    if (element) elements.current.set(index, element);
    else elements.current.delete(index);
  };
  return (
    <>
      {children(shown)}
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
