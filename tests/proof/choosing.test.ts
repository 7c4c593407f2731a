import { afterAll, beforeAll, expect } from 'vitest';

import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { accessRoles, permissionsOf } from '../../domain/access/permission.ts';
import { nounAccess } from '../../domain/noun/nounAccess.ts';
import { searchedFields } from '../../domain/noun/noun.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { declared } from '../../resources/datasets.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Operation } from './apiOperations.ts';
import { operationsOf, readApiDocument } from './apiOperations.ts';
import { companyID } from './newcomers.ts';
import { prove } from './prove.ts';
import { actorsOf, peopleOfEveryKind } from './wallPeople.ts';
import type { Person } from './wallPeople.ts';

let test: TestApp;
let operations: readonly Operation[];
let people: Person[];

beforeAll(async () => {
  test = await createTestApp();
  operations = operationsOf(await readApiDocument(test.app));
  people = peopleOfEveryKind(await actorsOf(test, companyID));
});
afterAll(() => test?.close());

/** What pickers show, or fill in, of a record that is not opened, apart from what the nouns say of themselves. */
const shownByPickers: Readonly<Record<string, readonly string[]>> = {
  vendors: ['name', 'term', 'currencyCode', 'companyAccount'],
  warehouses: ['name'],
  organizations: ['name'],
  'term-payments': ['name', 'days'],
  // The law is no secret.
  'tax-objects': [
    'name',
    'code',
    'article',
    'rate',
    'rateWithoutNumber',
    'isFinal',
    'isUsual',
    'validFrom',
    'validTo',
  ],
  products: ['name'],
  // Colleagues are told apart, and written to, by their addresses.
  employees: ['name', 'email'],
};
const ofEveryRecord = ['id', 'version', 'status', 'createdAt'];

type Row = Readonly<Record<string, unknown>> & { id: number };

/** The texts of a record that its pickers do not show and that are found nowhere else: numbers of accounts, addresses of mail. */
function secretsOf(noun: AnyNoun, detail: Row): string[] {
  const shown = new Set(shownByPickers[noun.path] ?? []);
  const hidden = Object.keys(noun.fields).filter((name) => !shown.has(name));
  const texts = JSON.stringify(hidden.map((name) => detail[name])).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return texts.map((text) => JSON.parse(text) as string).filter((text) => /\d{7,}|@/.test(text));
}

async function rowsOf(caller: Caller, address: string): Promise<Row[] | null> {
  const answer = await caller.get(address);
  if (answer.statusCode !== 200) return null;
  return answer.json<{ data: Row[] }>().data;
}

/** Lists, look-ups, exports, notifications and the search, of a noun: whatever answers without naming one record. */
function callsBeside(noun: AnyNoun): string[] {
  const own = operations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' &&
      !path.includes('{') &&
      path.startsWith(`/v1/${noun.path}/`) &&
      parameters.every(({ required }) => required !== true),
  );
  return [
    ...own.map(({ path }) => path),
    '/v1/notifications?group=approvals',
    '/v1/notifications?group=transactions',
  ];
}

interface Tally {
  lists: number;
  refused: number;
  /** Records that people hold who have no right to others of their kind. */
  held: number;
  calls: number;
  faults: string[];
}

async function proveOf(
  tally: Tally,
  noun: AnyNoun,
  { caller, who, opened }: { caller: Caller; who: string; opened: readonly Row[] },
): Promise<void> {
  const { path } = noun;
  const [record] = opened;
  if (!record) return;
  const detail = await caller.get(`/v1/${path}/${record.id}`);
  tally.calls += 1;
  if (detail.statusCode === 200) {
    tally.faults.push(`${who}: /v1/${path}/{id} opens one`);
    return;
  }
  const ask = async (address: string) => {
    tally.calls += 1;
    return await caller.get(address);
  };
  const rows = await rowsOf(caller, `/v1/${path}?limit=50`);
  const shown = shownByPickers[path] ?? [];
  if (rows === null) tally.refused += 1;
  else {
    tally.lists += 1;
    const told = new Set(rows.flatMap((row) => Object.keys(row)));
    const beyond = [...told].filter(
      (key) => ![...ofEveryRecord, ...shown].includes(key) && !key.startsWith('isAbleTo'),
    );
    if (beyond.length > 0) tally.faults.push(`${who}: the list of ${path} tells ${beyond.join(', ')}`);
    const hidden = Object.entries(noun.fields).filter(([name]) => !shown.includes(name));
    for (const [name] of hidden.filter(([, { isSorted }]) => isSorted)) {
      const { statusCode } = await ask(`/v1/${path}?sort=${name}`);
      if (statusCode !== 400) tally.faults.push(`${who}: ${path} are ordered by ${name}`);
    }
    for (const [name, { kind }] of hidden.filter(([, { isFiltered }]) => isFiltered)) {
      const asked = kind === 'reference' || kind === 'references' ? `${name}IDs=1` : `${name}=IDR`;
      const { statusCode } = await ask(`/v1/${path}?${asked}`);
      if (statusCode !== 400) tally.faults.push(`${who}: ${path} are narrowed by ${name}`);
    }
  }
  const secrets = opened.flatMap((row) => secretsOf(noun, row).map((secret) => ({ secret, id: row.id })));
  for (const { secret, id } of secrets) {
    if (rows === null) break;
    const found = await rowsOf(caller, `/v1/${path}?query=${encodeURIComponent(secret)}`);
    tally.calls += 1;
    if (found?.some((row) => row.id === id)) tally.faults.push(`${who}: ${path} are found by ${secret}`);
  }
  const titles = opened.map((row) => String(row[noun.title]));
  const beside = [
    ...callsBeside(noun),
    ...titles.map((title) => `/v1/search?query=${encodeURIComponent(title)}`),
  ];
  for (const address of beside) {
    const { statusCode, body } = await ask(address);
    const told = statusCode < 300 && secrets.find(({ secret }) => body.includes(secret));
    if (told) tally.faults.push(`${who}: ${address} tells ${told.secret}`);
  }
}

/** Who has no right to the noun, and holds records of it: each that they are told of names them, and no other opens. */
async function proveOfHolder(
  tally: Tally,
  noun: AnyNoun,
  { caller, who, actor, opened }: { caller: Caller; who: string; actor: Actor; opened: readonly Row[] },
): Promise<void> {
  const rows = (await rowsOf(caller, `/v1/${noun.path}?limit=50`)) ?? [];
  tally.held += rows.length;
  const namesThem = (row: Row) =>
    Object.values(row).some((value) => (value as { id?: unknown } | null)?.id === actor.employeeID);
  for (const row of rows) {
    if (!namesThem(row)) tally.faults.push(`${who}: ${noun.path} tells of ${row.id}, which is not theirs`);
  }
  for (const { id } of opened) {
    const { statusCode } = await caller.get(`/v1/${noun.path}/${id}`);
    tally.calls += 1;
    if (statusCode === 200 && !rows.some((row) => row.id === id))
      tally.faults.push(`${who}: /v1/${noun.path}/${id} opens, which is not theirs`);
  }
}

prove({
  name: 'choosing-is-not-reading',
  promise:
    'Who may only choose a record is told what its pickers show, and nothing that its page would refuse.',
  goal: 'each list, look-up, search, export and notification × everybody without the right to the detail: 0 further fields',
  async run(choose) {
    const admin = await test.signInAs('super.admin@nusantara.test');
    const tally: Tally = { lists: 0, refused: 0, held: 0, calls: 0, faults: [] };
    const mayOpen = ({ access, permissions }: AnyNoun, actor: Actor) =>
      mayEnter(actor, { ...access, anyPermission: [permissions.viewDetail] });
    for (const { noun } of declared) {
      if (noun.isPersonal || noun.isSingle) continue;
      // Who sees a list by right may open what is on it, in every role that there is.
      for (const role of accessRoles) {
        const held = permissionsOf([role]);
        if (held.has(noun.permissions.viewList) && !held.has(noun.permissions.viewDetail)) {
          tally.faults.push(`${role} sees the list of ${noun.path}, and may not open one`);
        }
      }
      const opened: Row[] = [];
      const listed = (await rowsOf(admin, `/v1/${noun.path}?limit=25`)) ?? [];
      // Those that hold most of what a search could find come first.
      const found = searchedFields(noun).filter(([name]) => !shownByPickers[noun.path]?.includes(name));
      const heldBy = (row: Row) => found.filter(([name]) => (row[name] ?? '') !== '').length;
      const most = listed.toSorted((one, other) => heldBy(other) - heldBy(one)).slice(0, choose(1, 25));
      for (const { id } of most) opened.push((await admin.get(`/v1/${noun.path}/${id}`)).json<Row>());
      for (const { actor, name } of people) {
        if (mayOpen(noun, actor)) continue;
        const caller = await test.signInAs(actor.email, companyID);
        if (noun.orCapability && !noun.choosers && mayEnter(actor, nounAccess(noun, 'viewDetail'))) {
          await proveOfHolder(tally, noun, { caller, who: name, actor, opened });
          continue;
        }
        await proveOf(tally, noun, { caller, who: name, opened });
      }
      expect(
        searchedFields(noun).some(([name]) => name === noun.title),
        `${noun.path} are found by their titles`,
      ).toBe(true);
    }
    expect(tally.faults).toEqual([]);
    expect(tally.lists, 'lists that were told in part').toBeGreaterThan(10);
    expect(tally.refused, 'lists that were refused').toBeGreaterThan(10);
    expect(tally.held, 'records of holders').toBeGreaterThan(0);
    return `${declared.length} nouns × ${people.length} people, ${tally.calls} calls: ${tally.lists} lists told in part, ${tally.refused} refused, 0 further fields; ${tally.held} records of their holders`;
  },
});
