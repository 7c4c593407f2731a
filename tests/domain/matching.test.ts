import { describe, expect, it } from 'vitest';

import type { AgreedLine, Claim, Tolerance } from '../../domain/matching/matching.ts';
import { compareClaim, isCovered, priceBeforeTax, writtenClaim } from '../../domain/matching/matching.ts';
import { fc } from '../properties.ts';

/** The law that compares a claim with what was agreed and received, against a reckoning in whole numbers. */
const quantity = fc.integer({ min: 0, max: 40 });
const price = fc.integer({ min: 0, max: 3000 });
const limit = fc.record({
  percent: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  amount: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
});
const given = fc.record({
  agreed: fc.array(
    fc.record({ qty: quantity, unitPrice: price, received: quantity, claimedBefore: quantity }),
    { minLength: 1, maxLength: 3 },
  ),
  lines: fc.array(
    fc.record({ unitPrice: price, parts: fc.array(quantity, { maxLength: 3 }), rest: quantity }),
    { minLength: 1, maxLength: 3 },
  ),
  price: limit,
  quantity: limit,
  isReceiptRequired: fc.boolean(),
});
type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;

function built({ agreed, lines, ...tolerance }: Given) {
  const ordered = agreed.map((line, index): AgreedLine => ({
    id: index + 1,
    currencyCode: 'IDR',
    tax: '0',
    qty: String(line.qty),
    unitPrice: String(line.unitPrice),
    received: String(line.received),
    claimedBefore: String(line.claimedBefore),
  }));
  const claim: Claim = {
    currencyCode: 'IDR',
    isOfAgreement: false,
    lines: lines.map(({ unitPrice, parts, rest }, index) => {
      const named = parts.slice(0, ordered.length);
      return {
        position: index + 1,
        qty: String(named.reduce((sum, one) => sum + one, rest)),
        unitPrice: String(unitPrice),
        tax: '0',
        parts: named.map((qty, place) => ({ agreedID: place + 1, qty: String(qty) })),
      };
    }),
  };
  const text = ({ percent, amount }: { percent: number | null; amount: number | null }) => ({
    percent: percent === null ? null : String(percent),
    amount: amount === null ? null : String(amount),
  });
  const limits: Tolerance = {
    price: text(tolerance.price),
    quantity: text(tolerance.quantity),
    isReceiptRequired: tolerance.isReceiptRequired,
  };
  return { claim, ordered, limits };
}

/** The same in whole rupiah, written down another way: what is too much by price and by quantity, and whether it is tolerated. */
function reckoned({ agreed, lines, isReceiptRequired, ...limits }: Given) {
  const total = lines.reduce(
    (sum, { unitPrice, parts, rest }) =>
      sum + unitPrice * parts.slice(0, agreed.length).reduce((all, one) => all + one, rest),
    0,
  );
  const isFine = ({ percent, amount }: Given['price'], more: number, part: number, whole: number) =>
    (amount === null || more <= amount) && (percent === null || part * 100 <= percent * whole);
  const used = agreed.map(({ claimedBefore }) => claimedBefore);
  let [byPrice, byQuantity, isTolerated] = [0, 0, true];
  for (const { unitPrice, parts, rest } of lines) {
    for (const [place, qty] of parts.slice(0, agreed.length).entries()) {
      const of = agreed[place];
      if (!of) continue;
      used[place] = (used[place] ?? 0) + qty;
      const more = (unitPrice - of.unitPrice) * qty;
      if (more > 0) {
        byPrice += more;
        isTolerated &&= isFine(limits.price, more, more, of.unitPrice * qty);
      }
      const bounds = isReceiptRequired ? [of.qty, of.received] : [of.qty];
      const beyond = bounds.map((bound) => Math.max(0, (used[place] ?? 0) - bound));
      // What is too much in all: what is asked, less the units that may be billed at no more than was agreed.
      const due = Math.max(0, qty - Math.max(...beyond)) * Math.min(unitPrice, of.unitPrice);
      byQuantity += unitPrice * qty - due - Math.max(0, more);
      for (const one of beyond) {
        const least = Math.min(unitPrice, of.unitPrice);
        if (Math.min(one, qty) * least === 0) continue;
        isTolerated &&= isFine(limits.quantity, one * least, one, of.qty);
      }
    }
    const loose = rest * unitPrice;
    if (loose === 0) continue;
    byPrice += loose;
    isTolerated &&= isFine(limits.price, loose, loose, total);
  }
  isTolerated &&= limits.price.amount === null || byPrice <= limits.price.amount;
  isTolerated &&= limits.quantity.amount === null || byQuantity <= limits.quantity.amount;
  return { byPrice, byQuantity, isTolerated };
}

const isNamed = ({ lines }: Given) => lines.some(({ parts }) => parts.length > 0);

describe('a claim beside what was agreed and received', () => {
  it('is judged as a reckoning in whole numbers judges it', () => {
    fc.assert(
      fc.property(given.filter(isNamed), (one) => {
        const { claim, ordered, limits } = built(one);
        const { verdict, excess } = compareClaim(claim, ordered, limits);
        const { byPrice, byQuantity, isTolerated } = reckoned(one);
        expect([Number(excess.price), Number(excess.quantity)]).toEqual([byPrice, byQuantity]);
        expect(['matched', 'within'].includes(verdict)).toBe(isTolerated);
        const twoWay = reckoned({ ...one, isReceiptRequired: false });
        expect(verdict === 'waiting').toBe(!isTolerated && one.isReceiptRequired && twoWay.isTolerated);
        if (verdict === 'matched') expect(byPrice + byQuantity).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is never worse for more that was received, and never better for a higher price', () => {
    const rank = ['matched', 'within', 'waiting', 'differs'];
    fc.assert(
      fc.property(given.filter(isNamed), fc.nat({ max: 50 }), (one, more) => {
        const judged = (changed: Given) => {
          const { claim, ordered, limits } = built(changed);
          return rank.indexOf(compareClaim(claim, ordered, limits).verdict);
        };
        const received = one.agreed.map((line) => ({ ...line, received: line.received + more }));
        expect(judged({ ...one, agreed: received })).toBeLessThanOrEqual(judged(one));
        // A claim that asks for nothing beside what was agreed, by each line for itself.
        const lines = one.lines.map((line) => ({ ...line, rest: 0 }));
        const dearer = lines.map((line) => ({ ...line, unitPrice: line.unitPrice + more }));
        const isTolerated = (changed: Given) => judged(changed) <= 1;
        if (isTolerated({ ...one, lines: dearer })) expect(isTolerated({ ...one, lines })).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('is covered by what was accepted until it changes or exceeds it', () => {
    fc.assert(
      fc.property(given.filter(isNamed), fc.integer({ min: 1, max: 30 }), (one, more) => {
        const { claim, ordered, limits } = built(one);
        const then = compareClaim(claim, ordered, limits);
        const accepted = { claim: writtenClaim(claim), differences: then.differences, excess: then.excess };
        expect(isCovered(accepted, claim, then)).toBe(true);
        const arrived = ordered.map((line) => ({ ...line, received: String(Number(line.received) + more) }));
        expect(isCovered(accepted, claim, compareClaim(claim, arrived, limits))).toBe(true);
        const dearer = {
          ...claim,
          lines: claim.lines.map((line) => ({ ...line, unitPrice: String(Number(line.unitPrice) + more) })),
        };
        expect(isCovered(accepted, dearer, compareClaim(dearer, ordered, limits))).toBe(false);
      }),
      { numRuns: 80 },
    );
  });

  const line: AgreedLine = {
    id: 1,
    currencyCode: 'USD',
    qty: '10',
    unitPrice: '100',
    tax: '11',
    received: '10',
    claimedBefore: '0',
  };
  const limits: Tolerance = {
    price: { percent: '2', amount: '50' },
    quantity: { percent: '0', amount: '0' },
    isReceiptRequired: true,
  };
  const claimOf = (fields: object, qty = '10'): Claim => ({
    currencyCode: 'USD',
    isOfAgreement: false,
    lines: [{ position: 1, qty, unitPrice: '100', tax: '11', parts: [{ agreedID: 1, qty }], ...fields }],
  });

  it('names currency, tax and what is on no agreement', () => {
    const kinds = (claim: Claim, of = line) =>
      compareClaim(claim, [of], limits).differences.map(({ kind, amount, isWithin }) => [
        kind,
        amount,
        isWithin,
      ]);
    expect(kinds(claimOf({ tax: '12' }))).toEqual([['tax', '10.00', true]]);
    expect(kinds(claimOf({ tax: '10' }))).toEqual([['tax', '-10.00', true]]);
    expect(kinds(claimOf({}), { ...line, currencyCode: 'IDR' })).toEqual([['currency', '1000.00', false]]);
    expect(kinds(claimOf({ qty: '10.5' }))).toEqual([['notAgreed', '50.00', false]]);
    expect(compareClaim(claimOf({ parts: [] }), [line], limits).verdict).toBe('none');
    const ofOrder = { ...claimOf({ parts: [] }), isOfAgreement: true };
    expect(compareClaim(ofOrder, [], limits)).toMatchObject({
      verdict: 'differs',
      differences: [{ kind: 'notAgreed', amount: '1000.00' }],
      excess: { price: '1000.00', quantity: '0' },
    });
  });

  it('that is dearer and more at once is too much once', () => {
    const excessOf = (unitPrice: string, of: Partial<AgreedLine>) => {
      const { excess } = compareClaim(claimOf({ unitPrice }), [{ ...line, ...of }], limits);
      return [Number(excess.price), Number(excess.quantity)];
    };
    // 1.100 are asked, 5 units at 100 are due: 600 too much.
    expect(excessOf('110', { received: '5' })).toEqual([100, 500]);
    expect(excessOf('90', { received: '5' })).toEqual([0, 450]);
    expect(excessOf('110', { received: '5', qty: '8' })).toEqual([100, 500]);
    expect(excessOf('110', { received: '5', currencyCode: 'IDR' })).toEqual([1100, 0]);
  });

  it('that holds its tax in its prices equals one that does not, and rounding is no difference', () => {
    const held = claimOf({ unitPrice: priceBeforeTax('111', '11', true) });
    expect(compareClaim(held, [line], limits).verdict).toBe('matched');
    const rounded = claimOf({ unitPrice: priceBeforeTax('111.01', '11', true) }, '0.5');
    expect(compareClaim(rounded, [line], limits).differences).toEqual([]);
  });
});
