import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

interface QrImageProps {
  text: string;
  label: string;
}

/** Modules of white around the code, without which scanners may miss it. */
const quietZone = 4;

/** A QR code in the colour of the text around it, as large as the space it is given. */
export function QrImage({ text, label }: QrImageProps) {
  const { side, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string): { side: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size }, (_, place) => place);
  const modules = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => [x, y] as const));
  return {
    side: code.size + 2 * quietZone,
    path: modules.map(([x, y]) => `M${x + quietZone} ${y + quietZone}h1v1h-1z`).join(''),
  };
}
