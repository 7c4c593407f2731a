import { randomUUID } from 'node:crypto';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { Caller } from '../api/testApp.ts';
import { signIn } from './burst.ts';

/** What a call came back with, from an app by inject or from a server over the network. */
export interface Reply {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  json: () => unknown;
}

interface CallOptions {
  version?: number;
  idempotencyKey?: string | null;
}

/** A person who calls the API: a {@link Caller} of the tests, or the same over the network. */
export interface Person {
  get: (url: string) => Promise<Reply>;
  post: (url: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  put: (url: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  patch: (url: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  delete: (url: string, options?: CallOptions) => Promise<Reply>;
}

export type SignIn = (email: string) => Promise<Person | Caller>;

/** The people of the demo company between whom a payment is divided. */
export interface Payers {
  /** Enters invoices. */
  entering: Person;
  reviewer: Person;
  maker: Person;
  approver: Person;
  releaser: Person;
  vendorID: number;
  productID: number;
  day: string;
  /** Of the invoices; unset: the rupiah. */
  currencyCode?: string;
}

/** Signs them in and finds a vendor whose account the sandbox bank pays without ado. */
export async function gatherPayers(signIn: SignIn, day: string): Promise<Payers> {
  const named = ['finance.admin', 'reviewer', 'maker', 'approver', 'releaser'];
  const [entering, reviewer, maker, approver, releaser] = await Promise.all(
    named.map((name) => signIn(`${name}@nusantara.test`)),
  );
  if (!entering || !reviewer || !maker || !approver || !releaser) throw new Error('the payers are too few');
  const { data: vendors } = read<{
    data: { id: number; bankAccounts?: { country: string; accountNumber: string }[] }[];
  }>(await entering.get('/v1/vendors?limit=100'), 200);
  const vendor = vendors.find(
    ({ bankAccounts }) =>
      bankAccounts?.[0]?.country === 'ID' && !/000[1-5]$/.test(bankAccounts[0].accountNumber),
  );
  const { data: products } = read<{ data: { id: number }[] }>(await entering.get('/v1/products'), 200);
  const [product] = products;
  if (!vendor || !product) throw new Error('the demo company has no vendor to pay, or no product');
  return {
    entering,
    reviewer,
    maker,
    approver,
    releaser,
    day,
    vendorID: vendor.id,
    productID: product.id,
  };
}

/** The body of an answer that has to have this status. */
export function read<Body>(reply: Reply, statusCode: number): Body {
  if (reply.statusCode !== statusCode) throw new Error(`${reply.statusCode} instead: ${reply.body}`);
  return reply.json() as Body;
}

/** An invoice of one line at this price, without tax. */
export function invoice(payers: Payers, unitPrice: number): Record<string, unknown> {
  const { vendorID, productID, day, currencyCode = 'IDR' } = payers;
  return {
    vendorID,
    transactionDate: day,
    dueDate: day,
    currencyCode,
    isPriceIncludeTax: false,
    referenceNumber: `P-${randomUUID()}`,
    items: [{ itemableID: productID, qty: 1, unitPrice, tax: 0, whtTax: 0 }],
  };
}

/** An invoice under review. */
export async function enteredBill(payers: Payers, unitPrice: number): Promise<DocumentDetail> {
  return read(await payers.entering.post('/v1/bills', invoice(payers, unitPrice)), 201);
}

/** An invoice that may be paid. */
export async function reviewedBill(payers: Payers, unitPrice: number): Promise<DocumentDetail> {
  const { id } = await enteredBill(payers, unitPrice);
  return read(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200);
}

/** A payment of all that remains of an invoice, waiting for its approval. */
export async function requestedPayment(payers: Payers, bill: DocumentDetail): Promise<PaymentDetail> {
  const request = { amount: bill.remainingAmount, paymentType: 'payNow', isUseVendorBankDetail: true };
  return read(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
}

/** A payment that waits for its authorization. */
export async function approvedPayment(payers: Payers, unitPrice: number): Promise<PaymentDetail> {
  const { id } = await requestedPayment(payers, await reviewedBill(payers, unitPrice));
  return read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
}

/** A call with nothing added to it. */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  given?: { token?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Reply>;

/** Sends calls over the network. */
export function askOver(url: string): Ask {
  return async (method, path, { token, body, headers } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: text,
      json: () => JSON.parse(text) as unknown,
    };
  };
}

/** Signs a person in on a server that runs somewhere, for calls over the network. */
export async function signInOver(url: string, email: string): Promise<Person> {
  const token = await signIn(url, email);
  const ask = askOver(url);

  async function call(
    method: Parameters<Ask>[0],
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Reply> {
    const { version, idempotencyKey = method === 'GET' ? null : randomUUID() } = options;
    return ask(method, path, {
      token,
      body,
      headers: {
        ...(version === undefined ? {} : { 'if-match': String(version) }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
  }
  return {
    get: (path) => call('GET', path, undefined),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}
