import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';

import {
  activationTokenOf,
  newestLink,
  sendActivationLink,
} from '../../resources/company/invitation/activationLink.server.ts';
import { answerTokenOf } from '../../resources/purchasing/quote/invitation/quoteInvitation.server.ts';
import { addDays } from '../../domain/day/day.ts';
import { decisionTokenOf, makeDecisionLink } from '../../server/inbox/decisionLink.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { Operation } from './apiOperations.ts';
import {
  addressOf,
  buildRequest,
  isRecordPlace,
  operationsOf,
  readApiDocument,
  textOf,
} from './apiOperations.ts';
import { companyID } from './newcomers.ts';
import { prove } from './prove.ts';
import { shareOf } from './proofScale.ts';

let test: TestApp;
let operations: readonly Operation[];

beforeAll(async () => {
  test = await createTestApp();
  operations = operationsOf(await readApiDocument(test.app));
});
afterAll(() => test?.close());

/** What is there of the person of a link: who they are, and what draws a page. */
const ofThePerson = new Set([
  'GET /v1/users/me',
  'GET /v1/users/me/company-features',
  'GET /v1/bills/capabilities',
  'GET /v1/flags',
  'POST /v1/flags/client/metrics',
  'POST /v1/flags/client/register',
  'POST /v1/auth/logout',
]);
const decisions = ['approve', 'accept', 'reject', 'revision'];
/** What the page of the record shows, and the decisions on it, by the record's own address. */
const ofTheRecord = new Set([
  'GET /v1/bills/{id}',
  'GET /v1/bills/{id}/document.pdf',
  'GET /v1/bills/{id}/match',
  ...decisions.flatMap((name) => [`PATCH /v1/bills/{id}/${name}`, `PATCH /v1/quotes/{id}/${name}`]),
  'PATCH /v1/quotes/{id}/revise',
]);
/** These answer for the record alone, whatever number they are sent. */
const judgedByRecord = new Set(['GET /v1/media/{id}', 'POST /v1/quotes/calculate']);

/** A document that waits for somebody, and the link that is mailed to them. */
interface Linked {
  id: number;
  type: string;
  employeeID: number;
  email: string;
  requestID: number | null;
  token: string;
}

let callers = 0;
/** From an address of its own, so that no limit of tries is met. */
async function send(
  operation: Operation,
  { record, token, secret }: { record?: number; token?: string; secret?: string },
): Promise<LightMyRequestResponse> {
  callers += 1;
  const request = buildRequest(operation, {
    record: () => record ?? 1,
    text: (place, schema) =>
      secret !== undefined && place.at(-1) === 'token' ? secret : textOf(place, schema),
    isSent: () => false,
  });
  const isUpload = operation.body?.mediaType === 'multipart/form-data';
  return await test.app.inject({
    method: operation.method as InjectOptions['method'],
    url: addressOf(operation, request),
    remoteAddress: `10.7.${callers >> 8}.${callers & 255}`,
    headers: {
      ...request.headers,
      ...(operation.method === 'GET' ? {} : { 'idempotency-key': `links-${callers}` }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(request.body === undefined || isUpload ? {} : { payload: request.body as object }),
  });
}

async function rowsOf<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.systemPool.query<Row>(query, [companyID, ...values])).rows;
}

async function versionOf(id: number): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(
    'select version from bill where company_id = $1 and id = $2',
    [id],
  );
  return Number(row?.version);
}

/** Of each kind a document that waits, with a link to it for the person it waits for. */
async function linkedDocuments(): Promise<Linked[]> {
  const rows = await rowsOf<
    Record<'id' | 'person', string> & { type: string; email: string; request: string | null }
  >(
    `select distinct on (b.transaction_type) b.id, b.transaction_type as type, t.approver_id as person, e.email,
       b.purchase_request_id as request
     from approval_task t join bill b on b.company_id = t.company_id and b.id = t.subject_id
     join employee e on e.company_id = t.company_id and e.id = t.approver_id
     where t.company_id = $1 and t.subject_type = 'bill' and t.status = 'awaiting' and b.status = 'awaiting_review'
       and e.status = 'active' and e.has_access
     order by b.transaction_type, b.purchase_request_id nulls last, b.id desc`,
  );
  const linked: Linked[] = [];
  for (const { id, type, person, email, request } of rows) {
    const subjectID = Number(id);
    const employeeID = Number(person);
    const address = `/approval/bill-list/${id}`;
    const linkID = await test.database.write(companyID, (executor) =>
      makeDecisionLink(executor, test.context, {
        companyID,
        employeeID,
        email,
        subjectType: 'bill',
        subjectID,
        subjectVersion: null,
        address,
      }),
    );
    const [link] = await rowsOf<{ seed: Buffer }>(
      'select seed from decision_link where company_id = $1 and id = $2',
      [linkID],
    );
    if (!link) throw new Error('the link was not kept');
    const token = decisionTokenOf(test.configuration, { companyID, seed: link.seed });
    const requestID = request === null ? null : Number(request);
    linked.push({ id: subjectID, type, employeeID, email, requestID, token });
  }
  return linked;
}

async function open(secret: string): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/external/decision',
    remoteAddress: `10.6.0.${(callers += 1) % 250}`,
    payload: { token: secret },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ accessToken: string }>().accessToken;
}

/** What the page of the record may name of other records: what it was made of, and what stands beside it. */
async function strangeNumbers({ id, requestID }: Linked): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    `select reference_id as text from bill where company_id = $1 and id <> $2
       and id not in (select unnest(array[o.purchase_order_id, o.purchase_quote_id, o.purchase_request_id])
         from bill o where o.company_id = $1 and o.id = $2 and o.purchase_order_id is not null
           or o.company_id = $1 and o.id = $2 and o.purchase_request_id is not null
           or o.company_id = $1 and o.id = $2 and o.purchase_quote_id is not null)
       and id not in (select m.order_id from bill_line_match m join bill_line l
         on l.company_id = m.company_id and l.id = m.line_id where m.company_id = $1 and l.bill_id = $2)
       and (purchase_request_id is distinct from $3 or $3::bigint is null)
     union all select account_number from vendor_bank_account where company_id = $1 and length(account_number) > 7`,
    [id, requestID],
  );
  return rows.map(({ text }) => text);
}

async function proveConfined(
  linked: Linked,
  accessToken: string,
  asked: readonly Operation[],
): Promise<{ calls: number; faults: string[]; shown: number }> {
  const faults: string[] = [];
  let calls = 0;
  let shown = 0;
  const strange = await strangeNumbers(linked);
  const [other] = await rowsOf<{ id: string }>(
    `select b.id from bill b join approval_task t on t.company_id = b.company_id and t.subject_type = 'bill' and t.subject_id = b.id
     where b.company_id = $1 and b.id <> $2 and t.approver_id = $3 order by b.id desc limit 1`,
    [linked.id, linked.employeeID],
  );
  const otherID = Number(other?.id ?? linked.id + 1);
  for (const operation of asked) {
    const { name, access } = operation;
    if (access === 'public' || judgedByRecord.has(name) || name === 'POST /v1/auth/logout') continue;
    // A decision on the record itself ends the session: that comes last.
    const isDecision = ofTheRecord.has(name) && operation.method === 'PATCH';
    for (const record of isDecision ? [otherID] : [linked.id, otherID]) {
      const answer = await send(operation, { record, token: accessToken });
      calls += 1;
      const isNamed = Object.keys(
        buildRequest(operation, { record: () => 1, text: textOf, isSent: () => false }).path,
      ).some((key) => isRecordPlace([key]));
      const isShown = ofThePerson.has(name) || (ofTheRecord.has(name) && isNamed && record === linked.id);
      const where = `${linked.type} ${linked.id}: ${name} of ${record} answers ${answer.statusCode}`;
      if (!isShown && ![403, 404].includes(answer.statusCode)) faults.push(where);
      if (!isShown) continue;
      if (answer.statusCode < 300) shown += 1;
      const told = strange.find((text) => answer.body.includes(text));
      if (told !== undefined) faults.push(`${where} and tells ${told}`);
    }
  }
  return { calls, faults, shown };
}

/** Files and quotes are asked for by a number of their own: every one of the company is tried. */
async function proveJudged(linked: Linked, accessToken: string): Promise<string[]> {
  const faults: string[] = [];
  const operationNamed = (name: string) => operations.find((one) => one.name === name) as Operation;
  const files = await rowsOf<{ id: string; is_its: boolean }>(
    `select m.id, exists (select from media_link l where l.company_id = $1 and l.media_id = m.id
       and l.subject_id = $2 and l.subject_type like 'bill%') as is_its
     from media m where m.company_id = $1 and (m.uploaded_by_id = $3 or m.id % 20 = 0 or exists (
       select from media_link l where l.company_id = $1 and l.media_id = m.id and l.subject_id = $2))
     order by m.id desc limit 150`,
    [linked.id, linked.employeeID],
  );
  for (const { id, is_its: isIts } of files) {
    const { statusCode } = await send(operationNamed('GET /v1/media/{id}'), {
      record: Number(id),
      token: accessToken,
    });
    if (!isIts && statusCode !== 404) faults.push(`${linked.type}: file ${id} answers ${statusCode}`);
    if (isIts && statusCode === 404) faults.push(`${linked.type}: its own file ${id} is not there`);
  }
  const requests = await rowsOf<{ id: string }>(
    `select id from bill where company_id = $1 and transaction_type = 'request'`,
  );
  for (const { id } of requests) {
    const { statusCode } = await send(operationNamed('POST /v1/quotes/calculate'), {
      record: Number(id),
      token: accessToken,
    });
    const isIts = Number(id) === linked.requestID || Number(id) === linked.id;
    if (!isIts && ![403, 404].includes(statusCode)) {
      faults.push(`${linked.type}: the quotes for ${id} answer ${statusCode}`);
    }
  }
  return faults;
}

prove({
  name: 'one-record-by-link',
  promise: 'The link of a mail opens one record, for one decision, and nothing else.',
  goal: 'every operation × a link to each kind of document, before and after its use: what its page shows, 0 of anything else',
  async run(choose) {
    const documents = await linkedDocuments();
    expect(documents.map(({ type }) => type)).toEqual(['amendment', 'bill', 'order', 'quote', 'request']);
    let [calls, shown] = [0, 0];
    const faults: string[] = [];
    for (const [turn, linked] of documents.entries()) {
      const accessToken = await open(linked.token);
      const asked = shareOf(operations, turn, choose(2, 1));
      const seen = await proveConfined(linked, accessToken, asked);
      faults.push(...seen.faults, ...(await proveJudged(linked, accessToken)));
      calls += seen.calls;
      shown += seen.shown;
      const path = linked.type === 'quote' ? 'quotes' : 'bills';
      const decided = await test.app.inject({
        method: 'PATCH',
        url: `/v1/${path}/${linked.id}/reject`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'idempotency-key': `reject-${linked.id}`,
          'if-match': (await versionOf(linked.id)).toString(),
        },
        payload: { notes: 'Not this one.' },
      });
      expect(decided.statusCode, decided.body).toBe(200);
      for (const operation of asked) {
        if (operation.access === 'public') continue;
        const { statusCode } = await send(operation, { record: linked.id, token: accessToken });
        calls += 1;
        if (statusCode !== 401) faults.push(`after the decision: ${operation.name} answers ${statusCode}`);
      }
      for (const method of ['GET', 'POST'] as const) {
        const again = await send(
          operations.find(({ name }) => name === `${method} /v1/external/decision`) as Operation,
          {
            secret: linked.token,
          },
        );
        if (again.statusCode !== 404) faults.push(`${method} of the used link answers ${again.statusCode}`);
      }
    }
    expect(faults).toEqual([]);
    expect(shown, 'answers of what a page shows').toBeGreaterThan(documents.length * 3);
    return `${operations.length} operations × ${documents.length} kinds of document, ${calls} calls; ${shown} of what a page shows, 0 of anything else`;
  },
});

/** The secrets that mails carry, by the first words of the calls that they are for. */
async function secretsOfMails(): Promise<Map<string, string>> {
  const [decision] = (await linkedDocuments()).toReversed();
  const [hired] = await rowsOf<{ id: string }>(
    `insert into employee (company_id, employee_code, first_name, last_name, email, has_access)
     values ($1, 'LINK-1', 'Baru', 'Datang', 'baru.link@contoh.example', false) returning id`,
  );
  const owner = { companyID, employeeID: Number(hired?.id) };
  const activation = await test.database.write(companyID, async (executor) => {
    await sendActivationLink(executor, test.context, {
      ...owner,
      email: 'baru.link@contoh.example',
      invitedByID: null,
    });
    return newestLink(executor, owner);
  });
  const [asked] = await rowsOf<{ id: string; vendor: string }>(
    `select r.id, (select min(v.id) from vendor v where v.company_id = r.company_id and v.status = 'active'
         and not exists (select from bill q where q.purchase_request_id = r.id and q.vendor_id = v.id)) as vendor
     from bill r where r.company_id = $1 and r.transaction_type = 'request' and r.status = 'awaiting_quotation'
     order by r.id desc limit 1`,
  );
  const buyer = await test.signInAs('finance.admin@nusantara.test');
  const answer = await buyer.patch(`/v1/bills/${asked?.id}/ask-vendors`, {
    vendors: [{ vendorID: Number(asked?.vendor), email: 'sales@contoh.example' }],
    until: addDays(testNow.slice(0, 10), 7),
    notes: null,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [invitation] = await rowsOf<{ seed: Buffer }>(
    'select seed from quote_invitation where company_id = $1 order by id desc limit 1',
  );
  if (!decision || !activation || !invitation) throw new Error('a link is missing');
  return new Map([
    ['/v1/external/decision', decision.token],
    ['/v1/external/activation', activationTokenOf(test.configuration, activation)],
    ['/v1/external/quote', answerTokenOf(test.configuration, { companyID, seed: invitation.seed })],
  ]);
}

prove({
  name: 'links-for-one-purpose',
  promise: 'The secret of a link opens its own page alone, and signs nobody in.',
  goal: 'every kind of link × every operation, as a token and as the secret of another kind: 0 opened',
  async run() {
    const faults: string[] = [];
    let calls = 0;
    const secrets = await secretsOfMails();
    const linkCalls = operations.filter(
      // An installation that has a company has no link at which one is made.
      ({ path }) => path.startsWith('/v1/external/') && !path.startsWith('/v1/external/setup'),
    );
    expect(
      new Set(linkCalls.map(({ path }) => [...secrets.keys()].find((begin) => path.startsWith(begin)))),
    ).toEqual(new Set(secrets.keys()));
    for (const [begin, secret] of secrets) {
      for (const operation of operations) {
        if (operation.access === 'public') continue;
        const { statusCode } = await send(operation, { token: secret });
        calls += 1;
        if (statusCode !== 401) faults.push(`${begin} as a token: ${operation.name} answers ${statusCode}`);
      }
      for (const operation of linkCalls) {
        if (operation.path.startsWith(begin)) continue;
        const { statusCode } = await send(operation, { secret });
        calls += 1;
        // Asking for another mail tells nobody whether there is anything to send.
        const isTheSame = operation.name === 'POST /v1/external/activation/renew';
        const nonsense = isTheSame ? await send(operation, { secret: '1.nonsense' }) : null;
        if (statusCode < 400 && statusCode !== nonsense?.statusCode) {
          faults.push(`${begin}: ${operation.name} answers ${statusCode}`);
        }
      }
    }
    for (const [begin, secret] of secrets) {
      const look = linkCalls.find(({ name }) => name === `GET ${begin}`) as Operation;
      expect((await send(look, { secret })).statusCode, `${begin} by its own link`).toBe(200);
    }
    expect(faults).toEqual([]);
    return `${secrets.size} kinds of link × ${operations.length} operations, ${calls} calls: each opened its own page alone`;
  },
});
