import { useTranslation } from './i18n';
import { formatNumber } from './numbers';

export interface Range {
  unit: string;
  lowest: number | null;
  highest: number | null;
}

export type Outside = 'below' | 'above';

/** On which side of what is allowed a number lies; null within. */
export function outsideOf({ lowest, highest }: Omit<Range, 'unit'>, value: number): Outside | null {
  if (lowest !== null && value < lowest) return 'below';
  return highest !== null && value > highest ? 'above' : null;
}

/** Numbers and what is allowed of them, in words. */
export function useRangeWords() {
  const { t, language } = useTranslation();
  const written = (value: number) => formatNumber(value, language);
  const withUnit = (text: string, unit: string | undefined) => (unit ? `${text}\u00a0${unit}` : text);
  return {
    value: (value: number, unit?: string) => withUnit(written(value), unit),
    /** Null where every number will do. */
    range: ({ unit, lowest, highest }: Omit<Range, 'unit'> & Partial<Range>): string | null => {
      if (lowest !== null && highest !== null) {
        return t('answers.between', { lowest: written(lowest), highest: withUnit(written(highest), unit) });
      }
      if (lowest !== null) return t('answers.least', { lowest: withUnit(written(lowest), unit) });
      return highest === null ? null : t('answers.most', { highest: withUnit(written(highest), unit) });
    },
  };
}
