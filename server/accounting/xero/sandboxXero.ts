import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type pg from 'pg';

import type { CompanyRow, Sandbox, SandboxAnswer, SandboxRequest } from '../sandboxDoor.ts';
import { createSandboxDoor, json, parseJson, prepareMemory } from '../sandboxDoor.ts';
import { sandboxUuid, tenantOf } from './sandboxXeroBooks.ts';
import type { WrittenResource } from './sandboxXeroDocuments.ts';
import { changeStatus, isWritten, writeDocument, XeroRefusal } from './sandboxXeroDocuments.ts';
import { filterOf, UnreadFilter } from './sandboxXeroFilter.ts';
import type { Content, Query } from './sandboxXeroMemory.ts';
import { makeMemory, rowsOf, textOf, xeroSchema } from './sandboxXeroMemory.ts';
import { trialBalance } from './sandboxXeroReport.ts';
import { accountingPath, authorizePath, connectionsPath, tokenPath } from './xeroAddress.ts';
import type { XeroResource } from './xeroAnswers.ts';
import type { Day } from '../../../domain/day/day.ts';

/** The credential that Xero's sandbox knows us by: it opens nothing but the sandbox. */
export const xeroSandboxCredential = {
  clientID: 'outlay-xero-sandbox',
  clientSecret: 'xero-sandbox-of-outlay',
} as const;

/** Any number of its own: one of several servers prepares, the others wait. */
const preparationLock = 7_234_029;
const busySeconds = 7;
const keyMax = 128;
const pageMax = 1000;

/** The end of what a document says, or of the name of the organisation, makes the sandbox answer like that. */
const ends = {
  refused: '~422',
  /** Once for each document. */
  busy: '~429',
  /** Once for each document: it is written, and the answer is lost. */
  broken: '~500',
  /** Once for each document: the same, and nobody waits so long. */
  slow: '~slow',
  closed: '~closed',
} as const;
type End = keyof typeof ends;

interface SandboxXeroOptions {
  database: { systemPool: Pick<pg.Pool, 'query' | 'connect'> };
  now: () => Date;
  /** Where people are sent back to: nowhere else. */
  returnAddress: string;
  /** How long slow books take. */
  slowMs?: number;
}

/**
 * Xero to try everything with: an outside system with a memory of its own, which judges what it is sent by the schemas that
 * Xero publishes and answers in their shapes. Its memory, apart from ours, is made when it is asked for the first time.
 */
export function createSandboxXero({
  database,
  now,
  returnAddress,
  slowMs = 15_000,
}: SandboxXeroOptions): Sandbox {
  const query: Query = async (text, values = []) => (await database.systemPool.query(text, values)).rows;
  const door = createSandboxDoor({
    query,
    now,
    schema: xeroSchema,
    credential: xeroSandboxCredential,
    isReturn: (address) => address === returnAddress,
    accessSeconds,
    refreshDays,
    page: {
      called: 'Xero',
      asks: 'Outlay asks to read and write an organisation. Nobody’s books are here: choose one to try it with.',
    },
  });

  let prepared: Promise<void> | null = null;
  async function prepare(): Promise<void> {
    prepared ??= prepareMemory(database, preparationLock, makeMemory);
    try {
      await prepared;
    } catch (error) {
      prepared = null;
      throw error;
    }
  }

  return async (request) => {
    await prepare();
    const url = new URL(request.path, 'http://sandbox.invalid');
    if (url.pathname === authorizePath && request.method === 'GET') return authorize(url);
    if (url.pathname === tokenPath && request.method === 'POST') return grant(request);
    // A grant of the sandbox alone, by which the demo has books that nobody was asked for.
    if (url.pathname === '/auth/oauth2/token') {
      const given = await door.letIn(request);
      if (given) return given;
    }
    const bearer = bearerOf(request.headers['authorization']);
    const organisation = await door.opened(`Bearer ${bearer}`);
    if (!organisation)
      return problem(401, 'Unauthorized', 'TokenExpired: the token is not valid, or not any more');
    if (url.pathname === connectionsPath && request.method === 'GET')
      return connections(organisation, url, bearer);
    if (!url.pathname.startsWith(accountingPath))
      return problem(404, 'NotFound', 'The resource is not there');
    if (request.headers['xero-tenant-id'] !== tenantOf(organisation.id))
      return problem(
        403,
        'Forbidden',
        'AuthenticationUnsuccessful: the token does not open this organisation',
      );
    const path = url.pathname.slice(accountingPath.length).split('/').map(decodeURIComponent);
    return answer({ organisation, request, path, search: url.searchParams });
  };

  async function authorize(url: URL): Promise<SandboxAnswer> {
    const asked = await door.letIn({ method: 'GET', path: `/auth${url.search}`, body: '' });
    if (!asked || asked.status !== 302) return asked ?? problem(404, 'NotFound', '');
    // Xero says nothing of the organisation in the address: it is asked for with the token.
    const back = new URL(asked.headers['location'] ?? returnAddress);
    for (const name of ['companyID', 'companyName', 'email', 'currencyCode']) back.searchParams.delete(name);
    return { ...asked, headers: { ...asked.headers, location: back.href } };
  }

  /** As RFC 6749 asks for it: a form, and the client in the header. */
  async function grant({ headers, body }: SandboxRequest): Promise<SandboxAnswer> {
    const credential = /^Basic (.+)$/.exec(String(headers['authorization'] ?? ''))?.[1] ?? '';
    const [id = '', secret = ''] = Buffer.from(credential, 'base64').toString('utf8').split(':');
    const asked = { ...Object.fromEntries(new URLSearchParams(body)), client_id: id, client_secret: secret };
    const made = await door.letIn({
      method: 'POST',
      path: '/auth/oauth2/token',
      body: JSON.stringify(asked),
    });
    const given = parseJson(made?.body ?? '') as Record<string, unknown> | null;
    if (!made || made.status !== 200 || given === null) return made ?? problem(404, 'NotFound', '');
    const accessToken = String(given['access_token']);
    return json(200, { ...given, access_token: claimsOf(accessToken) });
  }

  /** The organisation that a token is of, and one that the same person had let us into before. */
  function connections({ id, name }: CompanyRow, url: URL, bearer: string): SandboxAnswer {
    const at = now().toISOString().slice(0, -1);
    const all = [
      {
        id: sandboxUuid(8, 1),
        tenantId: sandboxUuid(1, 1),
        authEventId: sandboxUuid(9, 1),
        tenantName: 'Earlier',
      },
      { id: sandboxUuid(8, id), tenantId: tenantOf(id), authEventId: eventOf(bearer), tenantName: name },
    ];
    const event = url.searchParams.get('authEventId');
    const those = all.filter(({ authEventId }) => event === null || authEventId === event);
    return json(
      200,
      those.map((one) => ({ ...one, tenantType: 'ORGANISATION', createdDateUtc: at, updatedDateUtc: at })),
    );
  }

  interface Asked {
    organisation: CompanyRow;
    request: SandboxRequest;
    path: string[];
    search: URLSearchParams;
  }

  async function answer({ organisation, request, path, search }: Asked): Promise<SandboxAnswer> {
    const [resource = '', id, ...more] = path;
    const { method } = request;
    const rows = rowsOf(query, organisation.id);
    if (method === 'GET') {
      const behaviour = await behave(organisation.name);
      if (behaviour) return behaviour;
      if (resource === 'Organisation') return found('Organisations', [organisationOf(organisation)]);
      if (resource === 'Reports' && id === 'TrialBalance') {
        const day = search.get('date') ?? now().toISOString().slice(0, 10);
        return found('Reports', [await trialBalance(rows, day as Day)]);
      }
      if (!isRead(resource) || more.length > 0) return problem(404, 'NotFound', 'The resource is not there');
      if (id !== undefined) {
        const one = await rows.one(resource, id);
        return one ? found(resource, [one]) : problem(404, 'NotFound', 'The resource is not there');
      }
      try {
        const all = (await rows.all(resource)).filter(filterOf(search.get('where')));
        return found(resource, isPaged(resource) ? pageOf(all, search) : all);
      } catch (error) {
        if (error instanceof UnreadFilter) return refusal(error.message);
        throw error;
      }
    }
    if (!isWritten(resource) || more.length > 0) return problem(404, 'NotFound', 'The resource is not there');
    const body = parseJson(request.body) as Record<string, unknown> | null;
    const [sent, ...others] = Array.isArray(body?.[resource]) ? (body[resource] as Content[]) : [];
    if (!sent || others.length > 0) return refusal(`${resource} has one element in what is sent`);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.length > keyMax)
      return refusal('An idempotency key has 128 characters at most');
    const kept = typeof key === 'string' ? await answeredBefore(organisation.id, key) : null;
    if (kept) return kept;
    const end = await endOf(organisation, sent);
    if (end === 'busy') return busy();
    if (end === 'refused') return refusal('The document is not valid');
    if (end === 'closed')
      return refusal('The date of the document is before the lock date of the organisation');
    try {
      const made = await write({ method, resource, id, sent, organisation });
      if (!made) return problem(404, 'NotFound', 'The resource is not there');
      const given = found(resource, [made]);
      if (typeof key === 'string') await keepAnswer(organisation.id, key, given);
      if (end === 'slow') await wait(slowMs, undefined, { ref: false });
      return end === 'broken' ? problem(500, 'InternalServerError', 'An error occurred in Xero') : given;
    } catch (error) {
      if (error instanceof XeroRefusal) return refusal(error.message);
      throw error;
    }
  }

  interface Writing {
    method: string;
    resource: WrittenResource;
    id: string | undefined;
    sent: Content;
    organisation: CompanyRow;
  }

  async function write({ method, resource, id, sent, organisation }: Writing): Promise<Content | null> {
    const rows = rowsOf(query, organisation.id);
    if (method === 'PUT' && id === undefined) return writeDocument(rows, resource, sent);
    if (method !== 'POST' || id === undefined)
      throw new XeroRefusal('PUT creates, and POST changes what has an id');
    const document = await rows.one(resource, id);
    return document && changeStatus(rows, resource, { document, sent });
  }

  async function answeredBefore(booksID: string, key: string): Promise<SandboxAnswer | null> {
    const [kept] = await query<{ status: number; body: string }>(
      `select status, body from ${xeroSchema}.answered where books_id = $1 and key = $2`,
      [booksID, key],
    );
    return kept ? json(kept.status, parseJson(kept.body)) : null;
  }

  async function keepAnswer(booksID: string, key: string, { status, body }: SandboxAnswer): Promise<void> {
    await query(
      `insert into ${xeroSchema}.answered (books_id, key, status, body) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [booksID, key, status, body],
    );
  }

  /** What the words of a document make of it; our key behind them is none of them. */
  async function endOf({ id, name }: CompanyRow, sent: Content): Promise<End | null> {
    const lines = [sent['LineItems'], sent['JournalLines']].flatMap(
      (one) => (one as Content[] | undefined) ?? [],
    );
    const own = ['Reference', 'Narration', 'InvoiceNumber'].map((field) => textOf(sent[field]));
    const texts = [
      name,
      ...own.map((text) => text.replace(/ · [^·]*$/, '')),
      ...lines.map((line) => textOf(line['Description'])),
    ];
    const end = (Object.keys(ends) as End[]).find((one) => texts.some((text) => text.endsWith(ends[one])));
    if (end === undefined || end === 'refused' || end === 'closed') return end ?? null;
    const words = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const first = await query(
      `insert into ${xeroSchema}.misbehaved (books_id, words) values ($1, $2) on conflict do nothing returning 1`,
      [id, words],
    );
    return first.length > 0 ? end : null;
  }

  async function behave(name: string): Promise<SandboxAnswer | null> {
    if (name.endsWith(ends.busy)) return busy();
    if (name.endsWith(ends.broken)) return problem(500, 'InternalServerError', 'An error occurred in Xero');
    if (name.endsWith(ends.slow)) await wait(slowMs, undefined, { ref: false });
    return null;
  }

  /** Rows of a resource, with days as Xero writes them. */
  function found(resource: string, rows: readonly object[]): SandboxAnswer {
    return json(200, {
      Id: sandboxUuid(0, 0),
      Status: 'OK',
      ProviderName: 'Outlay',
      DateTimeUTC: millisecondDate(now()),
      [resource]: rows.map((row) => shown(row as Content)),
    });
  }
}

/** Access tokens are good for half an hour, refresh tokens for 60 days. Source: Xero's guide to its OAuth 2 flow. */
const [accessSeconds, refreshDays] = [1800, 60];
const dayFields = new Set(['Date', 'DueDate', 'DeliveryDate']);
const millisecondDate = (at: Date) => `/Date(${at.getTime()}+0000)/`;

const shown = (row: Content): Content =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) =>
      dayFields.has(field)
        ? [field, millisecondDate(new Date(`${textOf(value)}T00:00:00Z`))]
        : [field, value],
    ),
  );

const organisationOf = ({ id, name, currency_code: currency }: CompanyRow) => ({
  OrganisationID: tenantOf(id),
  Name: name,
  BaseCurrency: currency,
  CountryCode: 'ID',
  IsDemoCompany: true,
});

const readResources: ReadonlySet<string> = new Set<XeroResource>([
  'Accounts',
  'TaxRates',
  'TrackingCategories',
  'Contacts',
  'Items',
  'BankTransactions',
  'BankTransfers',
  'ManualJournals',
  'Invoices',
  'PurchaseOrders',
  'Payments',
]);
const isRead = (resource: string): resource is XeroResource => readResources.has(resource);
const isPaged = (resource: XeroResource) => isWritten(resource) && resource !== 'BankTransfers';

function pageOf<Row>(rows: readonly Row[], search: URLSearchParams): Row[] {
  const numberOf = (name: string, unless: number) => {
    const value = Number(search.get(name) ?? unless);
    return Number.isSafeInteger(value) && value >= 1 && value <= pageMax ? value : unless;
  };
  const [page, size] = [numberOf('page', 1), numberOf('pageSize', 100)];
  return rows.slice((page - 1) * size, page * size);
}

/** A token with the claims that Xero's have. Nothing is signed: nobody but the sandbox believes it. */
function claimsOf(token: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { authentication_event_id: eventOf(token), jti: randomBytes(16).toString('hex') };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${token}`;
}

const bearerOf = (authorization: string | string[] | undefined): string =>
  String(authorization ?? '')
    .replace(/^Bearer /, '')
    .split('.')[2] ?? '';

/** Of which consent a token is. */
const eventOf = (token: string): string =>
  sandboxUuid(9, Number.parseInt(createHash('sha256').update(token).digest('hex').slice(0, 8), 16));

const problem = (status: number, title: string, detail: string) =>
  json(status, { Title: title, Status: status, Detail: detail });

const refusal = (words: string) =>
  json(400, {
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: 'A validation exception occurred',
    Elements: [{ ValidationErrors: [{ Message: words }] }],
  });

const busy = () =>
  json(
    429,
    { Title: 'TooManyRequests', Status: 429, Detail: 'The limit of a minute is reached' },
    { 'retry-after': String(busySeconds), 'x-rate-limit-problem': 'minute' },
  );
