import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { namelessReturn } from '../../domain/accounting/returnAddress.ts';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';
import type { AccountingPrograms, AccountingProvider, ConnectedProgram } from './accountingProvider.ts';
import { createJurnalClient } from './jurnalClient.ts';
import type { Sandbox } from './sandboxDoor.ts';
import type { SandboxJurnal } from './sandboxJurnal.ts';
import { createSandboxJurnal, sandboxCredential } from './sandboxJurnal.ts';
import { createSandboxXero, xeroSandboxCredential } from './xero/sandboxXero.ts';
import { booksOfTenant } from './xero/sandboxXeroBooks.ts';
import { opening } from './xero/xeroApi.ts';
import { createXeroClient } from './xero/xeroClient.ts';

/** Where the sandbox lets people in, on this server. */
export const sandboxAccountPath = '/v1/sandbox/jurnal';
export const xeroAccountPath = '/v1/sandbox/xero';

/** The programs that companies can keep their books in, and what of them runs within this server. */
export interface RunningPrograms {
  programs: AccountingPrograms;
  /** Null: the real one answers. */
  sandboxJurnal: SandboxJurnal | null;
  /** Null: the real one answers, or nobody does. */
  sandboxXero: Sandbox | null;
  close: () => Promise<void>;
}

interface ProgramSettings {
  configuration: Pick<Configuration, 'jurnal' | 'xero' | 'publicUrl'>;
  database: Pick<Database, 'systemPool'>;
  now: () => Date;
}

/** The real programs where the settings name them, else their sandboxes; the same client talks to either. */
export function startAccountingPrograms(settings: ProgramSettings): RunningPrograms {
  const jurnal = startJurnal(settings);
  const xero = startXero(settings);
  return {
    programs: { jurnal: jurnal.program, xero: xero?.program ?? null },
    sandboxJurnal: jurnal.sandbox,
    sandboxXero: xero?.sandbox ?? null,
    async close() {
      await jurnal.close();
      await xero?.close();
    },
  };
}

interface Started {
  program: AccountingProvider;
  sandbox: Sandbox | null;
  close: () => Promise<void>;
}

function startJurnal({ configuration, database, now }: ProgramSettings): Started {
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
    return { program: client, sandbox: null, close: async () => {} };
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
  return { program: { ...jurnalClient, isSandbox: true, openBooks }, sandbox: answer, close };
}

/** Null: the settings name no Xero, so that companies cannot connect it. */
function startXero({ configuration, database, now }: ProgramSettings): Started | null {
  const { xero, publicUrl } = configuration;
  if (xero === undefined) return null;
  // Xero knows one address of each application, so that the attempt is no part of it.
  const returnAddress = `${publicUrl}/xero/${namelessReturn}`;
  if (xero !== 'sandbox') {
    const { loginUrl, identityUrl, apiUrl } = xero;
    const send = createOutsideFetch({ trusted: [loginUrl, identityUrl, apiUrl], maxBytes: xeroAnswerBytes });
    const program = createXeroClient({ ...xero, returnAddress, send, now });
    return { program, sandbox: null, close: async () => {} };
  }
  const sandbox = createSandboxXero({ database, now, returnAddress });
  const { send, close } = overHttp(sandbox, { maxBytes: xeroAnswerBytes });
  const client = createXeroClient({
    ...xeroSandboxCredential,
    loginUrl: `${publicUrl}${xeroAccountPath}`,
    identityUrl: elsewhere,
    apiUrl: elsewhere,
    returnAddress,
    send,
    now,
  });
  const openBooks = (tenantID: string) => {
    const refresh = (token: string) => client.refresh(opening({ tenantID, token }));
    return sandboxGrant(send, refresh, xeroSandboxCredential)(booksOfTenant(tenantID));
  };
  return { program: { ...client, isSandbox: true, openBooks }, sandbox, close };
}

/** A page of Xero's has a hundred documents with all their lines. */
const xeroAnswerBytes = 8 * 1024 * 1024;

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
