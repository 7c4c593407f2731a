import type pg from 'pg';

import type { ConnectedProgram } from './accountingProvider.ts';
import { elsewhere, overHttp, sandboxGrant } from './accountingPrograms.ts';
import type { ProgramClientOptions } from './programClient.ts';
import type { CompanyRow, Sandbox, SandboxAnswer } from './sandboxDoor.ts';
import { createSandboxDoor, doorMemory, json, parseJson, prepareMemory } from './sandboxDoor.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';

/** What somebody who was let in asks of a sandbox. */
export interface SandboxAsking {
  company: CompanyRow;
  method: string;
  /** The path behind the version of its API. */
  resource: string;
  search: URLSearchParams;
  body: unknown;
}

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

interface ProgramSandboxOptions {
  database: { systemPool: Pick<pg.Pool, 'query' | 'connect'> };
  now: () => Date;
  schema: string;
  /** Any number of its own: one of several servers prepares, the others wait. */
  lock: number;
  /** Statements that make its own memory, beside that of whom it let in. */
  memory: string;
  /** What is in it from the start. */
  fill?: (client: Pick<pg.PoolClient, 'query'>) => Promise<void>;
  companies: readonly { id: number; name: string; email: string }[];
  credential: Readonly<{ clientID: string; clientSecret: string }>;
  isReturn: (address: string) => boolean;
  page: { called: string; asks: string };
  answer: (asking: SandboxAsking, query: Query) => Promise<SandboxAnswer | null>;
}

const apiPath = '/api/v1/';

/** A program to try with, as it answers over HTTP: its memory, apart from ours, is made when it is asked for the first time. */
export function createProgramSandbox(options: ProgramSandboxOptions): Sandbox {
  const { database, now, schema, lock, memory, companies, credential, isReturn, page, answer } = options;
  const query: Query = async (text, values = []) => (await database.systemPool.query(text, values)).rows;
  const door = createSandboxDoor({ query, now, schema, credential, isReturn, page });
  let prepared: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    await prepareMemory(database, lock, async (client) => {
      await client.query(`${doorMemory(schema)} ${memory}`);
      await client.query(
        `insert into ${schema}.books (id, name, email, currency_code)
         select id, name, email, 'IDR' from json_to_recordset($1) as made (id bigint, name text, email text)
         on conflict do nothing`,
        [JSON.stringify(companies)],
      );
      await options.fill?.(client);
    });
  }

  return async ({ method, path, headers, body }) => {
    prepared ??= prepare();
    try {
      await prepared;
    } catch (error) {
      prepared = null;
      throw error;
    }
    const letIn = await door.letIn({ method, path, body });
    if (letIn) return letIn;
    const url = new URL(path, 'http://sandbox.invalid');
    const company = await door.opened(headers['authorization']);
    if (!company) return json(401, { message: 'Unauthorized' });
    const resource = url.pathname.startsWith(apiPath) ? url.pathname.slice(apiPath.length) : '';
    if (method === 'GET' && resource === 'company') {
      const { id, name, email, currency_code: currency } = company;
      return json(200, { company: { id: Number(id), name, email, currency } });
    }
    const asking = { company, method, resource, search: url.searchParams, body: parseJson(body) };
    return (await answer(asking, query)) ?? json(404, { message: 'Not Found' });
  };
}

/** A program that runs, and what of it runs within this server. */
export interface RunningProgram<Program extends ConnectedProgram> {
  program: Program;
  /** Null: the real one answers. */
  sandbox: Sandbox | null;
  close: () => Promise<void>;
}

interface StartedSandbox<Program extends ConnectedProgram> {
  sandbox: Sandbox;
  credential: Readonly<{ clientID: string; clientSecret: string }>;
  /** Where browsers reach it. */
  accountAddress: string;
  /** Bounds of what it is asked. */
  bounds?: Parameters<typeof overHttp>[1];
  client: (
    options: Pick<ProgramClientOptions, 'credential' | 'accountAddress' | 'apiAddress'> & {
      send: OutsideFetch;
    },
  ) => Program;
}

/** Starts a sandbox behind a port of this machine: the same client talks to it over HTTP as to the real program. */
export function startSandbox<Program extends ConnectedProgram>({
  sandbox,
  credential,
  accountAddress,
  bounds,
  client,
}: StartedSandbox<Program>): RunningProgram<Program> {
  const { send, close } = overHttp(sandbox, bounds);
  const program = client({ credential, accountAddress, apiAddress: elsewhere, send });
  const openBooks = sandboxGrant(send, program.refresh, credential);
  return { program: { ...program, isSandbox: true, openBooks }, sandbox, close };
}
