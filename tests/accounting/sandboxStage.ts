import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { serveSandbox } from '../../server/accounting/accountingPrograms.ts';
import type { AccountingProvider } from '../../server/accounting/accountingProvider.ts';
import { createJurnalClient } from '../../server/accounting/jurnalClient.ts';
import { digestOf } from '../../server/accounting/jurnalSignature.ts';
import {
  createSandboxJurnal,
  prepareSandboxJurnal,
  sandboxCredential,
} from '../../server/accounting/sandboxJurnal.ts';
import { createOutsideFetch } from '../../server/outside/outsideFetch.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';
import { openTestDatabase } from '../testDatabase.ts';

export const returnAddress = 'https://outlay.test/jurnal';

/** The client against the sandbox, over HTTP, with the sandbox as strict as Jurnal's documents. */
export interface SandboxStage {
  place: OpenTestDatabase;
  origin: string;
  clock: { at: Date };
  clientOf: (more?: Partial<Parameters<typeof createJurnalClient>[0]>) => AccountingProvider;
  /** A token for books that nobody was asked for. */
  accessTo: (client: AccountingProvider, books?: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function openSandboxStage(): Promise<SandboxStage> {
  const place = await openTestDatabase();
  await prepareSandboxJurnal(place.database);
  const clock = { at: new Date('2026-11-21T03:00:00Z') };
  const now = () => clock.at;
  const options = { database: place.database, now, returnAddress, slowMs: 1500, isStrict: true };
  const server = serveSandbox(createSandboxJurnal(options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    origin,
    clock,
    clientOf: (more = {}) =>
      createJurnalClient({
        authentication: 'oauth2',
        ...sandboxCredential,
        accountAddress: origin,
        apiAddress: origin,
        returnAddress,
        send: createOutsideFetch({ trusted: [origin], timeoutMs: 1000 }),
        now,
        ...more,
      }),
    async accessTo(client, books = '70001') {
      const { clientID, clientSecret } = sandboxCredential;
      const grant = { grant_type: 'sandbox', books_id: books };
      const body = JSON.stringify({ client_id: clientID, client_secret: clientSecret, ...grant });
      const answer = await fetch(`${origin}/auth/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', digest: digestOf(body) },
        body,
      });
      const { refresh_token: token } = (await answer.json()) as { refresh_token: string };
      return (await client.refresh(token)).accessToken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await place.close();
    },
  };
}
