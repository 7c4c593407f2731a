import { describe, expect, it } from 'vitest';
import { isSameHolder } from '../../domain/bank/bankAccount.ts';
import { fc } from '../properties.ts';

describe('the holder of an account', () => {
  it.each([
    ['PT SINAR ABADI', 'PT Sinar Abadi'],
    ['SINAR ABADI PT', 'PT. Sinar Abadi, Tbk.'],
    ['P.T. SINAR-ABADI', 'CV Sinar Abadi'],
    ['AMBERLINE CLOUD', 'Amberline Cloud Ltd.'],
    ['Societe Generale', 'Société Générale'],
    ['PT', 'P.T.'],
  ])('%s is %s', (holder, name) => {
    expect(isSameHolder(holder, name)).toBe(true);
  });

  it.each([
    ['PT SINAR ABADI', 'PT Sinar Jaya'],
    ['PT SINAR', 'PT Sinar Abadi'],
    ['SINARABADI', 'Sinar Abadi'],
    ['PT', 'CV'],
    ['', 'PT Sinar Abadi'],
  ])('%s is not %s', (holder, name) => {
    expect(isSameHolder(holder, name)).toBe(false);
  });

  it('is compared alike both ways, and every name with itself', () => {
    const name = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(isSameHolder(one, one)).toBe(true);
        expect(isSameHolder(one, other)).toBe(isSameHolder(other, one));
      }),
    );
  });
});
