import { afterAll, beforeAll, expect, it } from 'vitest';

import { operationsOf, readApiDocument } from '../proof/apiOperations.ts';
import type { Operation } from '../proof/apiOperations.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** A sheet is asked what its list is asked: what the one refuses, the other does, and neither breaks. */
let test: TestApp;
let admin: Caller;
let sheets: { sheet: Operation; list: Operation }[];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  const operations = operationsOf(await readApiDocument(test.app));
  sheets = operations.flatMap((sheet) => {
    if (sheet.method !== 'GET' || !sheet.path.endsWith('/export.csv') || sheet.path.includes('{')) return [];
    const path = sheet.path.slice(0, -'/export.csv'.length);
    const list = operations.find((one) => one.method === 'GET' && one.path === path);
    return list ? [{ sheet, list }] : [];
  });
});
afterAll(() => test?.close());

const queryOf = ({ parameters }: Operation) =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name);

async function heard(path: string, query: string) {
  const answer = await admin.get(`${path}?${query}`);
  const fields = answer.statusCode === 400 ? answer.json<{ error: { fields: object } }>().error.fields : {};
  return { status: answer.statusCode, fields };
}

it('refuses the ends of ranges that its list refuses, in the same words', async () => {
  let ends = 0;
  for (const { sheet, list } of sheets) {
    const shared = queryOf(list).filter((name) => queryOf(sheet).includes(name));
    const asked = shared.filter((name) => /(?:From|To)$/.test(name));
    for (const end of asked.length === 0 ? [] : ['2026-02-30', '1e9']) {
      const query = asked.map((name) => `${name}=${end}`).join('&');
      const of = await heard(list.path, query);
      // Some lists are of people with a duty of their own.
      if (of.status === 403) continue;
      expect([list.path, of.status, Object.keys(of.fields).toSorted()]).toEqual([
        list.path,
        400,
        asked.toSorted(),
      ]);
      expect([list.path, await heard(sheet.path, query)]).toEqual([list.path, of]);
      ends += asked.length;
    }
  }
  expect(ends).toBeGreaterThan(100);
});

it('has the columns of its list at first where it is asked for none', async () => {
  for (const { sheet } of sheets.filter((one) => queryOf(one.sheet).includes('columns'))) {
    const whole = await admin.get(sheet.path);
    for (const none of ['columns=', 'columns=,']) {
      const answer = await admin.get(`${sheet.path}?${none}`);
      expect([sheet.path, answer.statusCode, answer.body.split('\n')[0]]).toEqual([
        sheet.path,
        whole.statusCode,
        whole.body.split('\n')[0],
      ]);
    }
  }
});
