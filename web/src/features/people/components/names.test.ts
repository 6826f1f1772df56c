import { limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { namesIn } from './names';

describe('names for papers', () => {
  it('are refused when there are more than go at once', () => {
    expect(namesIn('Anna\n'.repeat(limits.papersAtOnce + 1)).fault).toBe('many');
    expect(namesIn('Anna\n'.repeat(limits.papersAtOnce)).fault).toBeNull();
  });

  it('are refused when one is too long', () => {
    expect(namesIn(`Anna\n${'a'.repeat(limits.nameLength + 1)}`).fault).toBe('long');
  });

  it('stand one in a line, whatever is around them', () => {
    expect(namesIn('  Anna Petrova \r\n\n\tZarina\n').asked).toEqual(['Anna Petrova', 'Zarina']);
  });

  it('may be missing: a whole sheet has lines to write on', () => {
    expect(namesIn(' \n').asked).toEqual(['', '', '', '', '', '', '', '']);
  });
});
