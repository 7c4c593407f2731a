import { describe, expect, it } from 'vitest';
import { paymentCodeOf, paymentIDOf } from '../../resources/paying/payment/paper/paymentCode.ts';
import { fc } from '../properties.ts';

const signs = [...'23456789ABCDEFGHJKLMNPQRSTVWXYZ'];
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the code of a payment', () => {
  it('is short, and leads back to it however it is typed', () => {
    expect(paymentCodeOf(417)).toMatch(/^P-[2-9A-Z]{5}$/);
    fc.assert(
      fc.property(ids, (id) => {
        const code = paymentCodeOf(id);
        for (const typed of [
          code,
          code.toLowerCase(),
          code.replace('-', ''),
          ` ${code.replace('-', '- ')} `,
        ]) {
          expect(paymentIDOf(typed)).toBe(id);
        }
      }),
    );
  });

  it('leads nowhere with one wrong sign, or with two neighbours swapped', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.constantFrom(...signs), (id, at, sign) => {
        const code = [...paymentCodeOf(id)];
        const place = 2 + (at % (code.length - 2));
        if (code[place] !== sign) expect(paymentIDOf(code.with(place, sign).join(''))).toBeNull();
        const next = code[place + 1];
        if (next === undefined || next === code[place]) return;
        const swapped = code.with(place, next).with(place + 1, code[place] ?? '');
        expect(paymentIDOf(swapped.join(''))).toBeNull();
      }),
    );
  });

  it('is no other text', () => {
    for (const text of ['', 'P-', 'P-2222', 'P-22222', 'PAY/2026/000417', 'PT Sinar', 'P-OOOOO']) {
      expect(paymentIDOf(text), text).toBeNull();
    }
  });
});
