import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { attemptsOf, isDone } from '../proof/moneyCalls.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { hire } from '../proof/newcomers.ts';
import { TooFewRecords } from '../proof/staging.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

const page = join(import.meta.dirname, '..', '..', 'docs', 'statements.md');
/** Tries of an action on records that refuse it: of products, say, most are named by documents. */
const triesMax = 40;

let test: TestApp;
let person: Newcomer;
beforeAll(async () => {
  test = await createTestApp();
  person = await hire(test, 'counted');
});
afterAll(() => test?.close());

interface Counted {
  statements: number;
  commits: number;
  jobs: number;
}

interface Request {
  method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
}

/** What a request asks of the database until it is answered, as somebody who is signed in and has asked before. */
async function counted({
  method,
  url,
  body,
}: Request): Promise<{ counts: Counted; reply: { statusCode: number; body: string } }> {
  const jobs = async () => {
    const { rows } = await test.database.systemPool.query<{ count: number }>(
      'select count(*)::int as count from outbox',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await jobs();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const reply = await test.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${person.caller.accessToken}`,
        prefer: 'return=minimal',
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      String((asked as { text?: string }).text ?? asked).toLowerCase(),
    );
    query.mockRestore();
    const isFrame = (text: string) => /^(begin|commit|rollback)/.test(text);
    return {
      reply,
      counts: {
        statements: texts.filter((text) => !isFrame(text)).length,
        commits: texts.filter((text) => text.startsWith('commit')).length,
        jobs: (await jobs()) - before,
      },
    };
  } finally {
    query.mockRestore();
  }
}

/** The row that the page has, where no figure of it is more than one off: what is remembered differs by what came before. */
function rowOf(written: string, name: string, figures: readonly number[]): string {
  const line = written.split('\n').find((text) => text.startsWith(`| \`${name}\` |`));
  const told = (line?.split('|') ?? []).slice(2, 2 + figures.length).map(Number);
  const isNear =
    line !== undefined && figures.every((figure, at) => Math.abs((told[at] ?? -9) - figure) <= 1);
  return isNear ? line : `| \`${name}\` | ${figures.join(' | ')} |`;
}

it('docs/statements.md says what each action and each list asks of the database', async () => {
  const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const actions: string[] = [];
  const attempts = [...attemptsOf(test, person)].filter(([name]) => name.includes('{id}'));
  const left: string[] = [];
  for (const [name, attempt] of attempts.toSorted(([one], [other]) => one.localeCompare(other))) {
    let done: Counted | null = null;
    for (let tries = 0; tries < triesMax && done === null; tries += 1) {
      const next = await attempt().catch((error: unknown) => {
        if (error instanceof TooFewRecords) return null;
        throw error;
      });
      if (next === null) break;
      const { counts, reply } = await counted(next.call);
      if (isDone(reply)) done = counts;
    }
    if (done) actions.push(rowOf(written, name, [done.statements, done.commits, done.jobs]));
    else left.push(`\`${name}\``);
  }
  const lists: string[] = [];
  for (const { path } of nouns.entities) {
    const url = `/v1/${path}`;
    // The second one finds prepared what the first one asked.
    await counted({ method: 'GET', url });
    const { counts, reply } = await counted({ method: 'GET', url });
    if (reply.statusCode === 200)
      lists.push(rowOf(written, `GET ${url}`, [counts.statements, counts.commits]));
  }
  expect(actions.length).toBeGreaterThan(left.length * 10);
  expect(lists.length).toBeGreaterThan(10);
  const text = [
    '# What is asked of the database',
    '',
    'Written by `tests/api/statements.test.ts` on the demo company. Of each action on one record: the statements between the',
    'request and its answer where nobody reads that answer (`Prefer: return=minimal`, as screens send it), its commits, and the',
    'jobs that it leaves to be done later. A figure stays while it is at most one off.',
    '',
    '| action | statements | commits | jobs |',
    '| --- | --- | --- | --- |',
    ...actions,
    '',
    ...(left.length === 0
      ? []
      : [`No record of the demo company lets these be carried out here: ${left.join(', ')}.`, '']),
    '| list | statements | commits |',
    '| --- | --- | --- |',
    ...lists,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(page);
});
