import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { CustomInputType } from '../../domain/noun/customFields/customFields.ts';
import { customInputTypes, optionTypes } from '../../domain/noun/customFields/customFields.ts';
import { readSheet } from '../../server/exchange/import/readSheet.ts';
import { writeSheet } from '../../server/exchange/writeSheet.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { readPdf } from '../readPdf.ts';
import { buildForm } from '../server/filesOfAllKinds.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let admin: Caller;
let finance: Caller;
let serial = 0;

beforeAll(async () => {
  place = await createTestApp();
  [admin, finance] = await Promise.all([
    place.signInAs('super.admin@nusantara.test'),
    place.signInAs('finance.admin@nusantara.test'),
  ]);
});
afterAll(() => place?.close());

interface Field {
  id: number;
  version: number;
  name: string;
  position: number;
  inputType: CustomInputType;
  isUsed: boolean;
  isAbleToDelete: boolean;
  options: { id: number; label: string; isArchived: boolean }[];
  histories: { action: string; changes: Record<string, unknown> }[];
}
interface Record_ {
  id: number;
  version: number;
  name: string;
  customFields: { fieldID: number; name: string; inputType: string; value: unknown }[];
  histories: { action: string; changes: Record<string, unknown> }[];
}

const fieldsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { error: { fields: Record<string, string> } }).error.fields;

function fieldInput(inputType: CustomInputType, more: object = {}) {
  serial += 1;
  return {
    name: `Field ${serial}`,
    inputType,
    appliesTo: ['vendor', 'product'],
    options: optionTypes.includes(inputType) ? [{ label: 'North' }, { label: 'South' }] : [],
    ...more,
  };
}

async function made(inputType: CustomInputType, more: object = {}): Promise<Field> {
  const answer = await admin.post('/v1/custom-fields', fieldInput(inputType, more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Field>();
}

const end = (field: Field) => admin.patch(`/v1/custom-fields/${field.id}/archive`, undefined);

async function vendorWith(customFields?: object[]): Promise<Record_> {
  const answer = await saveVendor(customFields);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Record_>();
}

function saveVendor(customFields?: object[]) {
  serial += 1;
  return finance.post('/v1/vendors', {
    name: `PT Kolom ${serial}`,
    ...(customFields ? { customFields } : {}),
  });
}

async function upload(caller: Caller, name = 'paper.png'): Promise<number> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const boundary = 'customfieldfile';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await place.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ media: { id: number } }>().media.id;
}

describe('a custom field', () => {
  it('has options where its type takes them, and none where it does not', async () => {
    for (const inputType of customInputTypes) {
      const hasOptions = optionTypes.includes(inputType);
      const wrong = await admin.post(
        '/v1/custom-fields',
        fieldInput(inputType, { options: hasOptions ? [] : [{ label: 'North' }] }),
      );
      expect(wrong.statusCode, `${inputType} ${wrong.body}`).toBe(400);
      expect(Object.keys(fieldsOf(wrong))).toEqual(['options']);
      await end(await made(inputType));
    }
    const tooMany = Array.from({ length: 51 }, (_, at) => ({ label: `Option ${at}` }));
    expect(
      fieldsOf(await admin.post('/v1/custom-fields', fieldInput('radio', { options: tooMany }))),
    ).toEqual({
      options: 'Name at most 50',
    });
    const twice = [{ label: 'North' }, { label: 'north' }];
    expect(
      Object.keys(fieldsOf(await admin.post('/v1/custom-fields', fieldInput('radio', { options: twice })))),
    ).toEqual(['options.1.label']);
    const closed = [{ label: 'North', isArchived: true }];
    expect(fieldsOf(await admin.post('/v1/custom-fields', fieldInput('radio', { options: closed })))).toEqual(
      {
        options: 'Keep at least one option that is not archived',
      },
    );
  });

  it('has a name of at most 50 characters, its own among the fields of the company', async () => {
    const field = await made('text');
    const longest = await admin.post('/v1/custom-fields', fieldInput('text', { name: 'x'.repeat(51) }));
    expect(Object.keys(fieldsOf(longest))).toEqual(['name']);
    const taken = await admin.post(
      '/v1/custom-fields',
      fieldInput('text', { name: field.name.toUpperCase() }),
    );
    expect(taken.statusCode).toBe(409);
    await end(field);
  });

  it('stands in an order: a moved one goes to its place, the others make room, an archived one leaves it', async () => {
    const [first, second, third] = [await made('text'), await made('text'), await made('text')];
    const order = async () => {
      const { data } = (await admin.get('/v1/custom-fields?limit=100')).json<{ data: Field[] }>();
      const own = [first, second, third].map(({ id }) => id);
      expect(data.map(({ position }) => position)).toEqual(data.map((_, at) => at + 1));
      return data.filter(({ id }) => own.includes(id)).map(({ id }) => id);
    };
    expect(await order()).toEqual([first.id, second.id, third.id]);
    const moved = await admin.patch(`/v1/custom-fields/${third.id}/move`, { position: first.position });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await order()).toEqual([third.id, first.id, second.id]);
    expect(moved.json<Field>().histories.at(-1)).toMatchObject({
      action: 'move',
      changes: { position: [third.position, first.position] },
    });
    await end(third);
    expect(await order()).toEqual([first.id, second.id]);
    expect((await admin.patch(`/v1/custom-fields/${third.id}/restore`)).statusCode).toBe(200);
    expect(await order()).toEqual([first.id, second.id, third.id]);
    expect((await finance.patch(`/v1/custom-fields/${third.id}/move`, { position: 1 })).statusCode).toBe(403);
    await Promise.all([first, second, third].map(end));
  });

  it('is deleted while nothing holds it; then it is archived, its type stays, and so do chosen options', async () => {
    const unused = await made('radio');
    expect(unused).toMatchObject({ isUsed: false, isAbleToDelete: true });
    expect((await admin.delete(`/v1/custom-fields/${unused.id}`)).statusCode).toBe(204);

    const field = await made('radio');
    const [north, south] = field.options;
    await vendorWith([{ fieldID: field.id, value: north?.id }]);
    expect((await admin.delete(`/v1/custom-fields/${field.id}`)).statusCode).toBe(409);
    const input = { ...fieldInput('radio'), name: field.name };
    const asText = await admin.put(`/v1/custom-fields/${field.id}`, {
      ...input,
      inputType: 'text',
      options: [],
    });
    expect(fieldsOf(asText)).toEqual({ inputType: 'This cannot change any more: records use it' });
    const without = await admin.put(`/v1/custom-fields/${field.id}`, {
      ...input,
      options: [{ id: south?.id, label: 'South' }],
    });
    expect(fieldsOf(without)).toEqual({ options: 'An item that is used cannot be removed' });
    const archived = await admin.put(`/v1/custom-fields/${field.id}`, {
      ...input,
      options: [
        { id: north?.id, label: 'North', isArchived: true },
        { id: south?.id, label: 'South' },
      ],
    });
    expect(archived.statusCode, archived.body).toBe(200);
    expect(Object.keys(fieldsOf(await saveVendor([{ fieldID: field.id, value: north?.id }])))).toEqual([
      'customFields.0.value',
    ]);
    await end(field);
  });

  it('offers its options in the order in which they were saved last', async () => {
    const field = await made('dropdown');
    const [north, south] = field.options;
    const saved = await admin.put(`/v1/custom-fields/${field.id}`, {
      ...fieldInput('dropdown'),
      name: field.name,
      options: [{ id: south?.id, label: 'South' }, { label: 'West' }, { id: north?.id, label: 'North' }],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const inOrder = ['South', 'West', 'North'];
    expect(saved.json<Field>().options.map(({ label }) => label)).toEqual(inOrder);
    const told = await finance.get('/v1/custom-fields/definitions?appliesTo=vendor');
    const { data } = told.json<{ data: { id: number; options: { name: string }[] }[] }>();
    const offered = data.find(({ id }) => id === field.id)?.options.map(({ name }) => name);
    expect(offered).toEqual(inOrder);
    await end(field);
  });

  it('applies to what the company has: without the flag to the first four alone', async () => {
    const { flags } = place.context;
    const valuesFor = flags.valuesFor.bind(flags);
    flags.valuesFor = (identity) => {
      const values = new Map(valuesFor(identity));
      values.delete('another_transaction_type_custom_field');
      return values;
    };
    try {
      const refused = await admin.post('/v1/custom-fields', fieldInput('text'));
      expect(fieldsOf(refused)).toEqual({ appliesTo: 'Choose one from the list' });
      await end(await made('text', { appliesTo: ['reimbursement'] }));
      expect(fieldsOf(await saveVendor([{ fieldID: 1, value: 'x' }]))).toEqual({
        customFields: 'This field is not known',
      });
    } finally {
      flags.valuesFor = valuesFor;
    }
  });

  it('is kept by administrators; whoever fills records may know which there are', async () => {
    const field = await made('dropdown', { caption: 'Where it is' });
    expect((await finance.get('/v1/custom-fields')).statusCode).toBe(403);
    expect((await finance.post('/v1/custom-fields', fieldInput('text'))).statusCode).toBe(403);
    const told = await finance.get('/v1/custom-fields/definitions?appliesTo=vendor');
    const { data } = told.json<{ data: { id: number; options: object[] }[] }>();
    expect(data.find(({ id }) => id === field.id)).toMatchObject({
      caption: 'Where it is',
      requiredSince: null,
      options: [
        { name: 'North', isArchived: false },
        { name: 'South', isArchived: false },
      ],
    });
    expect((await finance.get('/v1/custom-fields/definitions?appliesTo=thing')).statusCode).toBe(400);
    await end(field);
  });
});

describe('a record with custom fields', () => {
  it('holds every type, answers it in the order of the fields, and says what changed', async () => {
    const fields = [];
    for (const inputType of customInputTypes) fields.push(await made(inputType));
    const [text, paragraph, radio, dropdown, checkbox, multi, date, phone, file] = fields;
    const media = await upload(finance);
    const optionID = (field: Field | undefined, at: number) => field?.options[at]?.id;
    const vendor = await vendorWith([
      { fieldID: file?.id, value: [media] },
      { fieldID: phone?.id, value: '0812-3456 7890' },
      { fieldID: date?.id, value: '2026-11-21' },
      { fieldID: multi?.id, value: [optionID(multi, 1), optionID(multi, 0)] },
      { fieldID: checkbox?.id, value: [optionID(checkbox, 1)] },
      { fieldID: dropdown?.id, value: optionID(dropdown, 0) },
      { fieldID: radio?.id, value: optionID(radio, 1) },
      { fieldID: paragraph?.id, value: 'One line\nand another' },
      { fieldID: text?.id, value: '  Blue  ' },
    ]);
    expect(vendor.customFields.map(({ value }) => value)).toEqual([
      'Blue',
      'One line\nand another',
      { id: optionID(radio, 1), name: 'South' },
      { id: optionID(dropdown, 0), name: 'North' },
      [{ id: optionID(checkbox, 1), name: 'South' }],
      [
        { id: optionID(multi, 0), name: 'North' },
        { id: optionID(multi, 1), name: 'South' },
      ],
      '2026-11-21',
      '+6281234567890',
      [expect.objectContaining({ id: media, fileName: 'paper.png' })],
    ]);
    const listed = await finance.get(`/v1/vendors?ids=${vendor.id}`);
    expect(listed.json<{ data: Record_[] }>().data[0]?.customFields).toEqual(vendor.customFields);
    expect((await admin.get(`/v1/media/${media}`)).statusCode).toBe(200);
    // Who may not open a vendor reads no file of one either.
    const plain = await place.signInAs('employee@nusantara.test');
    expect((await plain.get(`/v1/vendors/${vendor.id}`)).statusCode).toBe(403);
    expect((await plain.get(`/v1/media/${media}`)).statusCode).toBe(404);

    const saved = await finance.put(`/v1/vendors/${vendor.id}`, {
      name: vendor.name,
      customFields: [
        { fieldID: text?.id, value: 'Red' },
        { fieldID: checkbox?.id, value: [] },
        { fieldID: file?.id, value: [] },
      ],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const after = saved.json<Record_>();
    expect(after.histories.at(-1)?.changes).toEqual({
      [`customFields.${text?.name}`]: ['Blue', 'Red'],
      [`customFields.${checkbox?.name}`]: ['South', null],
      [`customFields.${file?.name}`]: ['paper.png', null],
    });
    expect(after.customFields).toHaveLength(7);
    await Promise.all(fields.map(end));
    // What a record holds of an archived field it keeps.
    const kept = (await finance.get(`/v1/vendors/${vendor.id}`)).json<Record_>();
    const byField = (values: Record_['customFields']) => values.toSorted((a, b) => a.fieldID - b.fieldID);
    expect(byField(kept.customFields)).toEqual(byField(after.customFields));
  });

  it('is refused by the place of what is wrong', async () => {
    const fields = new Map<string, Field>();
    for (const inputType of customInputTypes) fields.set(inputType, await made(inputType));
    const idOf = (inputType: CustomInputType) => fields.get(inputType)?.id;
    const theirs = await upload(admin);
    const wrong: [CustomInputType, unknown][] = [
      ['text', 'x'.repeat(256)],
      ['text', 5],
      ['paragraph', 'x'.repeat(2001)],
      ['radio', 999_999_999],
      ['radio', 'North'],
      ['dropdown', [1]],
      ['checkbox', [999_999_999]],
      ['multiDropdown', Array.from({ length: 2 }, () => fields.get('multiDropdown')?.options[0]?.id)],
      ['date', '2026-02-30'],
      ['phoneNumber', 'call me'],
      ['phoneNumber', '+12'],
      ['file', [1, 2, 3, 4, 5, 6]],
      ['file', [theirs]],
    ];
    for (const [inputType, value] of wrong) {
      const answer = await saveVendor([
        { fieldID: idOf('text'), value: inputType === 'text' ? value : 'Fine' },
        ...(inputType === 'text' ? [] : [{ fieldID: idOf(inputType), value }]),
      ]);
      expect(answer.statusCode, `${inputType} ${answer.body}`).toBe(400);
      expect(Object.keys(fieldsOf(answer))).toEqual([`customFields.${inputType === 'text' ? 0 : 1}.value`]);
    }
    const unknown = await saveVendor([{ fieldID: 999_999_999, value: 'x' }]);
    expect(Object.keys(fieldsOf(unknown))).toEqual(['customFields.0.fieldID']);
    const twice = [1, 2].map(() => ({ fieldID: idOf('text'), value: 'x' }));
    expect(Object.keys(fieldsOf(await saveVendor(twice)))).toEqual(['customFields.1.fieldID']);
    await Promise.all([...fields.values()].map(end));
  });

  it('must fill what is required, unless it is older than that', async () => {
    const earlier = await vendorWith();
    place.pass(60);
    const field = await made('text', { isRequired: true });
    expect(fieldsOf(await saveVendor())).toEqual({ customFields: `${field.name}: fill this field` });
    expect(fieldsOf(await saveVendor([{ fieldID: field.id, value: ' ' }]))).toEqual({
      'customFields.0.value': 'You must fill this field',
    });
    const old = await finance.put(`/v1/vendors/${earlier.id}`, {
      name: earlier.name,
      customFields: [{ fieldID: field.id, value: null }],
    });
    expect(old.statusCode, old.body).toBe(200);
    await vendorWith([{ fieldID: field.id, value: 'Filled' }]);
    await end(field);
    await vendorWith();
  });

  it('takes its values along when it is deleted', async () => {
    const field = await made('text');
    const vendor = await vendorWith([{ fieldID: field.id, value: 'Gone' }]);
    expect((await admin.delete(`/v1/custom-fields/${field.id}`)).statusCode).toBe(409);
    expect((await finance.delete(`/v1/vendors/${vendor.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/v1/custom-fields/${field.id}`)).statusCode).toBe(204);
  });

  it('neither shows nor takes them in a company without the feature', async () => {
    const field = await made('text');
    const vendor = await vendorWith([{ fieldID: field.id, value: 'Hidden' }]);
    const setFeatures = (features: readonly string[]) =>
      place.database.system.execute(
        sql`update company set features = ${JSON.stringify(features)}::jsonb where company_id = 1`,
      );
    await setFeatures(companyFeatures.filter((feature) => feature !== 'customField'));
    try {
      expect((await admin.get('/v1/custom-fields')).statusCode).toBe(404);
      expect((await finance.get(`/v1/vendors/${vendor.id}`)).json<Record_>().customFields).toEqual([]);
      expect((await saveVendor([{ fieldID: field.id, value: 'x' }])).statusCode).toBe(400);
    } finally {
      await setFeatures(companyFeatures);
    }
    await end(field);
  });

  it('is known by the fields of its own company alone', async () => {
    const other = await place.signInAs('finance.admin@samudra.test').catch(() => null);
    const field = await made('text');
    if (other) {
      const { data } = (await other.get('/v1/custom-fields/definitions?appliesTo=vendor')).json<{
        data: { id: number }[];
      }>();
      expect(data.map(({ id }) => id)).not.toContain(field.id);
    }
    await end(field);
  });
});

describe('a list of records with custom fields', () => {
  const found = async (query: string) => {
    const answer = await finance.get(`/v1/vendors?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Record_[] }>().data.map(({ id }) => id);
  };

  it('is narrowed by options, days and texts, and a file has those that are exported', async () => {
    const shown = { isShownInFilter: true };
    const radio = await made('radio', { ...shown, isExported: true, name: '=Risk' });
    const date = await made('date', shown);
    const text = await made('text', shown);
    const hidden = await made('text');
    const [north, south] = radio.options;
    const one = await vendorWith([
      { fieldID: radio.id, value: north?.id },
      { fieldID: date.id, value: '2026-03-01' },
      { fieldID: text.id, value: 'Deep blue sea' },
    ]);
    const other = await vendorWith([
      { fieldID: radio.id, value: south?.id },
      { fieldID: date.id, value: '2026-04-01' },
    ]);
    expect(await found(`customField.${radio.id}=${north?.id}`)).toEqual([one.id]);
    expect(await found(`customField.${radio.id}=${north?.id},${south?.id}`)).toHaveLength(2);
    expect(await found(`customField.${date.id}From=2026-03-15`)).toEqual([other.id]);
    expect(await found(`customField.${date.id}From=2026-02-01&customField.${date.id}To=2026-03-31`)).toEqual([
      one.id,
    ]);
    expect(await found(`customField.${text.id}=BLUE`)).toEqual([one.id]);
    expect(await found(`customField.${radio.id}=${south?.id}&customField.${text.id}=blue`)).toEqual([]);
    for (const wrong of [
      `${hidden.id}=x`,
      '999999999=x',
      `${radio.id}=north`,
      `${date.id}=soon`,
      `${text.id}From=x`,
    ]) {
      const refused = await finance.get(`/v1/vendors?customField.${wrong}`);
      expect(refused.statusCode, wrong).toBe(400);
      expect(Object.keys(fieldsOf(refused))).toEqual([`customField.${wrong.split('=')[0]}`]);
    }
    expect((await finance.get('/v1/vendors?customField.x=1')).statusCode).toBe(400);

    const sheet = await finance.get(`/v1/vendors/export.csv?customField.${radio.id}=${north?.id}`);
    const [heading = '', row = ''] = sheet.body.split('\r\n');
    expect(heading.split(',').at(-1)).toBe("'=Risk");
    expect(row.split(',').at(-1)).toBe('North');
    await Promise.all([radio, date, text, hidden].map(end));
  });
});

describe('an invoice with custom fields', () => {
  const invoice = async (customFields: object[] | undefined, path = '/v1/bills/draft') => {
    const { data } = (await finance.get('/v1/vendors?limit=1')).json<{ data: Record_[] }>();
    const product = (await finance.get('/v1/products/choices?limit=1')).json<{ data: { id: number }[] }>();
    return finance.post(path, {
      vendorID: data[0]?.id,
      transactionDate: '2026-11-20',
      dueDate: '2026-12-20',
      items: [{ itemableID: product.data[0]?.id, itemableType: 'product', qty: 1, unitPrice: 100_000 }],
      ...(customFields ? { customFields } : {}),
    });
  };

  it('is asked for what is required when it is submitted, and not as a draft', async () => {
    const field = await made('text', { appliesTo: ['bill'], isRequired: true, isShownInFilter: true });
    const draft = await invoice([{ fieldID: field.id, value: '' }]);
    expect(draft.statusCode, draft.body).toBe(201);
    expect(fieldsOf(await invoice(undefined, '/v1/bills'))).toEqual({
      customFields: `${field.name}: fill this field`,
    });
    expect(fieldsOf(await invoice([{ fieldID: field.id, value: ' ' }], '/v1/bills'))).toEqual({
      'customFields.0.value': 'You must fill this field',
    });
    const entered = await invoice([{ fieldID: field.id, value: 'Kiosk 7' }], '/v1/bills');
    expect(entered.statusCode, entered.body).toBe(201);
    const bill = entered.json<Record_>();
    expect(bill.customFields).toEqual([
      { fieldID: field.id, name: field.name, inputType: 'text', value: 'Kiosk 7' },
    ]);
    const listed = await finance.get(`/v1/bills?customField.${field.id}=kiosk`);
    expect(listed.json<{ data: Record_[] }>().data.map(({ id }) => id)).toEqual([bill.id]);
    const { id } = draft.json<Record_>();
    expect((await finance.delete(`/v1/bills/${id}`)).statusCode).toBe(204);

    const reviewer = await place.signInAs('reviewer@nusantara.test');
    const waiting = await reviewer.get(`/v1/bills/approvals?customField.${field.id}=kiosk`);
    expect(waiting.statusCode, waiting.body).toBe(200);
    const [reviewed, ...more] = waiting.json<{ data: Record_[] }>().data;
    expect([reviewed?.id, reviewed?.customFields[0]?.value, more]).toEqual([bill.id, 'Kiosk 7', []]);
    const none = await reviewer.get(`/v1/bills/approvals?customField.${field.id}=nothing`);
    expect(none.json<{ data: Record_[] }>().data).toEqual([]);

    const paper = await finance.get(`/v1/bills/${bill.id}/document.pdf`);
    const { text } = await readPdf(paper.rawPayload);
    expect(text).toContain('ADDITIONAL DETAILS');
    expect(text).toContain(`${field.name} Kiosk 7`);
    await end(field);
  });
});

describe('an import of records with custom fields', () => {
  interface Row {
    cells: Record<string, string>;
    fate: string;
    problems: Record<string, string>;
    changes: Record<string, [string, string]>;
    recordID: number | null;
    outcome: string | null;
    reason: string | null;
  }
  let after: number;
  beforeAll(async () => {
    after = await lastInOutbox(place);
  });

  async function draft(rows: readonly (readonly (string | null)[])[]) {
    const [headings = [], ...body] = rows;
    const content = await writeSheet({ name: 'Vendors', headings: headings.map(String), rows: body });
    const { payload, headers } = buildForm([{ content: Buffer.from(content), fileName: 'vendors.xlsx' }]);
    const answer = await finance.post('/v1/vendors/imports', payload, { headers, idempotencyKey: null });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number; columns: { key: string; label: string; isRequired: boolean }[] }>();
  }
  const rowsOf = async (id: number) =>
    (await finance.get(`/v1/imports/${id}/rows?limit=100`)).json<{ data: Row[] }>().data;
  const mend = (id: number, number: number, cells: Record<string, string>) =>
    finance.patch(`/v1/imports/${id}/rows/${number}`, { cells });
  async function act(id: number, action: string): Promise<Row[]> {
    const answer = await finance.patch(`/v1/imports/${id}/${action}`);
    expect(answer.statusCode, answer.body).toBe(200);
    await workOffOutbox(place, { after });
    return rowsOf(id);
  }
  const held = async (id: number | null | undefined) => {
    const { customFields } = (await finance.get(`/v1/vendors/${id}`)).json<Record_>();
    return Object.fromEntries(customFields.map(({ name, value }) => [name, value]));
  };
  const keyOf = ({ id }: Field) => `customField.${id}`;

  it('has a column for each in the template, of which none is headed as another is', async () => {
    const required = await made('dropdown', { isRequired: true });
    const alike = await made('text', { name: 'Nama' });
    const file = await made('file');
    const template = await finance.get('/v1/vendors/imports/template.xlsx');
    const [headings, example] = (await readSheet(template.rawPayload)).rows;
    const shown = headings?.cells.map(String) ?? [];
    expect(shown).toContain(`${required.name} *`);
    expect(example?.cells[shown.indexOf(`${required.name} *`)]).toBe('North');
    expect(shown).toContain('Nama (custom field)');
    expect(shown.filter((heading) => heading.startsWith(file.name))).toEqual([]);
    const { id } = await draft([shown, (example?.cells ?? []).map((cell) => cell as string | null)]);
    expect((await rowsOf(id)).map(({ fate, problems }) => [fate, problems])).toEqual([['new', {}]]);
    const [saved] = await act(id, 'confirm');
    expect(await held(saved?.recordID)).toMatchObject({
      [required.name]: expect.objectContaining({ name: 'North' }) as object,
      Nama: 'A1',
    });
    await Promise.all([required, alike, file].map(end));
  });

  it('reads every type, says what is wrong in its cell, saves what was shown and takes it back', async () => {
    const fields = new Map<CustomInputType, Field>();
    for (const type of customInputTypes) fields.set(type, await made(type, { isExported: true }));
    const types = customInputTypes.filter((type) => type !== 'file');
    const fieldOf = (type: CustomInputType) => fields.get(type) as Field;
    const headings = ['Name', ...types.map((type) => fieldOf(type).name)];
    serial += 1;
    const name = `PT Lembar ${serial}`;
    const good: Record<string, string> = {
      text: 'Blue',
      paragraph: 'Long',
      radio: 'north',
      dropdown: 'South',
      checkbox: 'North; South',
      multiDropdown: 'South',
      date: '21/11/2026',
      phoneNumber: '0812 3456 7890',
    };
    const bad: Record<string, string> = {
      text: 'x'.repeat(256),
      paragraph: 'x'.repeat(2001),
      radio: 'West',
      dropdown: 'East',
      checkbox: 'North; North',
      multiDropdown: 'North; Up',
      date: 'soon',
      phoneNumber: 'call me',
    };
    const first = await draft([
      headings,
      [name, ...types.map((type) => good[type] ?? '')],
      [`${name} wrong`, ...types.map((type) => bad[type] ?? '')],
    ]);
    const [right, wrong] = await rowsOf(first.id);
    expect([right?.fate, right?.problems]).toEqual(['new', {}]);
    expect(wrong?.problems).toEqual({
      [keyOf(fieldOf('text'))]: expect.stringContaining('255') as string,
      [keyOf(fieldOf('paragraph'))]: expect.stringContaining('2.000') as string,
      [keyOf(fieldOf('radio'))]: '“West” is not one of the options: North, South',
      [keyOf(fieldOf('dropdown'))]: '“East” is not one of the options: North, South',
      [keyOf(fieldOf('checkbox'))]: 'Choose each only once',
      [keyOf(fieldOf('multiDropdown'))]: '“Up” is not one of the options: North, South',
      [keyOf(fieldOf('date'))]: expect.stringContaining('21/11/2026') as string,
      [keyOf(fieldOf('phoneNumber'))]: expect.stringContaining('+62') as string,
    });
    expect(first.columns.map(({ label }) => label)).toEqual(headings);
    const mended = await mend(
      first.id,
      3,
      Object.fromEntries(types.map((type) => [keyOf(fieldOf(type)), good[type] ?? ''])),
    );
    expect(mended.json<{ rows: Row[] }>().rows.map(({ fate }) => fate)).toEqual(['new']);
    const [made1] = await act(first.id, 'confirm');
    const values = await held(made1?.recordID);
    expect(values).toMatchObject({
      [fieldOf('text').name]: 'Blue',
      [fieldOf('checkbox').name]: [{ name: 'North' }, { name: 'South' }],
      [fieldOf('date').name]: '2026-11-21',
      [fieldOf('phoneNumber').name]: '+6281234567890',
    });

    // What an export says of the record, files among it, is no change.
    const media = await upload(finance);
    const withFile = await finance.put(`/v1/vendors/${made1?.recordID}`, {
      name,
      customFields: [{ fieldID: fieldOf('file').id, value: [media] }],
    });
    expect(withFile.statusCode, withFile.body).toBe(200);
    const sheet = await finance.get(`/v1/vendors/export.xlsx?query=${encodeURIComponent(name)}&columns=name`);
    const again = await draft(
      (await readSheet(sheet.rawPayload)).rows.map(({ cells }) => cells.map((cell) => cell as string | null)),
    );
    expect((await rowsOf(again.id)).map(({ fate }) => fate)).toEqual(['unchanged', 'unchanged']);

    const second = await draft([
      ['Name', fieldOf('text').name, fieldOf('checkbox').name, fieldOf('date').name],
      [name, 'Red', '-', ''],
    ]);
    const [change] = await rowsOf(second.id);
    expect(change?.changes).toEqual({
      [keyOf(fieldOf('text'))]: ['Blue', 'Red'],
      [keyOf(fieldOf('checkbox'))]: ['North; South', ''],
    });
    await act(second.id, 'confirm');
    const changed = await held(made1?.recordID);
    expect(changed[fieldOf('text').name]).toBe('Red');
    expect(changed[fieldOf('checkbox').name]).toBeUndefined();
    expect(changed[fieldOf('date').name]).toBe('2026-11-21');
    expect((await act(second.id, 'undo')).map(({ outcome }) => outcome)).toEqual(['undone']);
    expect(await held(made1?.recordID)).toMatchObject(values);
    await Promise.all([...fields.values()].map(end));
  });

  it('asks new records for what is required, and those from before for nothing', async () => {
    const earlier = await vendorWith();
    place.pass(60);
    const field = await made('text', { isRequired: true });
    const other = await made('text');
    const sheet = await draft([
      ['Name', other.name],
      [earlier.name, 'Kept'],
      [`${earlier.name} new`, 'Kept'],
    ]);
    const [old, fresh] = await rowsOf(sheet.id);
    expect([old?.fate, old?.problems]).toEqual(['changed', {}]);
    expect(fresh?.problems).toEqual({ [keyOf(field)]: 'You must fill this field' });
    expect(sheet.columns).toContainEqual(
      expect.objectContaining({ key: keyOf(field), label: field.name, isRequired: true }),
    );
    await mend(sheet.id, 3, { [keyOf(field)]: 'Filled' });
    const file = await made('file', { isRequired: true });
    expect((await finance.patch(`/v1/imports/${sheet.id}/check`)).statusCode).toBe(200);
    expect((await rowsOf(sheet.id))[1]?.problems['name']).toContain(`${file.name} has to hold a file`);
    await end(file);
    await finance.patch(`/v1/imports/${sheet.id}/check`);
    expect((await act(sheet.id, 'confirm')).map(({ outcome }) => outcome)).toEqual(['changed', 'created']);
    await Promise.all([field, other].map(end));
  });

  it('says of a field that was archived meanwhile that its cell has to be emptied', async () => {
    const field = await made('text');
    serial += 1;
    const sheet = await draft([
      ['Name', field.name],
      [`PT Arsip ${serial}`, 'Gone'],
    ]);
    await end(field);
    await finance.patch(`/v1/imports/${sheet.id}/check`);
    const [row] = await rowsOf(sheet.id);
    expect(row?.problems[keyOf(field)]).toContain('archived');
    const shown = (await finance.get(`/v1/imports/${sheet.id}`)).json<typeof sheet>();
    expect(shown.columns.map(({ label }) => label)).toEqual(['Name', field.name]);
    const mended = await mend(sheet.id, 2, { [keyOf(field)]: '' });
    expect(mended.json<{ rows: Row[] }>().rows.map(({ fate }) => fate)).toEqual(['new']);
  });
});

it('a company has at most 50 active custom fields, however many are made at once', async () => {
  const { data } = (await admin.get('/v1/custom-fields?limit=100')).json<{ data: Field[] }>();
  const missing = 50 - data.length;
  for (let at = 0; at < missing - 1; at += 1) await made('text');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.post('/v1/custom-fields', fieldInput('text'))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});
