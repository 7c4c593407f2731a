import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Installation } from './installation.ts';

type Person = 'finance.admin' | 'reviewer' | 'maker' | 'approver' | 'releaser';
const people: readonly Person[] = ['finance.admin', 'reviewer', 'maker', 'approver', 'releaser'];

/** The writes of one invoice, in their order, each acknowledged before the next is sent. */
const steps = ['create', 'approve', 'createPayment', 'approvePayment', 'authorize'] as const;
type Step = (typeof steps)[number];

interface Press {
  step: Step;
  person: Person;
  method: 'POST' | 'PATCH';
  path: string;
  body: object | undefined;
  key: string;
}

interface Chain {
  /** In the notes of the invoice, and nowhere else. */
  marker: string;
  billID: number | null;
  paymentID: number | null;
  /** What was answered, by step. */
  acknowledged: Map<Step, { press: Press; status: number; body: string; at: number }>;
}

interface Answer {
  status: number;
  body: string;
  isReplayed: boolean;
}

/** Clients that write without a pause, and send again, with the same key, what was not answered. */
export interface Burst {
  /** Writes acknowledged so far. */
  acknowledged: () => number;
  /** What nobody should ever be answered: statuses that are neither success nor "come again". */
  surprises: string[];
  /** Times that nothing, or "come again", was answered. */
  retries: () => number;
  /** Answers 503 so far, and how many of them did not say when to come again. */
  unavailable: () => { all: number; withoutRetryAfter: number };
  /** Resolves when so many more writes were acknowledged, or there is a surprise; rejects after a minute without. */
  until: (more: number) => Promise<void>;
  /** Sends nothing more until it is told to go on; resolves when every write sent so far was answered or lost. */
  pause: () => Promise<void>;
  goOn: () => void;
  /** Begins no new invoice, and carries those begun to their end. */
  settle: () => Promise<void>;
  /** Sends the latest acknowledged writes again under their keys: how many were sent, and the answers that differ. */
  replayLatest: (count: number) => Promise<{ sent: number; differing: string[] }>;
  /** Compares what was acknowledged with what the database holds. */
  verify: () => Promise<{ acknowledged: number; lost: string[]; doubled: string[] }>;
}

const timeoutMs = 60_000;
const pauseMs = 25;

export async function startBurst(place: Installation, workers: number): Promise<Burst> {
  const tokens = new Map<Person, string>();
  for (const person of people) tokens.set(person, await signIn(place.url, `${person}@nusantara.test`));
  const content = await invoiceContent(place.url, tokens.get('finance.admin') ?? '');

  const chains: Chain[] = [];
  const surprises: string[] = [];
  const count = { acknowledged: 0, retries: 0, unavailable: 0, withoutRetryAfter: 0, underWay: 0 };
  const settling = new AbortController();
  /** Resolves when presses may be sent; absent while they may. */
  let closed: PromiseWithResolvers<void> | undefined;

  const pressed = async ({ person, method, path, body, key }: Press): Promise<Answer | null> => {
    try {
      const response = await fetch(`${place.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(person)}`,
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 503) {
        count.unavailable += 1;
        if (!response.headers.has('retry-after')) count.withoutRetryAfter += 1;
      }
      const isReplayed = response.headers.get('idempotency-replayed') === 'true';
      return { status: response.status, body: await response.text(), isReplayed };
    } catch {
      // Nobody there, or gone before the answer: what became of it is what the next try finds out.
      return null;
    }
  };

  async function pressUntilAnswered(press: Press): Promise<Answer> {
    let deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (closed !== undefined) {
        await closed.promise;
        deadline = performance.now() + timeoutMs;
      }
      count.underWay += 1;
      const answer = await pressed(press).finally(() => (count.underWay -= 1));
      const isToComeAgain =
        answer === null || answer.status === 503 || answer.body.includes('"idempotency_in_progress"');
      if (answer !== null && !isToComeAgain) return answer;
      count.retries += 1;
      await wait(pauseMs);
    }
    throw new Error(`${press.method} ${press.path} was not answered for ${timeoutMs / 1000} s`);
  }

  /** True when the step is done; what it made is noted in the chain. */
  async function take(chain: Chain, step: Step): Promise<boolean> {
    const press = pressOf(step, chain, content);
    const answer = await pressUntilAnswered(press);
    if (answer.status < 200 || answer.status > 299) {
      surprises.push(`${step}: ${answer.status} ${answer.body.slice(0, 200)}`);
      return false;
    }
    if (answer.body === '') {
      surprises.push(`${step}: ${answer.status} without a body`);
      return false;
    }
    count.acknowledged += 1;
    chain.acknowledged.set(step, { press, status: answer.status, body: answer.body, at: performance.now() });
    if (step === 'create') chain.billID = idOf(answer.body);
    else if (step === 'createPayment') chain.paymentID = idOf(answer.body);
    return true;
  }

  const work = async (): Promise<void> => {
    while (!settling.signal.aborted) {
      const chain: Chain = { marker: randomUUID(), billID: null, paymentID: null, acknowledged: new Map() };
      chains.push(chain);
      for (const step of steps) if (!(await take(chain, step))) break;
    }
  };
  const failures: unknown[] = [];
  const working = Array.from({ length: workers }, () =>
    work().catch((error: unknown) => failures.push(error)),
  );
  const assertWorking = (): void => {
    if (failures.length > 0) throw failures[0];
  };

  return {
    surprises,
    acknowledged: () => count.acknowledged,
    retries: () => count.retries,
    unavailable: () => ({ all: count.unavailable, withoutRetryAfter: count.withoutRetryAfter }),
    async until(more) {
      const goal = count.acknowledged + more;
      const deadline = performance.now() + timeoutMs;
      while (count.acknowledged < goal && surprises.length === 0) {
        assertWorking();
        if (performance.now() > deadline)
          throw new Error(`only ${count.acknowledged} of ${goal} writes were answered`);
        await wait(2);
      }
    },
    async pause() {
      closed = Promise.withResolvers();
      while (count.underWay > 0) await wait(2);
    },
    goOn() {
      closed?.resolve();
      closed = undefined;
    },
    async settle() {
      settling.abort();
      await Promise.all(working);
      assertWorking();
    },
    async replayLatest(wanted) {
      const latest = chains
        .flatMap(({ acknowledged }) => [...acknowledged.values()])
        .toSorted((a, b) => b.at - a.at)
        .slice(0, wanted);
      const differing: string[] = [];
      for (const { press, status, body } of latest) {
        const again = await pressUntilAnswered(press);
        if (again.isReplayed && again.status === status && again.body === body) continue;
        differing.push(`${press.step}: ${status}, then ${again.status} ${again.body.slice(0, 120)}`);
      }
      return { sent: latest.length, differing };
    },
    verify: () => compareWithDatabase(place, chains),
  };
}

export async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/v1/auth/dev`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  return ((await response.json()) as { accessToken: string }).accessToken;
}

async function listed<Row>(url: string, token: string, path: string): Promise<Row[]> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as { data: Row[] }).data;
}

/** An invoice of a vendor whose account the sandbox bank pays without ado. */
export async function invoiceContent(url: string, token: string): Promise<object> {
  const vendors = await listed<{ id: number; bankAccounts?: { accountNumber: string }[] }>(
    url,
    token,
    '/v1/vendors?limit=100',
  );
  const vendor = vendors.find(
    ({ bankAccounts }) => bankAccounts?.[0] && !/000[1-5]$/.test(bankAccounts[0].accountNumber),
  );
  const [product] = await listed<{ id: number }>(url, token, '/v1/products?limit=1');
  if (!vendor || !product) throw new Error('the demo company has nobody to pay, or nothing to buy');
  const day = new Date().toISOString().slice(0, 10);
  return {
    vendorID: vendor.id,
    transactionDate: day,
    dueDate: day,
    currencyCode: 'IDR',
    items: [{ itemableID: product.id, qty: 5, unitPrice: 100_000, tax: 11, whtTax: 2 }],
  };
}

function pressOf(step: Step, chain: Chain, content: object): Press {
  const key = randomUUID();
  const { billID, paymentID } = chain;
  const patch = (person: Person, path: string): Press => ({
    step,
    person,
    method: 'PATCH',
    path,
    body: undefined,
    key,
  });
  const post = (person: Person, path: string, body: object): Press => ({
    step,
    person,
    method: 'POST',
    path,
    body,
    key,
  });
  switch (step) {
    case 'create':
      return post('finance.admin', '/v1/bills', { ...content, notes: chain.marker });
    case 'approve':
      return patch('reviewer', `/v1/bills/${billID}/approve`);
    case 'createPayment':
      return post('maker', `/v1/bills/${billID}/payments`, {
        amount: 1000,
        paymentType: 'payNow',
        isUseVendorBankDetail: true,
      });
    case 'approvePayment':
      return patch('approver', `/v1/payments/${paymentID}/approve`);
    case 'authorize':
      return patch('releaser', `/v1/payments/${paymentID}/authorize`);
  }
}

function idOf(body: string): number {
  return (JSON.parse(body) as { id: number }).id;
}

interface Effects {
  marker: string;
  create: string;
  approve: string;
  createPayment: string;
  approvePayment: string;
  authorize: string;
  hold: string;
  transfer: string;
}

/** Every acknowledged write must be there once, and every other at most once. */
async function compareWithDatabase(place: Installation, chains: readonly Chain[]) {
  const rows = await place.query<Effects>(
    `with made as (
       select marker, array_agg(b.id) filter (where b.id is not null) as bills,
         array_agg(p.id) filter (where p.id is not null) as payments,
         count(distinct b.id) as create, count(distinct p.id) as "createPayment"
       from unnest($1::text[]) marker left join bill b on b.notes = marker
         left join payment p on p.company_id = b.company_id and p.bill_id = b.id
       group by marker
     )
     select marker, made.create, made."createPayment",
       (select count(*) from history where subject_type = 'bill' and subject_id = any(bills) and action = 'approve') as approve,
       (select count(*) from history where subject_type = 'payment' and subject_id = any(payments) and action = 'approve') as "approvePayment",
       (select count(*) from history where subject_type = 'payment' and subject_id = any(payments) and action = 'authorize') as authorize,
       (select count(*) from ledger_entry where payment_id = any(payments) and kind = 'hold') as hold,
       (select count(*) from sandbox_bank.transfer where idempotency_key like any (
          select 'payment:%:' || id || ':%' from unnest(payments) id)) as transfer
     from made`,
    [chains.map(({ marker }) => marker)],
  );
  const lost: string[] = [];
  const doubled: string[] = [];
  let acknowledged = 0;
  const byMarker = new Map(rows.map((row) => [row.marker, row]));
  for (const chain of chains) {
    const found = byMarker.get(chain.marker);
    if (!found) throw new Error('the question to the database left an invoice out');
    for (const step of steps) {
      const times = Number(found[step]);
      if (chain.acknowledged.has(step)) acknowledged += 1;
      if (chain.acknowledged.has(step) && times === 0) lost.push(`${step} of ${chain.marker}`);
      if (times > 1) doubled.push(`${step} of ${chain.marker}: ${times} times`);
    }
    const held = Number(found.hold);
    if (chain.acknowledged.has('authorize') && held === 0) lost.push(`the hold of ${chain.marker}`);
    if (held > 1 || Number(found.transfer) > 1) doubled.push(`the money of ${chain.marker}`);
  }
  return { acknowledged, lost, doubled };
}
