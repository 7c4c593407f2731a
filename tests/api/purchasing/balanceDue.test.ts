import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invoiceLifecycle } from '../../../resources/purchasing/invoice/invoice.ts';
import { balanceDue, documentStatuses } from '../../../resources/purchasing/document/document.ts';
import type { DocumentStatus } from '../../../resources/purchasing/document/document.ts';
import { documentAbilities } from '../../../resources/purchasing/document/documentWire.ts';
import type { DocumentDetail, DocumentRow } from '../../../resources/purchasing/document/documentWire.ts';
import { documentTable } from '../../../resources/purchasing/document/documentTables.server.ts';
import type { PaymentDetail } from '../../../resources/paying/payment/paymentWire.ts';
import { paymentTable } from '../../../resources/paying/payment/paymentTables.server.ts';
import { readCsv } from '../../readCsv.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What a document says of itself in every status: what is owed of it, and what may be done with it. */
let test: TestApp;
let finance: Caller;
let vendorID: number;

/** One document in each status, of which 400 of 1.000 were paid. */
const byStatus = new Map<DocumentStatus, number>();

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>();
  vendorID = data[0]?.id ?? 0;
  const rows = await test.database.system
    .insert(documentTable)
    .values(documentStatuses.map(rowIn))
    .returning();
  for (const { id, status } of rows) byStatus.set(status, id);
});
afterAll(() => test?.close());

function rowIn(status: DocumentStatus, index: number): typeof documentTable.$inferInsert {
  return {
    companyID: 1,
    transactionType: 'bill',
    status,
    referenceID: `BALANCE/${status}`,
    vendorID,
    totalAmount: '1000',
    remainingAmount: status === 'paid' ? '0' : String(600 + index),
    requesterID: 1,
    createdByID: 1,
    lastEditedByID: 1,
  };
}

function expected(status: DocumentStatus): number | null {
  if (status === 'draft') return null;
  if (['void', 'rejected', 'closed', 'paid'].includes(status)) return 0;
  return 600 + documentStatuses.indexOf(status);
}

async function listed(sort = ''): Promise<DocumentRow[]> {
  const answer = await finance.get(`/v1/bills?query=BALANCE/&limit=100${sort}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: DocumentRow[] }>().data;
}

describe('the balance due of a document', () => {
  it.each(documentStatuses)('is by its rule: %s', (status) => {
    const { remainingAmount } = rowIn(status, documentStatuses.indexOf(status));
    const due = balanceDue({ status, remainingAmount: remainingAmount ?? '' });
    expect(due === null ? null : Number(due)).toBe(expected(status));
  });

  it('is the same in the list and on its page', async () => {
    const rows = await listed();
    expect(rows).toHaveLength(documentStatuses.length);
    for (const { id, status, remainingAmount } of rows) {
      expect([status, remainingAmount]).toEqual([status, expected(status)]);
      const detail = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
      expect([status, detail.remainingAmount]).toEqual([status, expected(status)]);
    }
  });

  it('is null in its own currency, too, where there is none', async () => {
    const isOne = and(eq(documentTable.companyID, 1), eq(documentTable.id, byStatus.get('draft') ?? 0));
    await test.database.system.update(documentTable).set({ currencyCode: 'USD' }).where(isOne);
    const detail = (await finance.get(`/v1/bills/${byStatus.get('draft')}`)).json<DocumentDetail>();
    expect(detail).toMatchObject({ remainingAmount: null, remainingAmountInternational: null });
    await test.database.system.update(documentTable).set({ currencyCode: 'IDR' }).where(isOne);
  });

  it('is what a list is sorted by', async () => {
    const ascending = (await listed('&sort=remainingAmount')).map((row) => row.remainingAmount);
    const known = ascending.filter((amount) => amount !== null);
    expect(ascending).toEqual([...known.toSorted((a, b) => a - b), null]);
    const descending = (await listed('&sort=-remainingAmount')).map((row) => row.remainingAmount);
    expect(descending).toEqual([...known.toSorted((a, b) => b - a), null]);
  });

  it('is in the sheet what it is in the list, and empty for a draft', async () => {
    for (const isDescending of [true, false]) {
      const sort = `${isDescending ? '-' : ''}remainingAmount`;
      const sheet = await finance.get(`/v1/bills/export.csv?query=BALANCE/&sort=${sort}`);
      const [head = [], ...rows] = readCsv(sheet.rawPayload.toString('utf8'));
      const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
      const shown = await listed(`&sort=${sort}`);
      expect(column('Transaction number')).toEqual(shown.map(({ referenceID }) => referenceID));
      const texts = shown.map(({ remainingAmount }) =>
        remainingAmount === null ? '' : `${remainingAmount}`,
      );
      expect(column('Balance due')).toEqual(texts);
    }
  });

  it('is nothing on a payment whose document was closed', async () => {
    const maker = await test.signInAs('maker@nusantara.test');
    const { data } = (await maker.get('/v1/payment-makers?status=failed,awaiting_payment&limit=100')).json<{
      data: { id: number; billPaymentID: number | null; remainingAmount: number }[];
    }>();
    const paid = data.find(({ billPaymentID }) => billPaymentID !== null);
    expect(paid?.remainingAmount).toBeGreaterThan(0);
    const isOne = and(eq(documentTable.companyID, 1), eq(documentTable.id, paid?.id ?? 0));
    await test.database.system.update(documentTable).set({ status: 'closed' }).where(isOne);
    const [payment] = await test.database.system
      .select({ id: paymentTable.id })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, 1), eq(paymentTable.billID, paid?.id ?? 0)));
    const detail = (await finance.get(`/v1/payments/${payment?.id}`)).json<PaymentDetail>();
    expect(detail).toMatchObject({ remainingAmount: 0, floatingRemainingAmount: 0 });
  });
});
describe('what may be done with a document', () => {
  const specified = [
    'isAbleToCancel',
    'isAbleToEdit',
    'isAbleToDelete',
    'isAbleToApprove',
    'isAbleToReject',
    'isAbleToCreatePurchaseInvoice',
    'isAbleToCreatePurchaseQuote',
    'isAbleToMarkedAsCompleted',
    'isAbleToAppoint',
    'isAbleToCreateDeposit',
    'isAbleToCreateDepositPayment',
    'isAbleToRejectDeposit',
    'isAbleToRejectDepositPayment',
    'isAbleToAuthorizeDepositPayment',
    'isAbleToVoidDepositPayment',
    'isAbleToApproveDepositPayment',
  ];

  it('is said by every flag of a document, in the list, on its page and in the contract', async () => {
    const draft = byStatus.get('draft');
    const [row] = (await listed()).filter(({ id }) => id === draft);
    const detail = (await finance.get(`/v1/bills/${draft}`)).json<DocumentDetail>();
    const contract = (await test.app.inject('/docs/openapi.json')).json<{
      components: { schemas: Record<string, { properties: object }> };
    }>();
    const { BillRow: rowSchema, BillDetail: detailSchema } = contract.components.schemas;
    for (const flag of specified) {
      expect(row).toHaveProperty(flag, expect.any(Boolean));
      expect(detail).toHaveProperty(flag, expect.any(Boolean));
      expect(rowSchema?.properties).toHaveProperty(flag);
      expect(detailSchema?.properties).toHaveProperty(flag);
    }
    expect(row).toMatchObject({ isAbleToEdit: true, isAbleToDelete: true, isAbleToAppoint: false });
  });

  it('is answered for every flag of the lifecycle', () => {
    const flags = invoiceLifecycle.transitions.flatMap(({ ability }) => (ability ? [ability] : []));
    expect(Object.keys(documentAbilities.shape)).toEqual(expect.arrayContaining([...new Set(flags)]));
  });
});
