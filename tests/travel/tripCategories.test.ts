import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';

let place: TestApp;
let admin: Caller;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
});
afterAll(() => place?.close());

const groups = '/v1/destination-groups';
const categories = '/v1/trip-policy-categories';
const group = (name: string, over: object = {}) => ({ name, tripType: 'domestic', places: [name], ...over });
const category = (categoryName: string, over: object = {}) => ({
  categoryName,
  tripType: 'domestic',
  categoryType: 'transportation',
  destinationGroupID: null,
  isReceiptRequired: true,
  ...over,
});

interface Kept {
  id: number;
  version: number;
}
async function keep(at: string, body: object): Promise<Kept> {
  const answer = await admin.post(at, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Kept>();
}

async function refused(answering: ReturnType<Caller['post']>) {
  const answer = await answering;
  const { error } = answer.json<{ error?: { message: string; fields?: Record<string, string> } }>();
  return { status: answer.statusCode, says: error?.message, fields: error?.fields ?? {} };
}

describe('a destination group', () => {
  it('has its places for itself within a trip type, however they are spelled', async () => {
    await keep(groups, group('Riverside', { places: ['Banjar Baru', 'Martapura'] }));
    const says = 'martapura: in “Riverside” already. A place is in one group of a trip type';
    expect(
      await refused(admin.post(groups, group('Uplands', { places: [' martapura ', 'Loksado'] }))),
    ).toEqual({
      status: 409,
      says,
      fields: { places: says },
    });
    await keep(groups, group('Upriver, abroad', { tripType: 'international', places: ['Martapura'] }));
  });

  it('gives its places free while it is inactive, and does not take them back from another', async () => {
    const first = await keep(groups, group('Old coast', { places: ['Sabang'] }));
    expect((await admin.patch(`${groups}/${first.id}/deactivate`, {})).statusCode).toBe(200);
    await keep(groups, group('New coast', { places: ['Sabang'] }));
    expect(await refused(admin.patch(`${groups}/${first.id}/activate`, {}))).toMatchObject({ status: 409 });
  });

  it('takes one of two saves of the same place at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2].map((number) => admin.post(groups, group(`Race ${number}`, { places: ['Ternate'] }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  it('says what is wrong by field', async () => {
    expect((await refused(admin.post(groups, group('Nowhere', { places: [] })))).fields).toHaveProperty(
      'places',
    );
    expect((await refused(admin.post(groups, group('Where', { tripType: 'lunar' })))).fields).toHaveProperty(
      'tripType',
    );
  });

  it('is offered to everybody, narrowed by trip type, while it is active', async () => {
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.get(groups)).statusCode).toBe(403);
    const found = await employee.get(`${groups}/choices?tripType=international&query=asia`);
    const { data } = found.json<{ data: { name: string; tripType: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(['East Asia and Australia', 'Southeast Asia']);
    expect((await employee.get(`${groups}/choices?query=Natuna`)).json()).toMatchObject({ data: [] });
    expect((await employee.get(`${groups}/choices?tripType=lunar`)).statusCode).toBe(400);
  });
});

describe('a trip policy category', () => {
  it('is told from others by its name and its types', async () => {
    await keep(categories, category('Night  ferry'));
    const says = 'Category with given name and type exists';
    expect(await refused(admin.post(categories, category(' night ferry ')))).toEqual({
      status: 409,
      says,
      fields: { categoryName: says },
    });
    await keep(categories, category('Night ferry', { categoryType: 'accommodation' }));
    await keep(categories, category('Night ferry', { tripType: 'international' }));
  });

  it('takes one of two saves of the same name at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => admin.post(categories, category('Hovercraft'))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  it('is of a group of its own trip type', async () => {
    const abroad = await keep(groups, group('Moon', { tripType: 'international' }));
    expect(
      (await refused(admin.post(categories, category('Rocket', { destinationGroupID: abroad.id })))).fields,
    ).toEqual({ destinationGroupID: 'This does not fit what is chosen beside it: choose another one' });
    expect(
      (await refused(admin.post(categories, category('Rocket', { destinationGroupID: 999_999 })))).fields,
    ).toHaveProperty('destinationGroupID');
    const kept = { tripType: 'international', destinationGroupID: abroad.id };
    await keep(categories, category('Rocket', kept));
    // The group is named now: it stays of its type, and is not deleted.
    const moved = admin.put(`${groups}/${abroad.id}`, group('Moon', { tripType: 'domestic' }), {
      version: abroad.version,
    });
    expect((await refused(moved)).fields).toHaveProperty('tripType');
    expect((await admin.delete(`${groups}/${abroad.id}`)).statusCode).toBe(409);
  });

  it('asks for no receipt of what nobody has one of', async () => {
    const daily = category('Daily money', { categoryType: 'perDiem' });
    expect((await refused(admin.post(categories, daily))).fields).toHaveProperty('isReceiptRequired');
    await keep(categories, { ...daily, isReceiptRequired: false });
  });

  it('is renamed by companies that have it alone', async () => {
    const kept = await keep(categories, category('Boat'));
    await without(place, ['edit_category_name_bt'], async () => {
      const renamed = admin.put(`${categories}/${kept.id}`, category('Ship'), { version: kept.version });
      expect((await refused(renamed)).fields).toEqual({
        categoryName: 'This stays as it was made: make another one instead',
      });
      const other = category('Boat', { isReceiptRequired: false });
      const saved = await admin.put(`${categories}/${kept.id}`, other, { version: kept.version });
      expect(saved.statusCode, saved.body).toBe(200);
    });
    const { version } = (await admin.get(`${categories}/${kept.id}`)).json<Kept>();
    const renamed = await admin.put(`${categories}/${kept.id}`, category('Ship'), { version });
    expect(renamed.statusCode, renamed.body).toBe(200);
  });
});
