import type pg from 'pg';

/** A connection on which each statement waits for the one before it: the engine sends several at once. */
export function inTurns(client: Pick<pg.ClientBase, 'query'>): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: unknown[]): Promise<unknown> => {
    const send = () => Reflect.apply(client.query, client, given) as Promise<unknown>;
    const answer = last.then(send, send);
    last = answer;
    return answer;
  };
  return { query } as unknown as pg.PoolClient;
}
