import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Field, OfferedField } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { isImported } from '../../domain/noun/nounSheets.ts';
import { filteredFields, sortsOf } from '../../domain/noun/noun.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { declaredNouns, singleNouns } from '../../resources/nouns.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { madeInput } from './madeInput.ts';
import { unseeded } from './unseeded.ts';

/** What every declared noun does, asked of each by its fields: nothing here knows one by name. */
let test: TestApp;
let admin: Caller;
let plain: Caller;
let stranger: Caller;
let serial = 100;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  plain = await test.signInAs('employee@nusantara.test');
  stranger = await test.signInAs('admin@lain.test');
});
afterAll(() => test?.close());

type Row = Record<string, unknown> & { id: number; version: number; status: string };

async function referable(resource: string) {
  const path = nounResources.find(({ name }) => name === resource)?.path;
  const answer = await admin.get(`/v1/${path}?choosable=true&limit=3`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: number; name: string }[] }>().data;
}

async function offered({ resource }: OfferedField, name: string): Promise<string[]> {
  const answer = await admin.get(`/v1/${resource}/offered/${name}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { value: string }[] }>().data.map(({ value }) => value);
}

const inputOf = (noun: AnyNoun) => madeInput(noun.fields, (serial += 1), referable, offered);

async function made(noun: AnyNoun): Promise<{ row: Row; input: Record<string, unknown> }> {
  const input = await inputOf(noun);
  const answer = await admin.post(`/v1/${noun.path}`, input);
  expect(answer.statusCode, answer.body).toBe(201);
  return { row: answer.json<Row>(), input };
}

it('no list compares amounts of several currencies as numbers', () => {
  const compared = declaredNouns.flatMap(({ noun }) =>
    Object.entries(noun.fields)
      .filter(([, field]) => field.isSorted || field.isFiltered)
      .filter(([, field]) => 'currencyField' in field && field.currencyField !== undefined)
      .map(([name]) => `${noun.name}.${name}`),
  );
  expect(compared).toEqual([]);
});

/** How the step between two statuses is called. */
const stepOf = ({ lifecycle }: AnyNoun, from: string, to: string) =>
  lifecycle.transitions.find(
    (one) => one.route && one.from.includes(from) && one.to[0] === to && !one.from.includes(to),
  )?.route?.path;
const outOfUse = (noun: AnyNoun) => stepOf(noun, 'active', 'inactive');
const backInUse = (noun: AnyNoun) => stepOf(noun, 'inactive', 'active');

const byNumber = (a: number, b: number) => a - b;

/** What is answered of what was sent. */
function answeredOf(field: Field, value: unknown): unknown {
  if (field.kind === 'many') {
    return (value as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(
        typedFields(field.fields).map(([name, inner]) => [
          inputKey(name, inner),
          answeredOf(inner, row[name]),
        ]),
      ),
    );
  }
  const { kind } = field;
  if (kind === 'reference') return (value as { id: number } | null)?.id ?? null;
  if (kind === 'references') return (value as { id: number }[]).map(({ id }) => id).toSorted(byNumber);
  return value;
}

const listOf = async (noun: AnyNoun, query = '', caller = admin) => {
  const answer = await caller.get(`/v1/${noun.path}?limit=100${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Row[]; pageInfo: { totalData: number } }>();
};

// Before the tests below make further records.
describe('the seed of every room', () => {
  it.each(nouns.entities.map((entity) => [entity.lifecycle.noun, entity] as const))(
    '%s: the demo company has one in every status',
    async (name, { table, lifecycle }) => {
      const rows = await test.database.system.selectDistinct({ status: table.status }).from(table);
      const seeded = new Set(rows.map(({ status }) => status));
      const lacking = lifecycle.statuses.filter(
        (status) => !seeded.has(status) && unseeded[name]?.includes(status) !== true,
      );
      expect(lacking.map((status) => `the seed of the room ${name} makes none that is ${status}`)).toEqual(
        [],
      );
    },
  );
});

/** What is read of a record is what was typed. */
function expectKept({ fields }: AnyNoun, read: Row, input: Readonly<Record<string, unknown>>): void {
  for (const [name, field] of typedFields(fields)) {
    expect(answeredOf(field, read[name]), name).toEqual(
      field.kind === 'references'
        ? (input[inputKey(name, field)] as number[]).toSorted(byNumber)
        : input[inputKey(name, field)],
    );
  }
}

type Detail = Row & { histories: { action: string; changes: Record<string, unknown> }[] };

describe.each(singleNouns.map(({ noun }) => [noun.name, noun] as const))(
  '%s, of which a company has one',
  (_name, noun) => {
    const at = `/v1/${noun.path}`;
    const read = async (caller = admin) => (await caller.get(at)).json<Detail>();

    it('keeps what was typed into every field, and tells it in its history', async () => {
      // Each choice of the first field is typed once.
      for (let turn = 0; turn < 3; turn += 1) {
        const before = await read();
        const input = await inputOf(noun);
        const saved = await admin.post(at, input, { version: before.version });
        expect(saved.statusCode, saved.body).toBe(200);
        const after = await read();
        expect([after.id, after.version]).toEqual([before.id, before.version + 1]);
        expectKept(noun, after, input);
        const last = after.histories.at(-1);
        const differing = typedFields(noun.fields).filter(
          ([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        );
        expect([last?.action, Object.keys(last?.changes ?? {}).toSorted()]).toEqual([
          'edit',
          differing.map(([name]) => name).toSorted(),
        ]);
      }
    });

    it('refuses what is empty or unknown, and a stale version with the newer record; what is not sent stays', async () => {
      const input = await inputOf(noun);
      const { version } = await read();
      const required = typedFields(noun.fields).flatMap(([name, field]) =>
        field.isRequired === true ? [inputKey(name, field)] : [],
      );
      // What asks for nothing is saved empty.
      if (required.length > 0) {
        const emptied = Object.fromEntries(required.map((key) => [key, null]));
        const empty = await admin.post(at, emptied, { version });
        expect(Object.keys(empty.json<{ error: { fields: object } }>().error.fields).toSorted()).toEqual(
          required.toSorted(),
        );
      }
      expect((await admin.post(at, { ...input, surprise: 1 }, { version })).statusCode).toBe(400);
      const stale = await admin.post(at, input, { version: version + 5 });
      expect([stale.statusCode, stale.json<{ error: { code: string } }>().error.code]).toEqual([
        409,
        'stale_version',
      ]);
      const before = await read();
      expect(before.version).toBe(version);
      expect((await admin.post(at, {}, { version })).statusCode).toBe(200);
      const after = await read();
      const fieldsOf = (row: Row) => Object.keys(noun.fields).map((name) => row[name]);
      expect(fieldsOf(after)).toEqual(fieldsOf(before));
    });

    it('is its company’s own, and is neither read nor changed without the permission', async () => {
      const before = await read();
      const other = await stranger.get(at);
      if (other.statusCode === 200) expect(other.json<Row>().id).not.toBe(before.id);
      else expect([403, 404]).toContain(other.statusCode);
      const theirs = await madeInputWithoutReferences(noun);
      await stranger.post(at, theirs);
      expect((await plain.get(at)).statusCode).toBe(403);
      expect((await plain.post(at, await inputOf(noun))).statusCode).toBe(403);
      expect(await read()).toEqual(before);
    });
  },
);

/** Those of which a company has as many as it likes; of the others, one stands in the way of the next. */
const unlimited = declaredNouns.filter(({ noun }) => isImported(noun));

describe.each(unlimited.map(({ noun }) => [noun.name, noun] as const))('%s', (_name, noun) => {
  it('keeps what was typed into every field, and tells it in its history', async () => {
    const { row, input } = await made(noun);
    const read = (await admin.get(`/v1/${noun.path}/${row.id}`)).json<Row>();
    expectKept(noun, read, input);
    const changed = await inputOf(noun);
    const saved = await admin.put(`/v1/${noun.path}/${row.id}`, changed, { version: row.version });
    expect(saved.statusCode, saved.body).toBe(200);
    const after = saved.json<Row & { histories: { action: string; changes: Record<string, unknown> }[] }>();
    expect(after.version).toBe(row.version + 1);
    const [first, second] = after.histories;
    expect([first?.action, second?.action]).toEqual(['create', 'edit']);
    const differing = typedFields(noun.fields).filter(
      ([name]) => JSON.stringify(read[name]) !== JSON.stringify(after[name]),
    );
    expect(Object.keys(second?.changes ?? {}).toSorted()).toEqual(differing.map(([name]) => name).toSorted());
  });

  it('refuses what is missing by its field, and a stale version with the newer record', async () => {
    const { row, input } = await made(noun);
    const required = typedFields(noun.fields).filter(
      ([, { isRequired, onlyWith }]) => isRequired && !onlyWith,
    );
    expect(required.length).toBeGreaterThan(0);
    const empty = await admin.post(`/v1/${noun.path}`, {});
    expect(empty.statusCode).toBe(400);
    const { fields } = empty.json<{ error: { fields: Record<string, string> } }>().error;
    expect(Object.keys(fields).toSorted()).toEqual(
      required.map(([name, field]) => inputKey(name, field)).toSorted(),
    );
    const unknown = await admin.post(`/v1/${noun.path}`, { ...input, surprise: 1 });
    expect(unknown.statusCode).toBe(400);
    const stale = await admin.put(`/v1/${noun.path}/${row.id}`, input, { version: row.version + 5 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ error: { code: string; details: { record: Row } } }>().error.code).toBe(
      'stale_version',
    );
  });

  it('refuses what two records cannot share', async () => {
    const { input } = await made(noun);
    const unique = typedFields(noun.fields).filter(([, { isUnique }]) => isUnique);
    for (const [name] of unique) {
      const other = { ...(await inputOf(noun)), [name]: String(input[name]).toUpperCase() };
      const answer = await admin.post(`/v1/${noun.path}`, other);
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json<{ error: { fields: object } }>().error.fields).toHaveProperty(name);
    }
    const racing = await inputOf(noun);
    const codes = (
      await Promise.all(Array.from({ length: 4 }, () => admin.post(`/v1/${noun.path}`, racing)))
    ).map(({ statusCode }) => statusCode);
    if (unique.length > 0) expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.every((code) => code === 201 || code === 409)).toBe(true);
  });

  it('is listed by text, status, filters and every order', async () => {
    const { row } = await made(noun);
    const text = String(row[noun.title]);
    const found = await listOf(noun, `&query=${encodeURIComponent(text)}`);
    expect(found.data.map(({ id }) => id)).toContain(row.id);
    expect((await listOf(noun, `&ids=${row.id}`)).data.map(({ id }) => id)).toEqual([row.id]);
    for (const status of noun.lifecycle.statuses) {
      const { data } = await listOf(noun, `&status=${status}`);
      expect(data.length, `a ${noun.name} that is ${status}`).toBeGreaterThan(0);
      expect(data.every((one) => one.status === status)).toBe(true);
    }
    for (const [name, field] of filteredFields(noun)) {
      // What the server has not said yet narrows no list to this record.
      if (row[name] === null) continue;
      if (field.kind === 'reference' || field.kind === 'references') {
        const [one] = [row[name]].flat() as { id: number }[];
        const { data } = await listOf(noun, `&sort=-id&${name}IDs=${one?.id}`);
        expect(
          data.map(({ id }) => id),
          name,
        ).toContain(row.id);
        expect((await listOf(noun, `&${name}IDs=999999999`)).data).toEqual([]);
      } else if (field.kind === 'choice' || field.kind === 'currency' || field.kind === 'switch') {
        const { data } = await listOf(noun, `&sort=-id&${name}=${String(row[name] as string | boolean)}`);
        expect(
          data.map(({ id }) => id),
          name,
        ).toContain(row.id);
        expect(data.every((one) => one[name] === row[name])).toBe(true);
      }
    }
    for (const sort of sortsOf(noun)) {
      const [up, down] = [await listOf(noun, `&sort=${sort}`), await listOf(noun, `&sort=-${sort}`)];
      expect(up.pageInfo.totalData).toBe(down.pageInfo.totalData);
      if (up.pageInfo.totalData <= 100) {
        // Rows without a value are the last in both directions.
        const idsOf = ({ data }: typeof up, isFilled: boolean) =>
          data.filter((row) => ((row[sort] ?? null) !== null) === isFilled).map(({ id }) => id);
        expect(idsOf(up, true)).toEqual(idsOf(down, true).toReversed());
        expect(idsOf(up, false)).toEqual(idsOf(down, false).toReversed());
        expect(down.data.map(({ id }) => id)).toEqual([...idsOf(down, true), ...idsOf(down, false)]);
      }
    }
    expect((await admin.get(`/v1/${noun.path}?nonsense=1`)).statusCode).toBe(400);
  });

  it.skipIf(!isSwitched(noun))('is put out of use, back into it, and deleted', async () => {
    const { row } = await made(noun);
    expect((await listOf(noun, `&choosable=true&ids=${row.id}`)).data).toHaveLength(1);
    const off = await admin.patch(`/v1/${noun.path}/${row.id}/${outOfUse(noun)}`, undefined);
    expect(off.statusCode, off.body).toBe(200);
    expect(off.json<Row>().status).toBe('inactive');
    const isChosen = noun.choosable.includes('inactive');
    expect((await listOf(noun, `&choosable=true&ids=${row.id}`)).data).toHaveLength(isChosen ? 1 : 0);
    const isEdited = noun.lifecycle.transitions.some(
      ({ action, from }) => action === 'edit' && from.includes('inactive'),
    );
    const edited = await admin.put(`/v1/${noun.path}/${row.id}`, await inputOf(noun));
    expect(edited.statusCode).toBe(isEdited ? 200 : 409);
    const on = await admin.patch(`/v1/${noun.path}/${row.id}/${backInUse(noun)}`, undefined);
    expect(on.json<Row>().status).toBe('active');
    expect((await admin.delete(`/v1/${noun.path}/${row.id}`)).statusCode).toBe(204);
    expect((await admin.get(`/v1/${noun.path}/${row.id}`)).statusCode).toBe(404);
  });

  it('does not exist for another company, and is not changed without the permission', async () => {
    const { row, input } = await made(noun);
    for (const answer of [
      await stranger.get(`/v1/${noun.path}/${row.id}`),
      await stranger.put(`/v1/${noun.path}/${row.id}`, {
        ...input,
        ...(await madeInputWithoutReferences(noun)),
      }),
      await stranger.patch(`/v1/${noun.path}/${row.id}/${routeOf(noun)}`, undefined),
      ...(isSwitched(noun) ? [await stranger.delete(`/v1/${noun.path}/${row.id}`)] : []),
    ]) {
      expect([403, 404]).toContain(answer.statusCode);
    }
    expect((await plain.post(`/v1/${noun.path}`, input)).statusCode).toBe(403);
    expect((await plain.put(`/v1/${noun.path}/${row.id}`, input)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await plain.patch(`/v1/${noun.path}/${row.id}/${routeOf(noun)}`, undefined)).statusCode).toBe(
      403,
    );
    expect((await admin.get(`/v1/${noun.path}/${row.id}`)).json<Row>().version).toBe(row.version);
  });
});

/** Whether its records are put out of use and deleted, as plain master data is. */
const isSwitched = (noun: AnyNoun) =>
  outOfUse(noun) !== undefined &&
  noun.lifecycle.transitions.some(({ action, by }) => action === 'delete' && by.length > 0);

/** An action that can be called without saying more. */
const routeOf = ({ lifecycle }: AnyNoun) =>
  lifecycle.transitions.find(
    ({ from, route, input }) => from.includes('active') && route?.method === 'PATCH' && input === undefined,
  )?.route?.path ?? 'archive';

const madeInputWithoutReferences = (noun: AnyNoun) =>
  madeInput(noun.fields, (serial += 1), async () => [], offered);
