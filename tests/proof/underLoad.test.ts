import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect } from 'vitest';

import { buildForm, buildPdf } from '../server/filesOfAllKinds.ts';
import { invoiceContent, signIn } from './burst.ts';
import type { Installation } from './installation.ts';
import { createInstallation } from './installation.ts';
import type { LoadAnswer, LoadRequest } from './loadCalls.ts';
import { openConnections, percentile, tallyOf } from './loadCalls.ts';
import { isLargeProof } from './proofScale.ts';
import { prove } from './prove.ts';
import { residentMegabytes } from './slowClients.ts';

let place: Installation;
beforeAll(async () => {
  place = await createInstallation();
  await place.start();
});
afterAll(() => place.remove());

const stopWithinMs = 10_000;
const slowerAtMost = 3;
const readers = 4;
/** So many papers of one person wait at once, at most. */
const waitingAtOnce = 20;

/** Who reads and exports all purchases of the demo company. */
const names = ['finance.admin', 'admin', 'super.admin'];
const tokensOf = () => Promise.all(names.map((name) => signIn(place.url, `${name}@nusantara.test`)));

const idsOf = async (list: string, token: string): Promise<number[]> => {
  const answer = await fetch(`${place.url}${list}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
};

prove({
  name: 'heavy-work',
  promise: 'heavy work stands aside',
  goal: "20 people open PDFs, exports and uploads at once: lists' p95 ≤ 3 × what it was; one person's 20 PDFs keep nobody waiting",
  async run(choose) {
    const { pid } = await place.start();
    const tokens = await tokensOf();
    const [first = '', second = ''] = tokens;
    const bills = await idsOf('/v1/bills?limit=25', first);
    const connections = openConnections(place.port);
    const { call } = connections;
    const paper = (index: number, token: string): LoadRequest => ({
      method: 'GET',
      path: `/v1/bills/${bills[index % bills.length]}/document.pdf`,
      token,
    });
    const readLists = async (isOver: () => boolean): Promise<number[]> => {
      const durations: number[] = [];
      const read = async (reader: number): Promise<void> => {
        for (let page = 1; !isOver(); page = (page % 8) + 1) {
          const token = tokens[reader % tokens.length] ?? '';
          const { status, tookMs } = await call({
            method: 'GET',
            path: `/v1/bills?limit=25&page=${page}`,
            token,
          });
          expect(status).toBe(200);
          durations.push(tookMs);
        }
      };
      await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
      return durations;
    };
    const forMs = choose(1000, 10_000);
    const listsFor = async () => {
      const until = performance.now() + forMs;
      return readLists(() => performance.now() > until);
    };
    try {
      // The first paper loads what the others find loaded.
      expect((await call(paper(0, first))).status).toBe(200);
      await listsFor();
      const alone = await listsFor();

      // One person asks for twenty papers, and for the next as each comes; another one asks for one, and everybody reads lists.
      const made = { count: 0 };
      const rounds = 3;
      const many = Array.from({ length: waitingAtOnce }, async (_, index) => {
        const answers: LoadAnswer[] = [];
        for (let round = 0; round < rounds; round += 1) {
          answers.push(await call(paper(index + round, first)));
          made.count += 1;
        }
        return answers;
      });
      const meanwhile = readLists(() => made.count === rounds * many.length);
      while (made.count === 0) await wait(1);
      const before = made.count;
      const one = await call(paper(0, second));
      const overtaking = made.count - before;
      const papers = (await Promise.all(many)).flat();
      const listsMeanwhile = (await meanwhile).length;
      expect(tallyOf([one, ...papers].map(({ status }) => status))).toBe(`200 × ${papers.length + 1}`);
      // Some come while the other's one is read from the database; behind all that wait it would come after twenty.
      expect(overtaking, "papers of one person that were made before another's one").toBeLessThanOrEqual(
        waitingAtOnce / 2,
      );
      expect(listsMeanwhile, 'lists answered while as many papers are made').toBeGreaterThanOrEqual(
        papers.length,
      );

      const memoryBefore = residentMegabytes(pid);
      const { payload, headers } = buildForm([
        { content: buildPdf(' '.repeat(300_000)), fileName: 'paper.pdf' },
      ]);
      const load = { isOver: false };
      const heavy: LoadAnswer[] = [];
      const loads = Array.from({ length: 20 }, async (_, person) => {
        const token = tokens[person % tokens.length] ?? '';
        const rounds: LoadRequest[] = [
          paper(person, token),
          { method: 'POST', path: '/v1/media/upload', token, headers, body: payload },
        ];
        if (token === first) {
          rounds.push({
            method: 'GET',
            path: '/v1/bills/export',
            token,
            headers: { 'idempotency-key': randomUUID() },
          });
        }
        for (let round = 0; !load.isOver; round += 1) {
          const request = rounds[round % rounds.length];
          if (request) heavy.push(await call(request));
        }
      });
      const beside = await listsFor();
      const memory = residentMegabytes(pid);
      load.isOver = true;
      await Promise.all(loads);
      const odd = heavy.filter(({ status, hasRetryAfter }) =>
        status === 429 || status === 503 ? !hasRetryAfter : ![200, 201, 202].includes(Number(status)),
      );
      expect(odd.map(({ status, body }) => `${status} ${body.toString()}`)).toEqual([]);
      const [quick, under] = [percentile(alone, 95), percentile(beside, 95)];
      if (isLargeProof) expect(under / quick).toBeLessThanOrEqual(slowerAtMost);
      return (
        `${readers} readers of lists: p95 ${quick.toFixed(1)} ms alone (${alone.length} lists), ${under.toFixed(1)} ms ` +
        `(${beside.length}) beside 20 people, ${(under / quick).toFixed(1)} ×; of these ${tallyOf(heavy.map(({ status }) => status))}; ` +
        `server ${Math.round(memoryBefore)} MB before, ${Math.round(memory)} MB meanwhile; of ${papers.length} papers of one person ` +
        `${overtaking} came before another's one, and ${listsMeanwhile} lists meanwhile`
      );
    } finally {
      connections.close();
    }
  },
});

prove({
  name: 'stop-under-load',
  promise: 'it stops under load',
  goal: '20 × SIGTERM with 30 creates, 8 PDFs and an export in flight: all that was received answered, exit 0 in ≤ 10 s each time',
  async run(choose) {
    const stops = choose(2, 20);
    const statuses: (number | string)[] = [];
    let slowestMs = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      await place.start();
      const token = await signIn(place.url, 'finance.admin@nusantara.test');
      const content = await invoiceContent(place.url, token);
      const bills = await idsOf(`/v1/bills?limit=${choose(3, 8)}`, token);
      const connections = openConnections(place.port);
      const { call } = connections;
      try {
        const swing = { isTold: false, created: 0 };
        const inFlight = Array.from({ length: choose(10, 30) }, async () => {
          while (!swing.isTold) {
            const headers = { 'idempotency-key': randomUUID() };
            const answer = await call({ method: 'POST', path: '/v1/bills', token, headers, body: content });
            statuses.push(answer.status);
            swing.created += 1;
          }
        });
        // In full swing, so that answers are under way at every stage when the stop comes.
        while (swing.created < choose(20, 60)) await wait(5);
        const papers = bills.map((id) =>
          call({ method: 'GET', path: `/v1/bills/${id}/document.pdf`, token }),
        );
        const headers = { 'idempotency-key': randomUUID() };
        papers.push(call({ method: 'GET', path: '/v1/bills/export', token, headers }));
        // Sent, and at another point of their way each time.
        await wait(20 + stop * 7);
        swing.isTold = true;
        const toldAt = performance.now();
        const code = await place.stop();
        slowestMs = Math.max(slowestMs, performance.now() - toldAt);
        await Promise.all(inFlight);
        statuses.push(...(await Promise.all(papers)).map(({ status }) => status));
        const said = place.server().said();
        expect(code, said.slice(-2000)).toBe(0);
        expect(said).not.toContain('connections were cut');
      } finally {
        connections.close();
      }
    }
    expect(statuses.filter((status) => ![200, 201, 202].includes(Number(status)))).toEqual([]);
    if (isLargeProof) expect(slowestMs).toBeLessThanOrEqual(stopWithinMs);
    return (
      `${stops} × SIGTERM: ${statuses.length} requests, all answered (${tallyOf(statuses)}); exit 0 each time, ` +
      `after at most ${(slowestMs / 1000).toFixed(1)} s`
    );
  },
});
