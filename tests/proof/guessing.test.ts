import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { hashPassword } from '../../server/identity/passwords.ts';
import type { TypePassword } from '../api/signInBrowser.ts';
import { SignInBrowser, returnedCode } from '../api/signInBrowser.ts';
import type { Person } from './payers.ts';
import { isLargeProof } from './proofScale.ts';
import { prove } from './prove.ts';
import type { TwoServers } from './twoServers.ts';
import { twoAppInstances, twoServerProcesses } from './twoServers.ts';

/** People of the demo company whose password is kept as a hash, as in production. */
const owners = ['owner@contoh.example', 'second@contoh.example'] as const;
const stranger = 'nobody@contoh.example';
const password = 'a long sentence to remember';
const judgedMax = 10;
const slowerMax = 2;

type Server = 0 | 1;

/** Both servers, the owner at a browser that is known to them, and guessers with the form open at each. */
interface Scene {
  /** Where the first of them answers. */
  url: string;
  owner: SignInBrowser;
  guess: (server: Server, email: string, address: string) => Promise<number>;
  /** How many wrong passwords were judged since the beginning. */
  judged: () => number;
}

async function setScene(servers: TwoServers): Promise<Scene> {
  const urls = await servers.listen();
  const people = ['manager@nusantara.test', 'employee@nusantara.test'];
  for (const [index, email] of owners.entries()) {
    await servers.pool.query('update employee set email = $1 where email = $2', [email, people[index]]);
    await servers.pool.query('insert into identity.credential (email, password_hash) values ($1, $2)', [
      email,
      await hashPassword(password),
    ]);
  }
  const owner = new SignInBrowser(urls[0], '192.0.2.1');
  await signIn(owner, owners[0]);
  const forms: TypePassword[] = [];
  for (const url of urls) forms.push(await new SignInBrowser(url).beginSignIn());
  let judged = 0;
  return {
    url: urls[0],
    owner,
    judged: () => judged,
    async guess(server, email, address) {
      const answer = await forms[server]?.(email, 'a wrong password', address);
      const status = answer?.status ?? 0;
      if (status === 401) judged += 1;
      else
        expect(Number(answer?.headers.get('retry-after')), `a guess answered ${status}`).toBeGreaterThan(0);
      expect([401, 429]).toContain(status);
      await answer?.arrayBuffer();
      return status;
    },
  };
}

/** All the way to tokens. */
async function signIn(browser: SignInBrowser, email: string): Promise<void> {
  const returned = await browser.signIn(email, password);
  const verified = await browser.post('/v1/auth/sso/verify', returnedCode(returned));
  expect(verified.status, await verified.text()).toBe(200);
}

const judgedOf = (statuses: readonly number[]): number => statuses.filter((status) => status === 401).length;

/** A browser that the owner has not used learns that it has to wait, also when it is known for another account. */
async function proveOwnerSignsIn({ owner, url }: Scene): Promise<void> {
  await signIn(owner, owners[0]);
  const another = new SignInBrowser(url, '192.0.2.77');
  await signIn(another, owners[1]);
  const type = await another.beginSignIn();
  expect((await type(owners[0], password)).status, 'a browser that is known for another account').toBe(429);
}

/** Many at once at one account, each from an address of its own, on both servers. */
async function proveFewAreJudged({ guess }: Scene, rounds: number): Promise<number> {
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Whether an account exists cannot be told by how often one may try.
    const counts: number[] = [];
    for (const email of [round === 0 ? owners[0] : `known.${round}@contoh.example`, stranger + round]) {
      const at = (index: number) => `198.51.${100 + round}.${index}`;
      const storm = Array.from({ length: 100 }, (_, index) => guess((index % 2) as Server, email, at(index)));
      counts.push(judgedOf(await Promise.all(storm)));
    }
    expect(counts, 'guesses judged of 100 at once, at an account and at none').toEqual([
      judgedMax,
      judgedMax,
    ]);
    most = Math.max(most, ...counts);
  }
  return most;
}

/** One address tries accounts that exist and accounts that do not. */
async function proveOneAddressIsLimited({ guess }: Scene, count: number, pauseMs: number): Promise<string> {
  const statuses = new Map<string, Promise<number>[]>();
  for (let index = 0; index < count; index += 1) {
    const email = [owners[1], 'absent@contoh.example', `number.${index}@contoh.example`][index % 3] ?? '';
    const all = statuses.get(email) ?? [];
    all.push(guess((index % 2) as Server, email, '203.0.113.5'));
    statuses.set(email, all);
    await (pauseMs === 0 ? all.at(-1) : wait(pauseMs));
  }
  const judged = new Map<string, number>();
  for (const [email, all] of statuses) judged.set(email, judgedOf(await Promise.all(all)));
  const total = [...judged.values()].reduce((sum, one) => sum + one, 0);
  expect(total, 'guesses judged from one address').toBeLessThanOrEqual(50);
  expect(judged.get(owners[1]), 'guesses judged at an account and at none').toBe(
    judged.get('absent@contoh.example'),
  );
  return `${total} of ${count} from one address judged`;
}

/**
 * Guesses at as many accounts from as many addresses fill the queue. What else the server does goes past them: a file
 * is read, and the owner signs in, before the queue is empty.
 */
async function proveOthersGoPast(scene: Scene, round: number, count: number): Promise<void> {
  const before = scene.judged();
  const storm = Array.from({ length: count }, (_, index) =>
    scene.guess((index % 2) as Server, `crowd.${round}.${index}@contoh.example`, `100.64.${round}.${index}`),
  );
  let isOver = false;
  const all = Promise.all(storm).then((statuses) => {
    isOver = true;
    return statuses;
  });
  while (scene.judged() === before) await wait(5);
  await readFile(import.meta.filename);
  const waitedFor = scene.judged() - before;
  await signIn(scene.owner, owners[0]);
  expect(isOver, 'the owner signed in before the queue was empty').toBe(false);
  const judged = judgedOf(await all);
  expect(waitedFor, 'guesses judged before a file was read').toBeLessThanOrEqual(judged / 2);
  expect(judged, 'who would wait too long is told to come again').toBeLessThan(count);
}

const listPath = '/v1/bills?limit=25';

/** How long a person waits for a list and for the page, request after request, while `meanwhile` goes on. */
async function delaysWhile(person: Person, page: string, meanwhile: Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  const over = new AbortController();
  const ending = meanwhile.finally(() => over.abort());
  while (!over.signal.aborted) {
    const begun = performance.now();
    expect((await person.get(listPath)).statusCode).toBe(200);
    await (await fetch(page)).arrayBuffer();
    delays.push(performance.now() - begun);
    await wait(10);
  }
  await ending;
  return delays;
}

function p99(delays: readonly number[]): number {
  return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
}

const sliceSeconds = 15;

/** Quiet and storm take turns, so that whatever else the machine does is in both. */
async function proveNobodyWaits(scene: Scene, servers: TwoServers, slices: number): Promise<string> {
  const [person] = await Promise.all(servers.signIns.map((enter) => enter('finance.admin@nusantara.test')));
  if (!person) throw new Error('nobody signed in');
  const quiet: number[] = [];
  const storm: number[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    quiet.push(...(await delaysWhile(person, scene.url, wait(sliceSeconds * 1000))));
    const perSlice = (300 / 60) * sliceSeconds;
    const guessing = [
      ...Array.from({ length: perSlice }, async (_, index) => {
        await wait(index * 200);
        const email = index % 2 === 0 ? owners[1] : `slice.${slice}.${index}@contoh.example`;
        // Each slice has an address of its own, so that each has guesses that are judged.
        await scene.guess(0, email, `203.0.113.${100 + slice}`);
      }),
      ...Array.from({ length: 100 }, (_, index) =>
        scene.guess(0, `many.${slice}@contoh.example`, `192.168.${slice}.${index}`),
      ),
    ];
    storm.push(...(await delaysWhile(person, scene.url, Promise.all(guessing))));
  }
  const ratio = p99(storm) / p99(quiet);
  if (isLargeProof) expect(ratio, 'p99 of others, against what it was').toBeLessThanOrEqual(slowerMax);
  return `others' p99 ${ratio.toFixed(2)} × what it was (${p99(storm).toFixed(0)} ms, ${p99(quiet).toFixed(0)} ms)`;
}

prove({
  name: 'guessing',
  promise: 'Guessing passwords is slow and hurts nobody else.',
  goal: "300 wrong passwords a minute from one address, at accounts that exist and others; 100 at once at one account: at most 10 judged an account, others' p99 ≤ 2 × what it was, the owner still signs in from a known browser; on two servers",
  async run(choose) {
    const servers = await choose<() => Promise<TwoServers>>(twoAppInstances, twoServerProcesses)();
    try {
      const scene = await setScene(servers);
      for (let round = 0; round < choose(1, 3); round += 1) {
        await proveOthersGoPast(scene, round, choose(30, 100));
      }
      const most = await proveFewAreJudged(scene, choose(1, 3));
      await proveOwnerSignsIn(scene);
      const [count, pauseMs] = choose([24, 0], [300, 200]);
      const fromOne = await proveOneAddressIsLimited(scene, count, pauseMs);
      const pace = choose(null, () => proveNobodyWaits(scene, servers, 4));
      const reached = [
        `${choose(1, 3) * 2} × 100 at once at one account: ${most} judged each`,
        fromOne,
        'a read and a sign-in from a known browser went past a full queue',
        ...(pace === null ? [] : [await pace()]),
      ];
      return `${reached.join('; ')}; two ${choose('app instances', 'server processes')}`;
    } finally {
      await servers.close();
    }
  },
});
