import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayText } from '../../../domain/day/dayInput.ts';
import { addDays } from '../../../domain/day/day.ts';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import {
  copyOfDocument,
  madeOfDocument,
} from '../../../resources/purchasing/document/copy/begunDocument.tsx';
import { carriedOver } from '../../../resources/purchasing/document/copy/carriedOver.ts';
import { inputOfEntered } from '../../../resources/purchasing/document/copy/enteredInput.ts';
import type { DocumentFields } from '../../../resources/purchasing/document/form/DocumentFormFields.tsx';
import { judgedDocument } from '../../../resources/purchasing/document/form/DocumentFormFields.tsx';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import { answerTokenOf } from '../../../resources/purchasing/quote/invitation/quoteInvitation.server.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What a requester says of a purchase once is said for good: it is on the quote, the order and the invoice that is paid. */
let test: TestApp;
let requester: Caller;
let manager: Caller;
let reviewer: Caller;
let finance: Caller;
let actor: Actor;
let field: CustomField;
let object: { id: number };
let given: Record<string, unknown>;
let vendorID: number;

beforeAll(async () => {
  test = await createTestApp();
  requester = await test.signInAs('requester@nusantara.test');
  manager = await test.signInAs('manager@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  const admin = await test.signInAs('admin@nusantara.test');
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from employee where email = 'finance.admin@nusantara.test'`,
  );
  const found = await loadEmployeeActor(test.context, { companyID: 1, employeeID: Number(rows[0]?.id) });
  if (!found) throw new Error('nobody is a finance admin');
  actor = found;
  const added = await admin.post('/v1/custom-fields', {
    name: 'Cost code',
    inputType: 'text',
    appliesTo: ['bill'],
    isExported: false,
  });
  expect(added.statusCode, added.body).toBe(201);
  const { id } = added.json<{ id: number }>();
  field = {
    id,
    name: 'Cost code',
    description: null,
    caption: null,
    inputType: 'text',
    appliesTo: ['bill'],
    requiredSince: null,
    isExported: false,
    isShownInFilter: false,
    options: [],
  };
  const listed = async (path: string) =>
    (await admin.get(path)).json<{ data: { id: number; name: string }[] }>().data;
  const [one, other] = await listed('/v1/organizations?limit=2');
  const [warehouse] = await listed('/v1/warehouses?limit=1');
  const [taxObject] = await listed('/v1/tax-objects?limit=1');
  if (!one || !other || !warehouse || !taxObject) throw new Error('the demo company lacks records');
  object = taxObject;
  vendorID = (await listed('/v1/vendors?limit=1'))[0]?.id ?? 0;
  given = {
    transactionType: 'request',
    vendorID: null,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-15',
    currencyCode: 'IDR',
    organizationID: one.id,
    warehouseID: warehouse.id,
    urgencyLevel: 'high',
    notes: 'Deliver to the back door',
    witholding: 1.5,
    witholdingObjectID: taxObject.id,
    customFields: [{ fieldID: id, value: 'K-17' }],
    items: [
      {
        id: 1,
        itemableID: 1,
        itemableType: 'product',
        itemName: 'Cleaning of the hall',
        qty: 4,
        unit: 'days',
        unitPrice: 1_000_000,
        tax: 11,
        whtTax: 2,
        whtObjectID: taxObject.id,
        notes: 'In the evening',
        splits: [
          { organizationID: one.id, tag: 'Hall', amount: 3_000_000 },
          { organizationID: other.id, tag: null, amount: 1_000_000 },
        ],
      },
      {
        id: 2,
        parentID: 1,
        itemableID: 2,
        itemableType: 'product',
        qty: 2,
        unit: 'pcs',
        unitPrice: 500_000,
        tax: 11,
      },
    ],
  };
});
afterAll(() => test?.close());

async function saved(answer: Promise<{ statusCode: number; body: string; json: <Body>() => Body }>) {
  const { statusCode, body, json } = await answer;
  expect([200, 201], body).toContain(statusCode);
  return json<DocumentDetail>();
}
const act = async (by: Caller, { id }: { id: number }, action: string, input: object = {}) =>
  await saved(by.patch(`/v1/bills/${id}/${action}`, input));

async function approvedRequest(): Promise<DocumentDetail> {
  const request = await saved(requester.post('/v1/bills', given));
  await act(manager, request, 'approve');
  return await act(reviewer, request, 'approve');
}

/** As the form begins, is completed and sent. */
async function enteredFrom(
  source: DocumentDetail,
  complete: (fields: DocumentFields) => DocumentFields,
  begin: typeof madeOfDocument = madeOfDocument,
): Promise<DocumentDetail> {
  const fields = complete(begin(source, actor, test.context.now(), [field]));
  const added = { fields: [field], held: [], since: test.context.now().toISOString() };
  return await saved(finance.post('/v1/bills', judgedDocument(fields, 'submit', added).payload().body));
}

/** What was said of the purchase, by a document that it led to. */
const saidBy = (document: DocumentDetail) => ({
  currencyCode: document.currencyCode,
  organization: document.organization?.id,
  warehouse: document.warehouse?.id,
  requester: document.requester.id,
  urgencyLevel: document.urgencyLevel,
  witholding: document.witholding,
  witholdingObjectID: document.witholdingObjectID,
  customFields: document.customFields.map(({ fieldID, value }) => [fieldID, value]),
  items: document.items.map((line, at) => ({
    parent: document.items.findIndex(({ id }) => id === line.parentID),
    itemableID: line.itemableID,
    itemableType: line.itemableType,
    itemName: line.itemName,
    qty: line.qty,
    unit: line.unit,
    tax: line.tax,
    whtTax: line.whtTax,
    whtObjectID: line.whtObjectID,
    notes: line.notes,
    // How the parts stand to each other: prices are the vendor's.
    splits: line.splits.map(({ organization, tag, amount }) => [
      organization?.id,
      tag,
      amount / (document.items[at]?.amount ?? 0),
    ]),
  })),
});

/** The order and the invoice that follow from a quote, each as its form begins. */
async function orderedAndInvoiced(quote: DocumentDetail) {
  await act(finance, quote, 'appoint');
  const approved = await act(reviewer, quote, 'approve');
  const entered = await enteredFrom(approved, (fields) => fields);
  const order = await act(reviewer, entered, 'approve');
  const invoice = await enteredFrom(order, (fields) => ({
    ...fields,
    referenceNumber: `F-${order.id}`,
    dueDate: fields.dueDate || '31/12/2026',
  }));
  return { order, invoice };
}

describe('from a request to the invoice that is paid', () => {
  it('nothing that was said is lost, where people enter each document', async () => {
    const request = await approvedRequest();
    const said = saidBy(request);
    expect(request.dueDate).toBe('2026-12-15');
    expect(said).toMatchObject({ witholding: 1.5, witholdingObjectID: object.id });
    const terms = (await finance.get('/v1/term-payments')).json<{ data: { id: number; days: number }[] }>();
    const term = terms.data.find(({ days }) => days > 0);
    const quote = await enteredFrom(request, (fields) => {
      // Days, prices and words of a vendor are the vendor's.
      expect([
        fields.dueDate,
        fields.referenceNumber,
        fields.items.map(({ unitPrice }) => unitPrice),
      ]).toEqual(['', '', ['', '']]);
      return {
        ...fields,
        vendor: { id: vendorID, name: 'A vendor' },
        termPayment: { id: term?.id ?? 0, name: 'A term' },
        referenceNumber: 'OFF-31',
        dueDate: '10/12/2026',
        expirationDate: '31/12/2026',
        items: fields.items.map((line) => ({ ...line, unitPrice: '800.000' })),
      };
    });
    expect([saidBy(quote), quote.notes]).toEqual([said, 'Deliver to the back door']);
    const { order, invoice } = await orderedAndInvoiced(quote);
    expect([saidBy(order), order.notes]).toEqual([said, 'Deliver to the back door']);
    expect(order).toMatchObject({
      vendor: { id: vendorID },
      referenceNumber: 'OFF-31',
      dueDate: '2026-12-10',
      termPayment: { id: term?.id },
      totalAmount: quote.totalAmount,
      expirationDate: null,
    });
    expect([saidBy(invoice), invoice.notes]).toEqual([said, 'Deliver to the back door']);
    expect(invoice).toMatchObject({
      totalAmount: quote.totalAmount,
      dueDate: addDays('2026-11-21', term?.days ?? 0),
      purchaseOrder: { id: order.id },
    });
    // What is withheld is 1,5 % of all and 2 % of the first line, of prices that the vendor named.
    expect(
      invoice.taxes.filter(({ kind }) => kind === 'wht').map(({ rate, amount }) => [rate, amount]),
    ).toEqual(
      expect.arrayContaining([
        [1.5, 72_000],
        [2, 64_000],
      ]),
    );
  });

  it('nothing is lost where the vendor answers by a link', async () => {
    const request = await approvedRequest();
    await act(finance, request, 'ask-vendors', {
      vendors: [{ vendorID, email: 'sales@contoh.example' }],
      until: '2026-11-28',
      notes: null,
    });
    const { rows } = await test.database.systemPool.query<{ seed: Buffer }>(
      'select seed from quote_invitation where request_id = $1',
      [request.id],
    );
    const seed = rows[0]?.seed;
    if (!seed) throw new Error('nobody was asked');
    const token = answerTokenOf(test.context.configuration, { companyID: 1, seed });
    const ask = await test.app.inject({ method: 'GET', url: '/v1/external/quote', query: { token } });
    expect(ask.json()).toMatchObject({ neededBy: '2026-12-15' });
    const send = async (items: object[]) =>
      await test.app.inject({
        method: 'POST',
        url: '/v1/external/quote',
        payload: { token, currencyCode: 'IDR', dueDate: '2026-12-12', referenceNumber: 'OFF-32', items },
      });
    const offered = request.items.map(({ id }) => ({ requestLineID: id, unitPrice: 700_001, tax: 11 }));
    const [first] = offered;
    const refusedFields = (answer: { json: <Body>() => Body }) =>
      answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
    // 20 days for the 4 that are needed.
    const often = await send([...offered, ...Array.from({ length: 4 }, () => ({ ...first }))]);
    expect([often.statusCode, Object.keys(refusedFields(often))]).toEqual([
      400,
      [2, 3, 4, 5].map((at) => `items.${at}.requestLineID`),
    ]);
    const strange = await send([...offered, { requestLineID: 1, unitPrice: 1 }]);
    expect(refusedFields(strange)).toEqual({ 'items.2.requestLineID': 'This is no item of the request.' });
    const done = await send(offered);
    expect(done.statusCode, done.body).toBe(204);
    const { data } = (await finance.get(`/v1/bills/requests/${request.id}/quotes`)).json<{
      data: { id: number }[];
    }>();
    const quote = await saved(finance.get(`/v1/bills/${data[0]?.id}`));
    const said = saidBy(request);
    expect(saidBy(quote)).toEqual(said);
    expect(quote).toMatchObject({ dueDate: '2026-12-12', referenceNumber: 'OFF-32', notes: null });
    const { order, invoice } = await orderedAndInvoiced(quote);
    expect(saidBy(order)).toEqual(said);
    expect(order).toMatchObject({ dueDate: '2026-12-12', referenceNumber: 'OFF-32' });
    expect(saidBy(invoice)).toEqual(said);
  });

  it('an amount withheld of a whole order goes to its invoices by what each of them takes', async () => {
    const entered = await saved(
      finance.post('/v1/bills', {
        ...given,
        transactionType: 'order',
        vendorID,
        witholding: 0,
        witholdingAmount: 100_000,
      }),
    );
    const order = await act(reviewer, entered, 'approve');
    const begun = (of: DocumentDetail) => madeOfDocument(of, actor, test.context.now(), [field]);
    expect(begun(order).witholdingAmount).toBe('100.000');
    const half = await enteredFrom(order, (fields) => ({
      ...fields,
      referenceNumber: 'F-half',
      dueDate: '31/12/2026',
      // 3 of 4 millions, and all of the other one.
      items: fields.items.map((line, at) => (at === 0 ? { ...line, qty: '3' } : line)),
      witholdingAmount: '80.000',
    }));
    expect(half.items[0]?.splits.map(({ amount }) => amount)).toEqual([2_250_000, 750_000]);
    const rest = begun(await saved(finance.get(`/v1/bills/${order.id}`)));
    expect([rest.witholdingAmount, rest.items.map(({ qty }) => qty)]).toEqual(['20.000', ['1']]);
  });
});

describe('what is bought again', () => {
  it('holds the same by the form and by a recurring purchase', async () => {
    const entered = await saved(
      finance.post('/v1/bills', { ...given, transactionType: 'order', vendorID, dueDate: '2026-12-15' }),
    );
    const copy = await enteredFrom(entered, (fields) => fields, copyOfDocument);
    const day = '2026-11-21' as const;
    const requesterOf = { id: actor.employeeID, name: actor.fullName };
    const sent = inputOfEntered(carriedOver(entered, 'copy', { day, requester: requesterOf }));
    const again = await saved(finance.post('/v1/bills', sent));
    const { requester: _requester, ...said } = saidBy(entered);
    for (const made of [copy, again]) {
      expect(saidBy(made)).toMatchObject(said);
      expect(made).toMatchObject({
        requester: { id: actor.employeeID },
        vendor: { id: vendorID },
        totalAmount: entered.totalAmount,
        transactionDate: day,
        // As many days after its date as the other one.
        dueDate: '2026-12-16',
        referenceNumber: null,
      });
    }
    expect(dayText('2026-12-16')).toBe(copyOfDocument(entered, actor, test.context.now(), [field]).dueDate);
  });
});
