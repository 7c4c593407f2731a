import { randomUUID } from 'node:crypto';

import { sendEach } from './httpLoad.ts';
import type { Load, Rate } from './measure.ts';
import { bothSides, callEach } from './measure.ts';
import type { SignedInCaller } from './people.ts';
import { connections, otherConnections } from './readRows.ts';
import type { Sides } from './report.ts';
import { awaitQuiet } from './writeRows.ts';

/** Requests of one round. */
const perRound = 300;

interface Race {
  request: (turn: number) => { path: string; body: object };
  call: (turn: number) => Promise<unknown>;
}

/** Requests of ours in turns with as many calls of the other side. */
export async function race(
  databaseUrl: string,
  rounds: number,
  caller: SignedInCaller,
  { request, call }: Race,
): Promise<Sides> {
  let turn = 0;
  const ours = async (clients: number): Promise<Rate> => {
    const requests = Array.from({ length: perRound }, () => {
      const { path, body } = request((turn += 1));
      return {
        method: 'POST' as const,
        path,
        body: JSON.stringify(body),
        headers: {
          ...caller.headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      };
    });
    const rate = await sendEach(caller, requests, clients);
    // What follows after the commit is the price of this side, and not of the next.
    await awaitQuiet(databaseUrl);
    return rate;
  };
  const against = (clients: number): Promise<Rate> => callEach(perRound, clients, () => call((turn += 1)));
  await ours(connections);
  await against(connections);
  const judged = await bothSides(
    rounds,
    () => ours(connections),
    () => against(connections),
  );
  const loads: Load[] = [{ connections, ...judged }];
  for (const others of otherConnections) {
    loads.push({ connections: others, against: await against(others), ours: await ours(others) });
  }
  return { ours: judged.ours.perSecond, against: judged.against.perSecond, loads };
}
