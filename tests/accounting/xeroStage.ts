import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

import { serveSandbox } from '../../server/accounting/accountingPrograms.ts';
import type { AccountingProvider } from '../../server/accounting/accountingProvider.ts';
import type { XeroOptions } from '../../server/accounting/xero/xeroApi.ts';
import { opening } from '../../server/accounting/xero/xeroApi.ts';
import { createXeroClient } from '../../server/accounting/xero/xeroClient.ts';
import { createSandboxXero, xeroSandboxCredential } from '../../server/accounting/xero/sandboxXero.ts';
import { tenantOf } from '../../server/accounting/xero/sandboxXeroBooks.ts';
import published from '../../server/accounting/xero/xeroSchema.json' with { type: 'json' };
import type { OutsideFetch } from '../../server/outside/outsideFetch.ts';
import { createOutsideFetch } from '../../server/outside/outsideFetch.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';
import { openTestDatabase } from '../testDatabase.ts';

export const xeroReturnAddress = 'https://outlay.test/xero/return';

/** The client against the sandbox over HTTP: what passes between them is judged by Xero's published schemas. */
export interface XeroStage {
  place: OpenTestDatabase;
  origin: string;
  clock: { at: Date };
  /** What the client asked: method and path, with its query. */
  asked: string[];
  /** What did not fit the schemas; nobody of ours has a part in saying so. */
  misfits: string[];
  clientOf: (more?: Partial<XeroOptions>) => AccountingProvider;
  accessTo: (client: AccountingProvider, books?: string) => Promise<string>;
  close: () => Promise<void>;
}

const schemaOf: Readonly<Record<string, string>> = {
  Accounts: 'Account',
  TaxRates: 'TaxRate',
  TrackingCategories: 'TrackingCategory',
  Contacts: 'Contact',
  Items: 'Item',
  BankTransactions: 'BankTransaction',
  BankTransfers: 'BankTransfer',
  ManualJournals: 'ManualJournal',
  Invoices: 'Invoice',
  PurchaseOrders: 'PurchaseOrder',
  Payments: 'Payment',
  Organisations: 'Organisation',
  Reports: 'ReportWithRow',
};

/** What of a body does not fit the schema of what it holds. */
export function createJudge(): (body: string) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(published, 'xero');
  const misfitOf = (name: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`xero#/$defs/${name}`);
    if (!validate) throw new Error(`there is no schema ${name}`);
    return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  };
  return (body) => {
    const read = JSON.parse(body) as unknown;
    if (Array.isArray(read)) return read.flatMap((one) => misfitOf('Connection', one));
    const fields = Object.entries(read as Record<string, unknown>);
    if (fields.some(([name]) => name === 'ErrorNumber')) return misfitOf('Error', read);
    return fields.flatMap(([name, value]) => {
      const schema = schemaOf[name];
      if (schema === undefined || !Array.isArray(value)) return [];
      // What changes a status names nothing but it.
      return value.flatMap((one: object) =>
        Object.keys(one).join() === 'Status' ? [] : misfitOf(schema, one),
      );
    });
  };
}

export async function openXeroStage(): Promise<XeroStage> {
  const place = await openTestDatabase();
  const clock = { at: new Date('2026-11-21T03:00:00Z') };
  const now = () => clock.at;
  const sandbox = createSandboxXero({
    database: place.database,
    now,
    returnAddress: xeroReturnAddress,
    slowMs: 1500,
  });
  const server = serveSandbox(sandbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const judge = createJudge();
  const [asked, misfits]: [string[], string[]] = [[], []];
  const outside = createOutsideFetch({ trusted: [origin], timeoutMs: 1000 });
  const send: OutsideFetch = async (url, request) => {
    const { pathname, search } = new URL(url);
    asked.push(`${request?.method ?? 'GET'} ${pathname}${search}`);
    const isJson = request?.headers?.['content-type'] === 'application/json';
    if (isJson && request.body !== undefined) misfits.push(...judge(request.body));
    const answer = await outside(url, request);
    const text = await answer.clone().text();
    if (answer.ok || answer.status === 400) misfits.push(...judge(text));
    return answer;
  };
  return {
    place,
    origin,
    clock,
    asked,
    misfits,
    clientOf: (more = {}) =>
      createXeroClient({
        ...xeroSandboxCredential,
        loginUrl: origin,
        identityUrl: origin,
        apiUrl: origin,
        returnAddress: xeroReturnAddress,
        send,
        now,
        ...more,
      }),
    async accessTo(client, books = '80001') {
      const { clientID, clientSecret } = xeroSandboxCredential;
      const grant = { grant_type: 'sandbox', books_id: books };
      const answer = await fetch(`${origin}/auth/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: clientID, client_secret: clientSecret, ...grant }),
      });
      const { refresh_token: token } = (await answer.json()) as { refresh_token: string };
      return (await client.refresh(opening({ tenantID: tenantOf(books), token }))).accessToken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await place.close();
    },
  };
}
