import type { ReactNode, Ref } from 'react';
import { languageTag } from '../../../lib/language';
import { qrPath } from '../../../ui/qr';
import type { Mark } from '../drawing';
import { placeDrawing, type Cell, type Sheet } from '../sheets';
import { posterFont } from '../text';

interface SheetImageProps {
  sheet: Sheet;
  label?: string | undefined;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
}

const shifted = (x: number, y: number, scale: number) => `translate(${x} ${y}) scale(${scale})`;

/** A sheet in true size, without a single style: the same element is shown, printed and saved as a file. */
export const SheetImage = ({ sheet, label, className, ref }: SheetImageProps) => (
  <svg
    ref={ref}
    xmlns="http://www.w3.org/2000/svg"
    className={className}
    viewBox={`0 0 ${sheet.width} ${sheet.height}`}
    width={`${sheet.width}mm`}
    height={`${sheet.height}mm`}
    fontFamily={posterFont}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <rect width={sheet.width} height={sheet.height} fill="#fff" />
    {sheet.cells.map((cell) => (
      <CellImage key={cell.code} cell={cell} />
    ))}
    {sheet.cuts.map((cut) => (
      <line key={`${cut.x1} ${cut.y1}`} {...cut} stroke="#8a91a5" strokeWidth="0.3" strokeDasharray="2.4 1.6" />
    ))}
  </svg>
);

function CellImage({ cell }: { cell: Cell }) {
  const { x, y, scale } = placeDrawing(cell);
  return <g transform={shifted(x, y, scale)}>{cell.drawing.marks.map(drawn)}</g>;
}

function drawn(mark: Mark, index: number): ReactNode {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          key={index}
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          fontWeight={mark.weight}
          textAnchor={mark.anchor}
          fill={mark.colour}
          lang={mark.language && languageTag(mark.language)}
        >
          {mark.text}
        </text>
      );
    case 'path':
      return (
        <path
          key={index}
          transform={shifted(mark.x, mark.y, mark.scale)}
          d={mark.d}
          fill="none"
          stroke={mark.stroke}
          strokeWidth={mark.width}
          {...(mark.isRound && { strokeLinecap: 'round', strokeLinejoin: 'round' })}
        />
      );
    case 'code':
      return (
        <path
          key={index}
          transform={shifted(mark.x, mark.y, mark.module)}
          d={qrPath(mark.modules)}
          fill="#000"
          data-code=""
          shapeRendering="crispEdges"
        />
      );
  }
}
