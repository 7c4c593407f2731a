import { describe, expect, it } from 'vitest';

import { readWebAddress } from '../../domain/text/webAddress.ts';
import { fc } from '../properties.ts';

const addressOf = (text: string): string | null => {
  const read = readWebAddress(text);
  return read.isRead ? read.address : null;
};
const reasonOf = (text: string): string | null => {
  const read = readWebAddress(text);
  return read.isRead ? null : read.says.key;
};

describe('a web address', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' HTTP://Example.COM/ ', 'http://example.com'],
    ['example.com:8080', 'https://example.com:8080'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['https://example.com/Price list', null],
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['www.toko.co.id/katalog/', 'https://www.toko.co.id/katalog/'],
    ['münchen.de', 'https://xn--mnchen-3ya.de'],
    ['аррӏе.com', 'https://xn--80ak6aa92e.com'],
    ['localhost', null],
    ['http://127.0.0.1', null],
    ['http://[::1]/', null],
    ['https:\\\\example.com', null],
    ['.example.com', null],
    ['', null],
  ])('%s is kept as %s', (text, kept) => {
    expect(addressOf(text)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//.example.com',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://a.example',
    'vbscript:x.y',
  ])('%s is refused for its scheme', (text) => {
    expect(reasonOf(text)).toBe('field.webScheme');
  });

  it('with a name before its host is refused: it would be read as the host', () => {
    expect(reasonOf('https://bank.example@evil.example/')).toBe('field.webPerson');
    expect(reasonOf('bank.example@evil.example')).toBe('field.webPerson');
  });

  it('has a host of letters, digits and hyphens alone', () => {
    for (const text of ['&.example', 'my_shop.example', 'https://&.ऄ', 'a..b!.example'])
      expect(addressOf(text), text).toBeNull();
    expect(addressOf('xn--k1b.example')).toBe('https://xn--k1b.example');
  });

  it('never leads anywhere but to http and https, shows its host as it is sent, and is kept as it is when it is read again', () => {
    const scheme = fc.constantFrom(
      '',
      'http://',
      'https://',
      'javascript:',
      'java\tscript:',
      '//',
      'https:',
      ' https://',
    );
    const host = fc.oneof(
      fc.domain(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a.b', 'ａ.example', 'x@y.example'),
    );
    fc.assert(
      fc.property(scheme, host, fc.string({ unit: 'binary' }), (before, name, after) => {
        const address = addressOf(`${before}${name}${after}`);
        if (address === null) return;
        expect(address).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?([/?#]|$)/);
        expect(new URL(address).username).toBe('');
        expect(addressOf(address)).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });
});
