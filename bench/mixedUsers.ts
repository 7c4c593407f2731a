import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

import { percentile } from './measure.ts';
import type { SignedInCaller } from './people.ts';
import { signInAs } from './people.ts';
import type { Report } from './report.ts';
import type { Samples } from './samples.ts';
import { drawPeople, drawWrites } from './samples.ts';
import type { Settings } from './settings.ts';

/** People at once, and between which bounds each of them thinks after an answer. */
const peopleCount = 200;
const thinkMs = { least: 500, most: 1500 } as const;
/** The mix runs for this part of its time before it is measured: right after a start the server plans each statement several times. */
const warmUpPart = 1 / 3;
/** So many streams of notifications each person keeps open, one for each browser. */
const streamsPerPerson = 5;

/** What people do, how often in a hundred, and whether it only reads. */
const kinds = {
  me: { weight: 6, isRead: true },
  list: { weight: 24, isRead: true },
  search: { weight: 8, isRead: true },
  detail: { weight: 18, isRead: true },
  counter: { weight: 10, isRead: true },
  inbox: { weight: 6, isRead: true },
  preference: { weight: 10, isRead: false },
  approve: { weight: 8, isRead: false },
  invoice: { weight: 7, isRead: false },
  pdf: { weight: 3, isRead: true },
} as const;
type Kind = keyof typeof kinds;

interface Call {
  caller: SignedInCaller;
  method: string;
  path: string;
  body?: object;
}

/** What a run of the mix came to. */
interface Mix {
  perSecond: number;
  p95Ms: number;
  /** The median of each kind. */
  medians: ReadonlyMap<Kind, number>;
}

/**
 * The mix of proof.md: people with time to think, who read, search, save, decide and print, while streams are open.
 * Measures the requests a second, p95, and how much longer the slowest kind takes at the median than reading does.
 */
export async function measureMixedUsers(
  report: Report,
  server: { url: string; databaseUrl: string },
  samples: Samples,
  { seconds }: Settings,
): Promise<void> {
  const rows = ['mixed.users', 'mixed.users.p95', 'mixed.users.kinds'] as const;
  if (!rows.some((name) => report.isWanted(name))) return;
  let mix: Mix | undefined;
  const mixed = async (): Promise<Mix> => (mix ??= await runMix(server, samples, seconds * 6));
  await report.absolute('mixed.users', async () => (await mixed()).perSecond);
  await report.absolute('mixed.users.p95', async () => (await mixed()).p95Ms);
  await report.absolute('mixed.users.kinds', async () => {
    const { medians } = await mixed();
    const reads = [...medians].flatMap(([kind, ms]) => (kinds[kind].isRead && kind !== 'pdf' ? [ms] : []));
    return Math.max(...medians.values()) / percentile(reads, 0.5);
  });
}

async function runMix(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  samples: Samples,
  seconds: number,
): Promise<Mix> {
  // Each has a session of their own.
  const names = await drawPeople(databaseUrl);
  const callers: SignedInCaller[] = [];
  for (let person = 0; person < peopleCount; person += 1) {
    callers.push(await signInAs(url, names[person % names.length] ?? ''));
  }
  const finance = await signInAs(url, 'finance.admin');
  const reviewer = await signInAs(url, 'reviewer');
  const { bills } = await drawWrites(databaseUrl, {
    reviewerID: reviewer.employeeID,
    releaserID: reviewer.employeeID,
  });
  const toApprove = [...bills];
  const invoiceAt = await invoiceBodies(finance);

  const agent = new Agent({ keepAlive: true, maxSockets: peopleCount });
  const durations = new Map<Kind, number[]>();
  const streams = await Promise.all(
    callers.slice(0, streamsPerPerson * names.length).map((caller) => openStream(caller)),
  );
  let turn = 0;
  const countedFrom = performance.now() + seconds * warmUpPart * 1000;
  const until = countedFrom + seconds * 1000;
  const isOver = () => performance.now() >= until;
  try {
    await Promise.all(callers.map((caller, place) => live(caller, place)));
  } finally {
    for (const close of streams) close();
    agent.destroy();
  }
  const all = [...durations.values()].flat();
  return {
    perSecond: all.length / ((performance.now() - countedFrom) / 1000),
    p95Ms: percentile(all, 0.95),
    medians: new Map([...durations].map(([kind, values]) => [kind, percentile(values, 0.5)])),
  };

  async function live(caller: SignedInCaller, place: number): Promise<void> {
    // They do not all begin at once.
    await delay((place / peopleCount) * thinkMs.most);
    while (!isOver()) {
      turn += 1;
      const kind = kindAt(turn);
      const call = callOf(kind, caller, turn);
      const sentAt = performance.now();
      await send(agent, call);
      if (sentAt >= countedFrom) {
        durations.set(kind, [...(durations.get(kind) ?? []), performance.now() - sentAt]);
      }
      await delay(thinkMs.least + ((turn * 7919) % (thinkMs.most - thinkMs.least)));
    }
  }

  function callOf(kind: Kind, caller: SignedInCaller, at: number): Call {
    const get = (path: string, by = caller): Call => ({ caller: by, method: 'GET', path });
    const bill = samples.bills[at % samples.bills.length];
    switch (kind) {
      case 'me':
        return get('/v1/users/me');
      case 'list': {
        const page = samples.pages[at % samples.pages.length];
        return get(`/v1/bills?limit=25&status=${page?.status}&page=${(page?.page ?? 0) + 1}`, finance);
      }
      case 'search':
        return get(
          `/v1/search?query=${encodeURIComponent(samples.texts[at % samples.texts.length] ?? '')}`,
          finance,
        );
      case 'detail':
        return get(`/v1/bills/${bill}`, finance);
      case 'counter':
        return get('/v1/notifications/counter');
      case 'inbox':
        return get('/v1/inbox?limit=20');
      case 'preference':
        return {
          caller,
          method: 'PUT',
          path: `/v1/users/me/preferences/bench.${at % 10}`,
          body: { value: { at } },
        };
      case 'approve': {
        const id = toApprove.pop();
        if (id === undefined) throw new Error('nothing is left to be approved');
        return { caller: reviewer, method: 'PATCH', path: `/v1/bills/${id}/approve` };
      }
      case 'invoice':
        return { caller: finance, method: 'POST', path: '/v1/bills/draft', body: invoiceAt(at) };
      default:
        return get(`/v1/bills/${bill}/document.pdf`, finance);
    }
  }
}

const total = Object.values(kinds).reduce((sum, { weight }) => sum + weight, 0);

/** The kinds in an order without a pattern, each as often as its weight says. */
function kindAt(turn: number): Kind {
  let left = (turn * 61) % total;
  for (const [kind, { weight }] of Object.entries(kinds)) {
    if (left < weight) return kind as Kind;
    left -= weight;
  }
  throw new Error('the weights do not add up');
}

async function send(agent: Agent, { caller, method, path, body }: Call): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...caller.headers,
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), prefer: 'return=minimal' }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${caller.url}${path}`, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else
          reject(
            new Error(
              `${method} ${path} answered ${status}: ${Buffer.concat(parts).toString('utf8').slice(0, 300)}`,
            ),
          );
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Answers what closes it. */
async function openStream(caller: SignedInCaller): Promise<() => void> {
  const ending = new AbortController();
  const answer = await fetch(`${caller.url}/v1/notifications/stream`, {
    headers: caller.headers,
    signal: ending.signal,
  });
  if (!answer.ok) throw new Error(`a stream was answered ${answer.status}`);
  return () => ending.abort();
}

const listed = z.object({ data: z.array(z.object({ id: z.number() })) });

/** Drafts with one line, as the form sends them: no company enters one invoice of one vendor again and again. */
async function invoiceBodies(caller: SignedInCaller): Promise<(at: number) => object> {
  const idsOf = async (path: string): Promise<number[]> => {
    const answer = await fetch(`${caller.url}${path}`, { headers: caller.headers });
    const { data } = listed.parse(await answer.json());
    if (data.length === 0) throw new Error(`${path} lists nothing`);
    return data.map(({ id }) => id);
  };
  const vendors = await idsOf('/v1/vendors?limit=25&status=active');
  const products = await idsOf('/v1/products?limit=25&status=active');
  const day = new Date().toISOString().slice(0, 10);
  return (at) => ({
    vendorID: vendors[at % vendors.length],
    transactionDate: day,
    dueDate: day,
    currencyCode: 'IDR',
    items: [
      {
        itemableID: products[at % products.length],
        qty: 5,
        unitPrice: 100_000 + (at % 1000) * 250,
        tax: 11,
        whtTax: 0,
      },
    ],
  });
}
