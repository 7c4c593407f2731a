import { describe, expect, it } from 'vitest';
import { summaryKeys } from '../../resources/purchasing/invoice/invoice.ts';
import {
  invoiceListSpec,
  invoiceReviewListSpec,
} from '../../resources/purchasing/invoice/list/invoiceLists.ts';
import { cardFilter, summaryFilter } from '../../resources/purchasing/invoice/list/invoiceLists.ts';
import {
  firstPurchaseFilter,
  firstReviewFilter,
} from '../../resources/purchasing/document/list/documentLists.ts';
import {
  documentApprovalFilter,
  documentFilter,
} from '../../resources/purchasing/document/list/documentFilter.ts';
import { defaultQuery, readListQuery, toWireQuery, writeListQuery } from '../../domain/list/listQuery.ts';

const today = '2026-11-21';
const texts = (wire: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, String(value)]));

describe('the purchases list', () => {
  const first = { ...defaultQuery(invoiceListSpec), filter: firstPurchaseFilter(today) };

  it('begins with twelve months, which its address and the server both take', () => {
    expect(first.filter.transactionDate).toEqual({ from: '2025-12-01', to: '2026-11-30' });
    const search = writeListQuery(invoiceListSpec, first);
    expect(readListQuery(invoiceListSpec, search)).toEqual({ query: first, dropped: [] });
    expect(documentFilter.safeParse(texts(toWireQuery(invoiceListSpec, first))).success).toBe(true);
  });

  it('takes no other range of more than 92 days', () => {
    const { query, dropped } = readListQuery(
      invoiceListSpec,
      'transactionDateFrom=2025-12-02&transactionDateTo=2026-11-30',
    );
    expect(dropped).toEqual(['transactionDateTo']);
    expect(query.filter.transactionDate).toEqual({ from: '2025-12-02' });
  });

  it('asks the server nothing that it does not know', () => {
    const search =
      'query=toko&status=paid,overdue&transactionDateFrom=2026-11-01&transactionDateTo=2026-11-30&dueDateFrom=2026-11-01' +
      '&paidDateTo=2026-11-30&paymentDateFrom=2026-11-01&totalAmountFrom=1000&totalAmountTo=25000.5&currencyCode=IDR,USD' +
      '&vendorIDs=3,12&companyAccountIDs=1&organizationIDs=2&ownedByMeOnly=true&sort=-dueDate&page=3&limit=50';
    const { query, dropped } = readListQuery(invoiceListSpec, search);
    expect(dropped).toEqual([]);
    expect(writeListQuery(invoiceListSpec, query)).toBe(search);
    const parsed = documentFilter.safeParse(texts(toWireQuery(invoiceListSpec, query)));
    expect(parsed.error?.issues).toBeUndefined();
  });
});

describe('the cards', () => {
  const asked = {
    vendorIDs: [3],
    status: ['draft'] as const,
    transactionDate: { from: '2026-11-01' },
    dueDate: { to: '2026-11-30' },
  };

  it('count within the filters of the list, less its statuses and days', () => {
    expect(summaryFilter(asked)).toEqual({ vendorIDs: [3] });
    const added = { 'customField.12': [34] };
    expect(summaryFilter({ ...asked, ...added })).toEqual({ vendorIDs: [3], ...added });
  });

  it.each(summaryKeys)('%s links to a list that the server takes', (key) => {
    const filter = cardFilter(key, asked, today);
    expect(filter.vendorIDs).toEqual([3]);
    expect(filter.transactionDate).toBeUndefined();
    const query = { ...defaultQuery(invoiceListSpec), filter };
    expect(readListQuery(invoiceListSpec, writeListQuery(invoiceListSpec, query)).dropped).toEqual([]);
    expect(documentFilter.safeParse(texts(toWireQuery(invoiceListSpec, query))).success).toBe(true);
  });

  it('Paid looks back 30 days', () => {
    expect(cardFilter('paid', {}, today)).toEqual({ status: ['paid'], paidDate: { from: '2026-10-22' } });
  });
});

describe("the reviewer's list", () => {
  it('begins with what waits, 20 rows a page', () => {
    const query = { ...defaultQuery(invoiceReviewListSpec), filter: firstReviewFilter };
    expect(toWireQuery(invoiceReviewListSpec, query)).toEqual({
      status: 'awaiting',
      sort: '-transactionDate,-id',
      page: 1,
      limit: 20,
    });
    expect(documentApprovalFilter.safeParse(texts(toWireQuery(invoiceReviewListSpec, query))).success).toBe(
      true,
    );
  });
});
