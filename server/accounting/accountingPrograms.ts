import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';
import type { AccountingPrograms, ConnectedProgram } from './accountingProvider.ts';
import { createJurnalClient } from './jurnalClient.ts';
import type { Sandbox } from './sandboxDoor.ts';
import type { SandboxJurnal } from './sandboxJurnal.ts';
import { createSandboxJurnal, sandboxCredential } from './sandboxJurnal.ts';

/** Where the sandbox lets people in, on this server. */
export const sandboxAccountPath = '/v1/sandbox/jurnal';

/** The programs that companies can keep their books in, and what of them runs within this server. */
export interface RunningPrograms {
  programs: AccountingPrograms;
  /** Null: the real one answers. */
  sandboxJurnal: SandboxJurnal | null;
  close: () => Promise<void>;
}

interface ProgramSettings {
  configuration: Pick<Configuration, 'jurnal' | 'publicUrl'>;
  database: Pick<Database, 'systemPool'>;
  now: () => Date;
}

/** The real programs where the settings name them, else their sandboxes; the same client talks to either. */
export function startAccountingPrograms({ configuration, database, now }: ProgramSettings): RunningPrograms {
  const { jurnal, publicUrl } = configuration;
  const returnAddress = `${publicUrl}/jurnal`;
  if (jurnal) {
    const { accountUrl, apiUrl } = jurnal;
    const client = createJurnalClient({
      ...jurnal,
      accountAddress: accountUrl,
      apiAddress: apiUrl,
      returnAddress,
      send: createOutsideFetch({ trusted: [accountUrl, apiUrl] }),
      now,
    });
    return { programs: { jurnal: client }, sandboxJurnal: null, close: async () => {} };
  }
  const answer = createSandboxJurnal({ database, now, returnAddress });
  const { send, close } = overHttp(answer);
  const jurnalClient = createJurnalClient({
    authentication: 'oauth2',
    ...sandboxCredential,
    accountAddress: `${publicUrl}${sandboxAccountPath}`,
    tokenAddress: elsewhere,
    apiAddress: elsewhere,
    returnAddress,
    send,
    now,
  });
  const openBooks = sandboxGrant(send, jurnalClient.refresh, sandboxCredential);
  return {
    programs: { jurnal: { ...jurnalClient, isSandbox: true, openBooks } },
    sandboxJurnal: answer,
    close,
  };
}

/** In place of the sandbox's address, which is known once it is asked for the first time. */
export const elsewhere = 'http://sandbox.invalid';

/** Tokens for a company of a sandbox: it grants one refresh to whoever asks, which is traded like any other. */
export function sandboxGrant(
  send: OutsideFetch,
  refresh: ConnectedProgram['refresh'],
  { clientID, clientSecret }: Readonly<{ clientID: string; clientSecret: string }>,
): NonNullable<ConnectedProgram['openBooks']> {
  return async (booksID) => {
    const answer = await send(`${elsewhere}/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: clientID,
        client_secret: clientSecret,
        grant_type: 'sandbox',
        books_id: booksID,
      }),
    });
    const { refresh_token: refreshToken = '' } = (await answer.json()) as { refresh_token?: string };
    return refresh(refreshToken);
  };
}

/** A sandbox behind a port of this machine, which is opened with the first request. */
export function overHttp(
  answer: Sandbox,
  bounds: { maxBytes?: number; timeoutMs?: number } = {},
): { send: OutsideFetch; close: () => Promise<void> } {
  let opened: Promise<{ server: Server; origin: string; fetch: OutsideFetch }> | null = null;
  async function open() {
    const server = serveSandbox(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { server, origin, fetch: createOutsideFetch({ ...bounds, trusted: [origin] }) };
  }
  return {
    async send(url, request) {
      opened ??= open();
      const { origin, fetch } = await opened;
      const { pathname, search } = new URL(url);
      return fetch(`${origin}${pathname}${search}`, request);
    },
    async close() {
      if (!opened) return;
      const { server } = await opened;
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The sandbox as a server of HTTP. */
export function serveSandbox(answer: Sandbox): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer({
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.writeHead(500).end(),
      );
    });
  });
}
