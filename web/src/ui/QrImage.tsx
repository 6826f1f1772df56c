import { useMemo } from 'react';
import { qrModules, qrPath, quietZone } from './qr';

interface QrImageProps {
  text: string;
  label: string;
}

/** A QR code in the colour of the text around it, as large as the space it is given. */
export function QrImage({ text, label }: QrImageProps) {
  const code = useMemo(() => qrModules(text), [text]);
  const side = code.size + 2 * quietZone;
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(code)} fill="currentColor" />
    </svg>
  );
}
