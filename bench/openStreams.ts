import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { signInAddress } from './people.ts';
import { residentMB } from './processes.ts';

/** As many as the browsers of a company of some size keep open. */
const streamsWanted = 336;
/** What one person may have. */
const perPerson = 6;
/** Two heartbeats: what a stream costs is what it keeps, not what opening it took. */
const settledMs = 45_000;

/** What an open stream of events keeps of the server's resident memory, in kB, over many of many people. */
export async function streamKilobytes(
  server: { url: string; pid: number },
  databaseUrl: string,
): Promise<number> {
  const addresses = await addressesOf(databaseUrl, Math.ceil(streamsWanted / perPerson));
  const tokens: string[] = [];
  for (const address of addresses) tokens.push((await signInAddress(server.url, address)).tokens.accessToken);
  const wanted = tokens.flatMap((token) => Array.from({ length: perPerson }, () => token));
  const open: Socket[] = [];
  try {
    // What the first of them load is not counted to the others.
    open.push(await openStream(server.url, wanted[0] ?? ''));
    await delay(settledMs);
    const before = residentMB(server.pid);
    open.push(...(await Promise.all(wanted.slice(1).map((token) => openStream(server.url, token)))));
    await delay(settledMs);
    return ((residentMB(server.pid) - before) * 1024) / (wanted.length - 1);
  } finally {
    for (const socket of open) socket.destroy();
  }
}

async function addressesOf(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `select email from employee where status = 'active' and has_access order by company_id, id limit $1`,
      [count],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

/** Opens one and reads its first event, as a browser does. */
async function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `GET /v1/notifications/stream HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      'accept: text/event-stream\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n',
  );
  let answer = '';
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer += chunk.toString('latin1');
    if (answer.includes('event: counters')) break;
    if (!answer.startsWith('HTTP/1.1 200'))
      throw new Error(`a stream was answered with ${answer.slice(0, 300)}`);
  }
  socket.resume();
  return socket;
}
