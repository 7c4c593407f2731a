import { describe, expect, it, vi } from 'vitest';
import { formatNumber } from '../../domain/money/moneyFormat.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import type { LineFields } from '../../resources/purchasing/document/lines/line.ts';
import { emptyLine } from '../../resources/purchasing/document/lines/line.ts';
import { totalsOf } from '../../resources/purchasing/document/lines/liveTotals.ts';
import { buildLiveStore } from '../../src/ui/lineGrid/liveStore.ts';
import { fc } from '../properties.ts';

const line = (given: Partial<LineFields>): LineFields => ({ ...emptyLine, ...given });
const form = (items: LineFields[], witholdingAmount = '') => ({
  items,
  currencyCode: 'IDR',
  isPriceIncludeTax: false,
  witholdingAmount,
});

describe('totals while typing', () => {
  it('are those of the law for what is typed', () => {
    const price = fc.bigInt({ min: 0n, max: 99_999_999n }).map(String);
    const rate = fc.constantFrom('0', '1.1', '11', '2');
    const typedLine = fc.record({
      qty: fc.constantFrom('1', '2.5', '12'),
      unitPrice: price,
      tax: rate,
      whtTax: rate,
    });
    fc.assert(
      fc.property(fc.array(typedLine, { maxLength: 8 }), fc.boolean(), (lines, isPriceIncludeTax) => {
        const typed = lines.map((one) =>
          line({
            qty: formatNumber(one.qty),
            unitPrice: formatNumber(one.unitPrice),
            tax: formatNumber(one.tax),
            whtTax: one.whtTax === '0' ? '' : formatNumber(one.whtTax),
          }),
        );
        const live = totalsOf({ ...form(typed), isPriceIncludeTax });
        const law = documentTotals(lines, { currencyCode: 'IDR', isPriceIncludeTax, witholdingAmount: '0' });
        expect(live.totals).toEqual(law);
        expect(live.unreadLines).toEqual([]);
      }),
    );
  });

  it('leave out a line that cannot be read, and name it', () => {
    const good = line({ qty: '2', unitPrice: '100' });
    const live = totalsOf(
      form([good, line({ qty: 'two', unitPrice: '100' }), line({ ...good, tax: '111' })]),
    );
    expect(live.totals.total).toBe('200');
    expect(live.unreadLines).toEqual([1, 2]);
  });

  it('leave out a price that includes a withholding of 100%', () => {
    const live = totalsOf({
      ...form([line({ qty: '1', unitPrice: '100' }), line({ qty: '1', unitPrice: '100', whtTax: '100' })]),
      isPriceIncludeTax: true,
    });
    expect(live.unreadLines).toEqual([1]);
    expect(live.totals.total).toBe('100');
  });

  it('take the withholding of the document off, and say when it cannot be read', () => {
    const items = [line({ qty: '1', unitPrice: '1.000' })];
    expect(totalsOf(form(items, '100')).totals.total).toBe('900');
    expect(totalsOf(form(items, 'some'))).toMatchObject({
      isWithholdingUnread: true,
      totals: { total: '1000' },
    });
  });

  it('are computed once for all that changes in one moment', async () => {
    let items = [line({ qty: '1', unitPrice: '5' })];
    const read = vi.fn(() => form(items));
    const store = buildLiveStore(() => totalsOf(read()), setTimeout);
    const told = vi.fn();
    store.subscribe(told);
    items = [line({ qty: '3', unitPrice: '5' })];
    store.refresh();
    store.refresh();
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(store.get().totals.total).toBe('15');
    expect(read).toHaveBeenCalledTimes(2);
  });
});
