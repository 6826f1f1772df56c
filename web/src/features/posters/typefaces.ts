import cyrillicRegular from './fonts/pt-sans-cyrillic-400.woff?url';
import cyrillicBold from './fonts/pt-sans-cyrillic-700.woff?url';
import latinRegular from './fonts/pt-sans-latin-400.woff?url';
import latinBold from './fonts/pt-sans-latin-700.woff?url';
import extendedRegular from './fonts/pt-sans-latin-ext-400.woff?url';
import extendedBold from './fonts/pt-sans-latin-ext-700.woff?url';
import type { Typefaces } from './letters';
import { readTypeface } from './woff';

const fetched = (name: string, urls: readonly string[]) =>
  Promise.all(
    urls.map(async (url, index) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return readTypeface(`${name}${index}`, await response.arrayBuffer());
    }),
  );

/** PT Sans, which has the letters of all our languages, in parts of a few kilobytes. */
export async function loadTypefaces(): Promise<Typefaces> {
  const [regular, bold] = await Promise.all([
    fetched('PTSans-Regular', [latinRegular, extendedRegular, cyrillicRegular]),
    fetched('PTSans-Bold', [latinBold, extendedBold, cyrillicBold]),
  ]);
  return { regular, bold };
}
