import { randomUUID } from 'node:crypto';

import type pg from 'pg';
import { expect } from 'vitest';

import { countOf } from './databaseState.ts';
import type { Person, Reply } from './payers.ts';
import { approvedPayment, gatherPayers } from './payers.ts';
import { prove } from './prove.ts';
import { twoAppInstances, twoServerProcesses } from './twoServers.ts';

/** Payments that are pressed at the same time; each bulk call names all of them. */
const paymentsAtOnce = 3;

/** Authorize calls of all kinds on some payments, in an order that mixes kinds, people and servers. */
function presses(
  keys: ReadonlyMap<number, string>,
  people: readonly Person[],
  callsPerPayment: number,
): (() => Promise<Reply>)[] {
  const ids = [...keys.keys()];
  const [first, second] = people;
  if (!first || !second) throw new Error('two people at least');
  const calls: { at: number; press: () => Promise<Reply> }[] = [];
  for (const [id, idempotencyKey] of keys) {
    const path = `/v1/payments/${id}/authorize`;
    for (let call = 0; call < callsPerPayment; call += 1) {
      const person = people[(call >> 2) % people.length] ?? first;
      // By turns: one key for many calls of one person, a key for each, other people, several payments at once.
      const press = [
        () => first.patch(path, undefined, { idempotencyKey }),
        () => second.patch(path),
        () => person.patch(path),
        () => person.patch('/v1/payments/bulk/authorize', { ids: rotated(ids, call) }),
      ][call % 4];
      if (press) calls.push({ at: call, press });
    }
  }
  return calls.toSorted((a, b) => a.at - b.at).map(({ press }) => press);
}

function rotated(ids: readonly number[], by: number): number[] {
  return [...ids.slice(by % ids.length), ...ids.slice(0, by % ids.length)];
}

interface BulkRow {
  id: number;
  ok: boolean;
  code: string | null;
}

/** How many of the answers say, each for itself, that they authorized something; replays repeat another's word. */
function authorizedIn(replies: readonly Reply[]): { ids: number[]; replayed: number; refused: number } {
  const ids: number[] = [];
  let replayed = 0;
  let refused = 0;
  for (const reply of replies) {
    if (reply.headers['idempotency-replayed'] === 'true') {
      replayed += 1;
    } else if (reply.statusCode === 409) {
      refused += 1;
    } else {
      expect(reply.statusCode, reply.body).toBe(200);
      const answer = reply.json() as { id: number } | { results: BulkRow[] };
      if ('results' in answer) {
        const codes = answer.results.filter(({ ok }) => !ok).map(({ code }) => code);
        expect(codes).toEqual(codes.map(() => 'transition_not_allowed'));
        ids.push(...answer.results.filter(({ ok }) => ok).map(({ id }) => id));
        if (codes.length === answer.results.length) refused += 1;
      } else {
        ids.push(answer.id);
      }
    }
  }
  return { ids, replayed, refused };
}

async function once(pool: pg.Pool, what: string, query: string, id: number): Promise<void> {
  expect(await countOf(pool, query, [id]), `${what} of payment ${id}`).toBe(1);
}

prove({
  name: 'double-payment',
  promise: 'However many people press authorize, however often and on whichever server, money leaves once.',
  goal: '50 approved payments × 64 concurrent authorize calls (same key, different keys, different people, overlapping bulk) on two server processes: exactly 1 disbursement and 1 ledger entry each, the rest 409 or replayed, no 5xx',
  async run(choose) {
    const { start, count, callsPerPayment } = choose(
      { start: twoAppInstances, count: paymentsAtOnce, callsPerPayment: 32 },
      { start: twoServerProcesses, count: 50, callsPerPayment: 64 },
    );
    const { signIns, pool, day, disburse, close } = await start();
    try {
      const payers = await gatherPayers(signIns[0], day);
      const people = await Promise.all(
        ['releaser', 'super.admin', 'admin'].flatMap((name) =>
          signIns.map((signIn) => signIn(`${name}@nusantara.test`)),
        ),
      );
      const [, releaserAtTheOther] = people;
      if (!releaserAtTheOther) throw new Error('there is no other server');
      const { patch: atTheOther } = releaserAtTheOther;
      const tally = { calls: 0, replayed: 0, refused: 0 };
      const authorized: number[] = [];
      for (let done = 0; done < count; done += paymentsAtOnce) {
        const ids: number[] = [];
        for (let one = done; one < Math.min(done + paymentsAtOnce, count); one += 1)
          ids.push((await approvedPayment(payers, 1_000_000 + one)).id);
        const keys = new Map(ids.map((id) => [id, randomUUID()]));
        const replies = await Promise.all(presses(keys, people, callsPerPayment).map((press) => press()));
        // Once more, when all is over, at the other server.
        const late = await Promise.all(
          ids.map((id) =>
            atTheOther(`/v1/payments/${id}/authorize`, undefined, { idempotencyKey: keys.get(id) }),
          ),
        );
        for (const { headers, body } of late) expect(headers['idempotency-replayed'], body).toBe('true');
        replies.push(...late);
        const faults = replies.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body);
        expect(faults, 'answers of 500 and above').toEqual([]);
        const said = authorizedIn(replies);
        expect(new Set(said.ids), 'what the answers say was authorized').toEqual(new Set(ids));
        expect(said.ids, 'payments authorized by one answer each').toHaveLength(ids.length);
        await disburse(ids);
        authorized.push(...ids);
        tally.calls += replies.length;
        tally.replayed += said.replayed;
        tally.refused += said.refused;
      }
      for (const id of authorized) {
        const entry = `select count(*) from ledger_entry where payment_id = $1`;
        await once(pool, 'holds', `${entry} and kind = 'hold'`, id);
        await once(pool, 'settlements', `${entry} and kind = 'settle'`, id);
        const transfer = `select count(*) from sandbox_bank.transfer where idempotency_key like 'payment:1:' || $1::bigint || ':%'`;
        await once(pool, 'transfers at the bank', transfer, id);
        const history = `select count(*) from history where subject_type = 'payment' and subject_id = $1`;
        await once(pool, 'authorizations in the history', `${history} and action = 'authorize'`, id);
        await once(pool, 'paid', `select count(*) from payment where id = $1 and status = 'paid'`, id);
      }
      const transfers = await countOf(
        pool,
        `select count(*) from sandbox_bank.transfer t join payment p
           on t.idempotency_key like 'payment:' || p.company_id || ':' || p.id || ':%' where p.id = any($1)`,
        [authorized],
      );
      return (
        `${authorized.length} payments × ${callsPerPayment} calls and one more on two ` +
        `${choose('app instances', 'server processes')} over one database: ${transfers} disbursements, ` +
        `each held and settled once; ${tally.refused} calls refused, ${tally.replayed} replayed, 0 × 5xx`
      );
    } finally {
      await close();
    }
  },
});
