import { afterAll, beforeAll, expect, it } from 'vitest';

import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person, Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { activatedCard, idOf, toldOf } from './network.ts';

/** Who holds a card sees its number, once at a time and by its issuer: it is never here. */
let test: TestApp;
let finance: Person;
let holder: Person;
let holderID: number;
let id: number;
let lastFour: string;

const slow = { timeout: 120_000 };
const email = 'requester@nusantara.test';

interface Reveal {
  address: string;
  expiresAt: string;
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs(email);
  holderID = await idOf(test, email);
  const rule = { employeesMayRequest: true, receiptThreshold: 0, cardsPerHolder: 50, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
  ({ id } = await activatedCard(test, finance, holder, holderID));
  lastFour = read<Card>(await holder.get(`/v1/virtual-cards/${id}`), 200).lastFour ?? '';
});

afterAll(() => test?.close());

const reveal = (person: Person = holder) => person.post(`/v1/virtual-cards/${id}/reveal`, {});
const page = (address: string) => test.app.inject({ method: 'GET', url: address });
const codeOf = (reply: Reply) => (reply.json() as { error: { code: string } }).error.code;
const tries = async () =>
  read<{ histories: { action: string }[] }>(await finance.get(`/v1/virtual-cards/${id}`), 200)
    .histories.map(({ action }) => action)
    .filter((action) => action === 'reveal' || action === 'notRevealed');
const numbers = /\b9999[ -]?99\d{2}[ -]?\d{4}[ -]?\d{4}\b/;

it('is shown once, in a page that nothing of ours reads, and that no cache keeps', slow, async () => {
  const { address, expiresAt } = read<Reveal>(await reveal(), 200);
  expect(new Date(expiresAt).getTime() - test.clock.at.getTime()).toBe(60_000);
  const shown = await page(address);
  expect(shown.statusCode).toBe(200);
  const [number = ''] = numbers.exec(shown.body) ?? [];
  expect(number.slice(-4)).toBe(lastFour);
  // The check digit, computed another way: doubled digits by a table.
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const digits = [...number.replaceAll(' ', '')].map(Number);
  const sum = digits.reduce((all, digit, at) => all + (at % 2 === 0 ? (doubled[digit] ?? 0) : digit), 0);
  expect([digits.length, sum % 10]).toEqual([16, 0]);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(String(shown.headers['content-security-policy'])).toMatch(/^sandbox; default-src 'none'/);
  expect(shown.headers['referrer-policy']).toBe('no-referrer');
  expect((await page(address)).statusCode).toBe(404);
});

it('is not shown a minute later', slow, async () => {
  const { address } = read<Reveal>(await reveal(), 200);
  const { at } = test.clock;
  test.clock.at = new Date(at.getTime() + 60_000);
  expect((await page(address)).statusCode).toBe(404);
  test.clock.at = at;
});

it('is shown to nobody else, and its holder is told of each try', slow, async () => {
  const before = (await tries()).length;
  expect((await reveal(finance)).statusCode).toBe(403);
  const stranger = await test.signInAs('maker@nusantara.test');
  expect([403, 404]).toContain((await reveal(stranger)).statusCode);
  const after = await tries();
  expect(after.length).toBe(before + 1);
  expect(after).toContain('notRevealed');
  const told = (await toldOf(test, 'card', id)).filter(({ eventType }) => /[Rr]evealed$/.test(eventType));
  expect(told).toHaveLength(after.length);
  expect(new Set(told.flatMap(({ employeeIDs }) => employeeIDs))).toEqual(new Set([holderID]));
});

it('asks for a sign-in of the last five minutes', slow, async () => {
  const { at } = test.clock;
  test.clock.at = new Date(at.getTime() + 5 * 60_000 + 1);
  const old = await reveal();
  expect([old.statusCode, codeOf(old)]).toEqual([403, 'step_up_required']);
  const again = await test.signInAs(email);
  expect((await reveal(again)).statusCode).toBe(200);
  test.clock.at = at;
});

it('is shown five times an hour, however many ask at once', slow, async () => {
  const { at } = test.clock;
  test.clock.at = new Date(at.getTime() + 3 * 3_600_000);
  const fresh = await test.signInAs(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reveal(fresh)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(answers.filter((one) => one.statusCode === 429 && codeOf(one) === 'rate_limited')).toHaveLength(3);
  test.clock.at = new Date(test.clock.at.getTime() + 3_600_001);
  expect((await reveal(await test.signInAs(email))).statusCode).toBe(200);
  test.clock.at = at;
});

it('is not shown of a card that is not active yet, or not any more', slow, async () => {
  read(await finance.patch(`/v1/virtual-cards/${id}/deactivate`, { notes: 'Over' }), 200);
  const now = await test.signInAs(email);
  expect((await reveal(now)).statusCode).toBe(409);
});

it('is in no table and no answer of ours', slow, async () => {
  const { rows: tables } = await test.database.systemPool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(100);
  for (const { name } of tables) {
    const { rows } = await test.database.systemPool.query<{ found: string | null }>(
      `select (select t::text from ${name} t where t::text ~ '9999[ -]?99[0-9]{2}[ -]?[0-9]{4}[ -]?[0-9]{4}' limit 1) as found`,
    );
    expect([name, rows[0]?.found]).toEqual([name, null]);
  }
  for (const url of [
    `/v1/virtual-cards/${id}`,
    '/v1/virtual-cards',
    '/v1/notifications?group=virtualCards&limit=10',
  ])
    expect((await holder.get(url)).body).not.toMatch(numbers);
});
