import { describe, expect, it } from 'vitest';
import { codeOf, isWhole, typeWord } from './words';

const empty = ['', '', '', ''];

describe('four words of a paper', () => {
  it('stay in their field letter by letter', () => {
    expect(typeWord(empty, 0, 'бере')).toEqual({ words: ['бере', '', '', ''], at: 0 });
  });

  it('go on in the next field after a space', () => {
    expect(typeWord(['берег', '', '', ''], 0, 'берег ')).toEqual({ words: ['берег', '', '', ''], at: 1 });
  });

  it('fill all fields when they are pasted, however they are parted', () => {
    expect(typeWord(empty, 0, 'břeh-lampa  sova\nkočka')).toEqual({ words: ['břeh', 'lampa', 'sova', 'kočka'], at: 3 });
  });

  it('do not run over the last field', () => {
    expect(typeWord(['a', 'b', 'c', ''], 3, 'sova lampa ')).toEqual({ words: ['a', 'b', 'c', 'sova'], at: 3 });
  });

  it('are whole when no field is empty', () => {
    expect(isWhole(['shore', 'lamp', 'owl', ''])).toBe(false);
    expect(codeOf(['Shore', 'lamp', 'owl', 'cat'])).toBe('shore-lamp-owl-cat');
  });
});
