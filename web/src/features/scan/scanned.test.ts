import { describe, expect, it, vi } from 'vitest';
import { readScanned, readTyped } from './scanned';

const origins = ['http://localhost:3000', 'https://rounds.example'];

describe('a scanned text', () => {
  it('is a text when it is no web address', () => {
    for (const text of ['Table 4', '', 'WIFI:S:guest;;', 'tel:+420123456789', 'javascript:alert(1)', '//x.example/']) {
      expect(readScanned(text, origins)).toEqual({ kind: 'text', text });
    }
  });

  it('is an address elsewhere when its origin is not ours, however alike it looks', () => {
    for (const text of [
      'https://rounds.example.evil.example/app/qr/k3j9spq2lm7xa',
      'https://rounds.example@evil.example/app/qr/k3j9spq2lm7xa',
      'http://rounds.example/app/qr/k3j9spq2lm7xa',
      'https://rounds.example:8443/app/qr/k3j9spq2lm7xa',
    ]) {
      expect(readScanned(text, origins)).toMatchObject({ kind: 'elsewhere', host: new URL(text).host });
    }
  });

  it('is an address like any other when it is another page of ours', () => {
    expect(readScanned('https://rounds.example/app/config', origins).kind).toBe('elsewhere');
  });

  it('is a facility’s code, from the page’s own origin and from the public one', () => {
    for (const origin of origins) {
      expect(readScanned(`${origin}/app/qr/k3j9spq2lm7xa`, origins)).toEqual({
        kind: 'facility',
        code: 'k3j9spq2lm7xa',
        address: `${new URL(origin).host}/app/qr/k3j9spq2lm7xa`,
      });
    }
    expect(readScanned('https://rounds.example/app/k3j9spq2lm7xa/checklist', origins).kind).toBe('facility');
  });

  it('is read by browsers without URL.canParse, too', () => {
    vi.stubGlobal('URL', class extends URL {});
    Object.assign(URL, { canParse: undefined });
    expect(readScanned('https://rounds.example/app/qr/k3j9spq2lm7xa', origins).kind).toBe('facility');
    expect(readScanned('Table 4', origins).kind).toBe('text');
    vi.unstubAllGlobals();
  });

  it('is the visitor’s page', () => {
    expect(readScanned(' https://rounds.example/app/k3j9spq2lm7xa/feedback\n', origins)).toMatchObject({
      kind: 'feedback',
      code: 'k3j9spq2lm7xa',
      href: '/app/k3j9spq2lm7xa/feedback',
    });
  });

  it('is an invitation, by its link and by the words of a paper', () => {
    for (const code of ['k3j9spq2lm7xa', 'shore-lamp-owl-cat']) {
      expect(readScanned(`https://rounds.example/app/invite/${code}`, origins)).toMatchObject({
        kind: 'invitation',
        code,
      });
    }
    expect(readScanned('https://evil.example/app/invite/shore-lamp-owl-cat', origins).kind).toBe('elsewhere');
  });
});

describe('a typed text', () => {
  it('is a code by itself, also in capitals', () => {
    expect(readTyped(' K3J9SPQ2LM7XA ', origins)).toMatchObject({ kind: 'facility', code: 'k3j9spq2lm7xa' });
  });

  it('is the address from the poster, with or without its scheme', () => {
    for (const typed of ['rounds.example/app/qr/k3j9spq2lm7xa', 'https://rounds.example/app/qr/k3j9spq2lm7xa']) {
      expect(readTyped(typed, origins)).toMatchObject({ kind: 'facility', code: 'k3j9spq2lm7xa' });
    }
  });

  it('is no address of ours when somebody else’s is typed', () => {
    expect(readTyped('https://evil.example/app/qr/k3j9spq2lm7xa', origins).kind).toBe('elsewhere');
    expect(readTyped('hello there', origins).kind).toBe('text');
  });
});
