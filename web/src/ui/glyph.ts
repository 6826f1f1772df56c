import { createElement, type SVGProps } from 'react';

/** One drawing of the icons' library, on a square of 24. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface GlyphProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** What the build takes instead of the library's own way to make a component: `web/tools/small-icons.mjs`. */
export default function createGlyph({ node }: Drawing) {
  return ({ size = 24, className = '', ...rest }: GlyphProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide ${className}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
