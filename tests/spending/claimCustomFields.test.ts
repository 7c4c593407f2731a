import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';

interface Claim {
  id: number;
  referenceID: string;
  status: string;
  customFields: { fieldID: number; name: string; value: unknown }[];
  histories: { changes: Record<string, unknown> }[];
}
interface Field {
  id: number;
  options: { id: number }[];
}
type Fields = Record<string, string>;

let place: TestApp;
let admin: Caller;
let employee: Caller;
let finance: Caller;
let category: number;

beforeAll(async () => {
  place = await createTestApp();
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  [admin, employee, finance] = (await Promise.all(['admin', 'employee', 'finance.admin'].map(as))) as [
    Caller,
    Caller,
    Caller,
  ];
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select id from category_policy where company_id = 1 and name = 'Training and certificates'`,
  );
  category = Number(rows[0]?.id);
});
afterAll(() => place?.close());

let serial = 0;
async function made(inputType: string, appliesTo: string[], more: object = {}): Promise<Field> {
  serial += 1;
  const options = inputType === 'dropdown' ? [{ label: 'North' }, { label: 'South' }] : [];
  const field = { name: `Field ${serial}`, inputType, appliesTo, options, isShownInFilter: true, ...more };
  const answer = await admin.post('/v1/custom-fields', field);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const end = async ({ id }: Field) => {
  await admin.patch(`/v1/custom-fields/${id}/archive`, undefined);
};

const reimbursement = (customFields?: object[]) => ({
  submissionType: 'reimbursement',
  purpose: 'A course',
  lines: [
    {
      transactionDate: '2026-11-19',
      merchant: `Balai ${(serial += 1)}`,
      categoryID: category,
      description: 'For the course',
      currencyCode: 'IDR',
      amount: 12_000,
      isReceiptMissing: true,
      missingReason: 'It was lost',
    },
  ],
  ...(customFields ? { customFields } : {}),
});
const advance = (customFields?: object[]) => ({
  submissionType: 'cashAdvance',
  purpose: 'A course',
  plannedCategoryID: category,
  neededOn: '2026-11-30',
  currencyCode: 'IDR',
  amount: 50_000,
  ...(customFields ? { customFields } : {}),
});

async function filed(body: object): Promise<Claim> {
  const answer = await employee.post('/v1/claims', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function refused(body: object): Promise<Fields> {
  const answer = await employee.post('/v1/claims', body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Fields } }>().error.fields;
}

describe('the fields that a company adds to its claims', () => {
  it('are those of what the claim is, and no other', async () => {
    const ofAdvance = await made('text', ['cashAdvance']);
    const ofBoth = await made('dropdown', ['reimbursement', 'cashAdvance']);
    const [north] = ofBoth.options;
    const said = [{ fieldID: ofBoth.id, value: north?.id }];
    expect(await refused(reimbursement([{ fieldID: ofAdvance.id, value: 'x' }]))).toEqual({
      'customFields.0.fieldID': 'Choose one from the list',
    });
    const claim = await filed(reimbursement(said));
    expect(claim.customFields).toMatchObject([{ fieldID: ofBoth.id, value: { name: 'North' } }]);
    const other = await filed(advance([...said, { fieldID: ofAdvance.id, value: 'From the head' }]));
    expect(other.customFields.map(({ fieldID }) => fieldID)).toEqual([ofAdvance.id, ofBoth.id]);

    // Lists of claims of all kinds are narrowed by either.
    const found = async (query: string) => {
      const answer = await employee.get(`/v1/claims?${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ submissions: Claim[] }>().submissions.map(({ id }) => id);
    };
    expect(new Set(await found(`customField.${ofBoth.id}=${north?.id}`))).toEqual(
      new Set([claim.id, other.id]),
    );
    expect(await found(`customField.${ofAdvance.id}=head`)).toEqual([other.id]);
    const told = await finance.get(
      '/v1/custom-fields/definitions?appliesTo=reimbursement,cashAdvance,cashAdvanceSettlement',
    );
    const ids = told.json<{ data: Field[] }>().data.map(({ id }) => id);
    expect(ids.filter((id) => id === ofBoth.id || id === ofAdvance.id)).toEqual([ofAdvance.id, ofBoth.id]);
    await end(ofAdvance);
    await end(ofBoth);
  });

  it('are asked for when it is sent in, and not while it is a draft', async () => {
    const field = await made('text', ['reimbursement'], { isRequired: true });
    const { name } = (await admin.get(`/v1/custom-fields/${field.id}`)).json<{ name: string }>();
    expect(await refused(reimbursement())).toEqual({
      customFields: expect.stringContaining(name) as string,
    });
    expect(await refused(reimbursement([{ fieldID: field.id, value: null }]))).toEqual({
      'customFields.0.value': expect.any(String) as string,
    });
    await filed(advance());
    const draft = await employee.post('/v1/claims/draft', reimbursement());
    expect(draft.statusCode, draft.body).toBe(201);
    const { id } = draft.json<Claim>();
    const sent = await employee.put(`/v1/claims/${id}`, reimbursement());
    expect(sent.statusCode, sent.body).toBe(400);
    const claim = await employee.put(
      `/v1/claims/${id}`,
      reimbursement([{ fieldID: field.id, value: 'PRJ-1' }]),
    );
    expect(claim.statusCode, claim.body).toBe(200);
    const { customFields, histories } = claim.json<Claim>();
    expect(customFields).toMatchObject([{ fieldID: field.id, value: 'PRJ-1' }]);
    expect(histories.at(-1)?.changes).toMatchObject({ [`customFields.${name}`]: [null, 'PRJ-1'] });
    await end(field);
  });

  it('stand in the export of the claims of everybody, where the field says so', async () => {
    const field = await made('text', ['reimbursement'], { isExported: true, name: 'Cost bearer' });
    const claim = await filed(reimbursement([{ fieldID: field.id, value: '=HYPERLINK("x")' }]));
    const answer = await finance.get(`/v1/submissions/export.csv?ids=${claim.id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const [head = '', row = ''] = answer.body.split('\r\n');
    expect(head).toContain('Cost bearer');
    expect(row).toContain('HYPERLINK');
    await end(field);
  });
});
