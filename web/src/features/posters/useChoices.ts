import { visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import { useState } from 'react';
import { storage } from '../../lib/storage';
import { formatNames, type FormatName } from './formats';

export interface Choices {
  format: FormatName;
  first: VisitorLanguage;
  second: VisitorLanguage | null;
  isSturdy: boolean;
}

/** Posters and blank codes are proposed in different sizes, and remembered apart. */
const formatKey = (proposed: Choices): string => `format instead of ${proposed.format}`;

/** How the last ones were made, as far as this version still knows it. */
function keptChoices(proposed: Choices): Partial<Choices> {
  const kept = storage.read('posterChoices') ?? {};
  const format = formatNames.find((name) => name === kept[formatKey(proposed)]);
  const first = visitorLanguages.find((language) => language === kept['first']);
  const second = kept['second'] === null ? null : visitorLanguages.find((language) => language === kept['second']);
  return {
    ...(format !== undefined && { format }),
    ...(first !== undefined && { first }),
    ...(second !== undefined && { second }),
    ...(typeof kept['isSturdy'] === 'boolean' && { isSturdy: kept['isSturdy'] }),
  };
}

/** What was chosen for the last posters is proposed for the next ones. */
export function useChoices(proposed: Choices): readonly [Choices, (changed: Partial<Choices>) => void] {
  const [choices, setChoices] = useState<Choices>(() => ({ ...proposed, ...keptChoices(proposed) }));
  const choose = (changed: Partial<Choices>) => {
    const { format, ...rest } = changed;
    setChoices({ ...choices, ...changed });
    storage.write('posterChoices', {
      ...storage.read('posterChoices'),
      ...rest,
      ...(format !== undefined && { [formatKey(proposed)]: format }),
    });
  };
  return [choices, choose];
}
