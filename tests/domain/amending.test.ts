import { describe, expect, it } from 'vitest';

import type { AmendedLine, HeldLine } from '../../domain/matching/amending.ts';
import { amendFaults, leastTotal, missingOfTotal } from '../../domain/matching/amending.ts';
import { fc } from '../properties.ts';

/** What may become of an approved order. */
const held = (given: Partial<HeldLine> = {}): HeldLine => ({
  id: 1,
  itemableID: 7,
  unit: 'box',
  qty: '10',
  unitPrice: '1000',
  tax: '11',
  received: '0',
  isDelivered: false,
  invoiced: '0',
  ...given,
});
const becomes = (given: Partial<AmendedLine> = {}): AmendedLine => ({
  formerID: 1,
  itemableID: 7,
  unit: 'box',
  qty: '10',
  unitPrice: '1000',
  tax: '11',
  ...given,
});
const whyNot = (line: Partial<HeldLine>, after: readonly AmendedLine[]) =>
  amendFaults([held(line)], after).map(({ why }) => why);

describe('a line of an order that is amended', () => {
  it('becomes anything, or goes, as long as nothing was done by it', () => {
    const other = becomes({ itemableID: 8, unit: 'kg', qty: '0.5', unitPrice: '2', tax: '0' });
    expect(whyNot({}, [other, becomes({ formerID: null })])).toEqual([]);
    expect(whyNot({}, [])).toEqual([]);
  });

  it('does not fall below what came of it or is invoiced of it, and says how much that is', () => {
    const used = held({ received: '6', isDelivered: true, invoiced: '4' });
    expect(amendFaults([used], [becomes({ qty: '5' })])).toEqual([
      { why: 'belowReceived', at: 0, least: '6' },
    ]);
    expect(amendFaults([held({ invoiced: '4' })], [becomes({ qty: '3.9' })])).toEqual([
      { why: 'belowInvoiced', at: 0, least: '4' },
    ]);
    expect(whyNot(used, [becomes({ qty: '6' })])).toEqual([]);
  });

  it('stays as it is where more came than was ordered, and may rise', () => {
    const over = { received: '12', isDelivered: true };
    expect(whyNot(over, [becomes({})])).toEqual([]);
    expect(whyNot(over, [becomes({ qty: '11' })])).toEqual([]);
    expect(whyNot(over, [becomes({ qty: '9' })])).toEqual(['belowReceived']);
  });

  it('does not go once it was delivered or invoiced, sent back included', () => {
    expect(whyNot({ isDelivered: true }, [])).toEqual(['removedDelivered']);
    expect(whyNot({ invoiced: '1', isDelivered: true, received: '1' }, [])).toEqual(['removedInvoiced']);
  });

  it('keeps its item and unit once it was delivered, and its price and VAT once it was invoiced', () => {
    const delivered = { received: '1', isDelivered: true };
    expect(whyNot(delivered, [becomes({ itemableID: 8, unit: 'kg' })])).toEqual(['itemStays', 'unitStays']);
    expect(whyNot(delivered, [becomes({ unitPrice: '900', tax: '0' })])).toEqual([]);
    expect(whyNot({ invoiced: '1' }, [becomes({ unitPrice: '900', tax: '0' })])).toEqual([
      'priceStays',
      'taxStays',
    ]);
    expect(whyNot({ invoiced: '1' }, [becomes({ unitPrice: '1000.00' })])).toEqual([]);
  });

  it('is named once, and is a line of the order', () => {
    expect(whyNot({}, [becomes(), becomes()])).toEqual(['twice']);
    expect(whyNot({ invoiced: '2' }, [becomes({ formerID: 99 })])).toEqual(['noLine', 'removedInvoiced']);
  });

  it('holds what was done by it, whatever it becomes', () => {
    const whole = fc.integer({ min: 0, max: 20 }).map(String);
    fc.assert(
      fc.property(whole, whole, whole, whole, (qty, received, invoiced, next) => {
        const line = held({ qty, received, invoiced, isDelivered: received !== '0' });
        const faults = amendFaults([line], [becomes({ qty: next })]);
        const isKept = Number(next) >= Math.min(Number(qty), Math.max(Number(received), Number(invoiced)));
        expect(faults.length === 0).toBe(isKept);
      }),
    );
  });
});

describe('the total of an order that is amended', () => {
  const nothing = { due: '0', askedInAdvance: '0', held: '0', gone: '0' };

  it('holds its invoices, and its deposits as far as these do not cover them', () => {
    expect(leastTotal({ ...nothing, due: '400', gone: '100' })).toBe('500');
    expect(leastTotal({ ...nothing, askedInAdvance: '300' })).toBe('300');
    // A deposit of 300 was paid; an invoice of 400 is due, of which it will cover 300.
    expect(leastTotal({ ...nothing, held: '300', gone: '300', due: '400' })).toBe('400');
    expect(leastTotal({ ...nothing, held: '300', gone: '300', due: '100' })).toBe('300');
  });

  it('misses as much as it is less, and nothing where it does not fall', () => {
    const before = { total: '1000', ordered: '1000' };
    expect(missingOfTotal('450', before, { ...nothing, due: '500' })).toBe('50');
    expect(missingOfTotal('500', before, { ...nothing, due: '500' })).toBe('0');
    expect(missingOfTotal('1000', before, { ...nothing, due: '1200' })).toBe('0');
    expect(missingOfTotal('900', before, { ...nothing, due: '1200' })).toBe('300');
  });

  it('leaves out what invoices of other orders ask for of it', () => {
    expect(missingOfTotal('700', { total: '1000', ordered: '800' }, { ...nothing, due: '600' })).toBe('100');
  });
});
