import { qrModules } from '../../ui/qr';
import { cellSize, formats } from './formats';
import { drawPaperCard, type PaperCard, type PaperTexts } from './paperCard';
import { layOut, type Sheet } from './sheets';
import type { Measure } from './text';

/** Invitations on paper, eight on a sheet to be cut. */
export function makePaperSheets(
  papersToPrint: readonly { readonly card: PaperCard; readonly texts: PaperTexts }[],
  measure: Measure,
): Sheet[] {
  const format = formats.eightLabels;
  const cell = cellSize(format);
  return layOut(
    format,
    papersToPrint.map(({ card, texts }) => ({
      code: card.id,
      draw: () => drawPaperCard(card, texts, qrModules(card.url, 'M'), cell, measure),
    })),
  );
}
