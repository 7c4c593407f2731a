import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ReadLayer } from '../../resources/company/workflow/workflow.ts';
import type { Replay } from '../../resources/company/workflow/workflowWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** Workflows as they are kept, tried on what was submitted, and put in force. */
let test: TestApp;
let admin: Caller;
let finance: Caller;
let ids: Record<string, number>;
let vendorID: number;

const people = ['reviewer', 'approver', 'finance.admin', 'manager', 'releaser', 'requester'];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  const entries = people.map(async (name) => {
    const { data } = (await admin.get(`/v1/employees/choices?query=${name}@nusantara.test`)).json<{
      data: { id: number }[];
    }>();
    return [name, data[0]?.id ?? 0] as const;
  });
  ids = Object.fromEntries(await Promise.all(entries));
  vendorID = (await finance.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
});
afterAll(() => test?.close());

interface Workflow {
  id: number;
  version: number;
  name: string;
  type: string;
  description: string | null;
  currencies?: string[];
  purchasePaymentTypesMapping?: string[];
  layers: ReadLayer[];
  histories: { action: string; systemNotes: string | null; changes: Record<string, [unknown, unknown]> }[];
}

const reviews = '/v1/bill-workflows/reviews';
const payments = '/v1/bill-workflows/payments';

const employee = (name: string) => ({ actorType: 'employee', employeeID: ids[name] });
const level = (approvalLine: number) => ({ actorType: 'approvalLine', approvalLine });
const step = (...actors: object[]) => ({ actors });
const layer = (maxAmount: number | string | null, ...steps: object[]) => ({ maxAmount, steps });

async function listed(path: string): Promise<Workflow[]> {
  const answer = await admin.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Workflow[] }>().data;
}

async function ofType(path: string, type: string): Promise<Workflow> {
  const found = (await listed(path)).find((one) => one.type === type);
  if (!found) throw new Error(`there is no workflow of ${type}`);
  return (await admin.get(`${path}/${found.id}`)).json<Workflow>();
}

/** A workflow as a form sends it back. */
const sentOf = ({ name, type, description, currencies, purchasePaymentTypesMapping, layers }: Workflow) => ({
  name,
  type,
  description,
  ...(currencies ? { currencies, purchasePaymentTypesMapping } : {}),
  layers: layers.map(({ id, maxAmount, isNoApproval, steps }) => ({
    id,
    maxAmount,
    isNoApproval,
    steps: steps.map(({ actors }) => ({
      actors: actors.map(({ actorType, employeeID, approvalLine }) => ({
        actorType,
        employeeID,
        approvalLine,
      })),
    })),
  })),
});

const save = (path: string, { id, version }: Workflow, body: object, caller = admin) =>
  caller.put(`${path}/${id}`, body, { version });

const refused = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { code: string; message: string; fields: Record<string, string> } }>().error;

async function submitted(amount: number): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', {
    transactionType: 'order',
    vendorID,
    transactionDate: '2026-11-20',
    dueDate: null,
    items: [{ itemableID: 1, itemableType: 'product', unitPrice: amount, qty: 1 }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

const decidersOf = ({ approval }: DocumentDetail) =>
  approval.steps.map(({ approvers }) => approvers.map(({ id }) => id));

describe('purchase reviews', () => {
  it('are listed with their layers, steps and actors by name', async () => {
    const found = await listed(reviews);
    expect(found.map(({ type }) => type).toSorted()).toEqual([
      'purchaseInvoice',
      'purchaseOrder',
      'purchaseRequestReview',
    ]);
    const invoices = found.find(({ type }) => type === 'purchaseInvoice');
    expect(invoices?.layers.map(({ maxAmount }) => maxAmount)).toEqual([250_000_000, null]);
    expect(invoices?.layers[1]?.steps).toMatchObject([
      { actors: [{ actorType: 'approvalLine', approvalLine: 1, employeeID: null, name: null }] },
      { actors: [{ actorType: 'employee', employeeID: ids['reviewer'], canDecide: true }] },
    ]);
  });

  it('decide the next document as they were saved, with the change in the history', async () => {
    const workflow = await ofType(reviews, 'purchaseOrder');
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids['reviewer']]]);
    const layers = [
      layer(5_000_000, step(employee('approver'))),
      layer(null, step(employee('approver'), employee('releaser')), step(employee('reviewer'))),
    ];
    const saved = await save(reviews, workflow, { ...sentOf(workflow), layers });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(decidersOf(await submitted(5_000_000))).toEqual([[ids['approver']]]);
    expect(decidersOf(await submitted(5_000_001))).toEqual([
      [ids['approver'], ids['releaser']],
      [ids['reviewer']],
    ]);
    const [before = [], after = []] = (saved.json<Workflow>().histories.at(-1)?.changes['layers'] ??
      []) as ReadLayer[][];
    expect([before.length, after.length]).toEqual([1, 2]);
    expect(after[0]?.steps[0]?.actors[0]).toMatchObject({ employeeID: ids['approver'] });
  });

  it('refuse what cannot be meant, by its field', async () => {
    const workflow = await ofType(reviews, 'purchaseOrder');
    const tried = async (layers: object[], more: object = {}) =>
      refused(await save(reviews, workflow, { ...sentOf(workflow), layers, ...more })).fields;
    const one = step(employee('approver'));
    expect(await tried([])).toHaveProperty('layers');
    expect(await tried([layer(null, one), layer(null, one)])).toHaveProperty(['layers.1.maxAmount']);
    expect(await tried([layer(7, one), layer(7, one)])).toHaveProperty(['layers.1.maxAmount']);
    expect(await tried([layer(0, one)])).toHaveProperty(['layers.0.maxAmount']);
    expect(await tried([layer(1_000_000_000_000, one)])).toHaveProperty(['layers.0.maxAmount']);
    expect(await tried([layer(null)])).toHaveProperty(['layers.0.steps']);
    expect(await tried([layer(null, step())])).toHaveProperty(['layers.0.steps.0.actors']);
    expect(await tried([layer(null, step(level(11)))])).toHaveProperty([
      'layers.0.steps.0.actors.0.approvalLine',
    ]);
    expect(
      await tried([layer(null, step({ actorType: 'employee', employeeID: 999_999_999 }))]),
    ).toHaveProperty(['layers.0.steps.0.actors.0.employeeID']);
    const [gone] = await test.database.system
      .execute<{ id: string }>(`select id from employee where company_id = 1 and status = 'resigned' limit 1`)
      .then(({ rows }) => rows);
    expect(
      await tried([layer(null, step({ actorType: 'employee', employeeID: Number(gone?.id) }))]),
    ).toHaveProperty(['layers.0.steps.0.actors.0.employeeID']);
    expect(await tried([layer(null, one)], { type: 'purchaseInvoice' })).toHaveProperty('type');
    expect(await tried([layer(null, one)], { inFlight: 'move' })).toHaveProperty('moveNote');
  });

  it('a type has one: a second is refused in the words of the catalogue, until the first is deleted', async () => {
    const workflow = await ofType(reviews, 'purchaseRequestReview');
    const body = sentOf(workflow);
    const layers = body.layers.map(({ id: _id, ...rest }) => rest);
    const second = await admin.post(reviews, { ...body, name: 'Another', layers });
    expect([second.statusCode, refused(second).message]).toEqual([409, 'Default workflow already exists']);
    expect((await admin.delete(`${reviews}/${workflow.id}`)).statusCode).toBe(204);
    const made = await admin.post(reviews, { ...body, layers });
    expect(made.statusCode, made.body).toBe(201);
    expect((await admin.get(`${reviews}/${workflow.id}`)).statusCode).toBe(404);
  });

  it('are kept by who holds the permissions, and are the company’s own', async () => {
    const workflow = await ofType(reviews, 'purchaseOrder');
    const plain = await test.signInAs('employee@nusantara.test');
    const stranger = await test.signInAs('admin@lain.test');
    expect((await plain.get(reviews)).statusCode).toBe(403);
    expect((await save(reviews, workflow, sentOf(workflow), plain)).statusCode).toBe(403);
    expect((await save(reviews, workflow, sentOf(workflow), stranger)).statusCode).toBe(404);
    expect((await stranger.get(`${reviews}/${workflow.id}/layers`)).statusCode).toBe(404);
    // A kind has its own records: the same number is no payment request workflow.
    expect((await admin.get(`${payments}/${workflow.id}`)).statusCode).toBe(404);
    const stale = await save(reviews, { ...workflow, version: workflow.version + 3 }, sentOf(workflow));
    expect([stale.statusCode, refused(stale).code]).toEqual([409, 'stale_version']);
  });

  it('layers are read, added and changed one by one; a bound is looked up as it is typed', async () => {
    const { id } = await ofType(reviews, 'purchaseInvoice');
    const path = `${reviews}/${id}/layers`;
    const taken = async (typed: string) =>
      (await admin.get(`${path}/lookup?maxAmount=${typed}`)).json<{ isTaken: boolean }>().isTaken;
    expect([await taken('250.000.000'), await taken('250000000'), await taken('1.000')]).toEqual([
      true,
      true,
      false,
    ]);
    const added = await admin.post(path, { ...layer(1000, step(level(2))), isNoApproval: false });
    expect(added.statusCode, added.body).toBe(201);
    expect(await taken('1.000')).toBe(true);
    const again = await admin.post(path, layer(1000, step(level(2))));
    expect(refused(again).fields).toHaveProperty('maxAmount');
    const mine = added.json<{ data: ReadLayer[] }>().data.find(({ maxAmount }) => maxAmount === 1000);
    const changed = await admin.put(`${path}/${mine?.id}`, {
      maxAmount: 2000,
      isNoApproval: true,
      steps: [],
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const { data } = (await admin.get(path)).json<{ data: ReadLayer[] }>();
    expect(data.find((one) => one.id === mine?.id)).toMatchObject({ maxAmount: 2000, isNoApproval: true });
    expect((await admin.put(`${path}/999999999`, layer(1, step(level(1))))).statusCode).toBe(404);
    const written = await admin.post(path, layer('3.000', step(level(2))));
    expect(written.statusCode, written.body).toBe(201);
    expect(await taken('3000')).toBe(true);
  });
});

describe('payment request workflows', () => {
  it('share no currency, and none is made where no currency is left', async () => {
    const free = async () =>
      (await admin.get('/v1/bill-workflows/available-payment-currencies')).json<{ currencies: string[] }>()
        .currencies;
    expect(await free()).toEqual([]);
    const body = {
      name: 'Payments in euro',
      type: 'paymentRequest',
      currencies: ['EUR'],
      purchasePaymentTypesMapping: ['purchaseInvoice', 'purchaseOrderDeposit'],
      layers: [layer(null, step(employee('approver')))],
    };
    const none = await admin.post(payments, body);
    expect([none.statusCode, refused(none).message]).toEqual([
      409,
      'You can only create a workflow if there is a currency that has not been assigned to any existing workflow.',
    ]);
    const others = (await listed(payments)).find(({ currencies }) => currencies?.includes('EUR'));
    if (!others) throw new Error('nothing serves euros');
    const rest = (others.currencies ?? []).filter((code) => code !== 'EUR');
    const left = await save(payments, others, { ...sentOf(others), currencies: rest });
    expect(left.statusCode, left.body).toBe(200);
    expect(await free()).toEqual(['EUR']);
    const taken = await admin.post(payments, { ...body, currencies: ['EUR', 'IDR'] });
    expect(refused(taken).fields['currencies']).toContain('IDR');
    const unclear = await admin.post(payments, { ...body, layers: [layer('400.000', step(level(1)))] });
    expect(refused(unclear).fields['layers.0.maxAmount']).toContain('can be 400 or 400000');
    const layers = [layer('400,50', step(level(1))), layer(null, step(employee('approver')))];
    const made = await admin.post(payments, { ...body, layers });
    expect(made.statusCode, made.body).toBe(201);
    const euros = made.json<Workflow>();
    expect(euros.layers.map(({ maxAmount }) => maxAmount)).toContain(400.5);
    const path = `${payments}/${euros.id}/layers`;
    const added = await admin.post(path, layer('1.000', step(level(1))));
    expect(refused(added).fields['maxAmount']).toContain('can be 1 or 1000');
    expect((await admin.post(path, layer('1.000,00', step(level(1))))).statusCode).toBe(201);
    expect(await free()).toEqual([]);
  });
});

describe('replay', () => {
  const replay = async (workflow: Workflow, body: object, caller = admin) => {
    const answer = await caller.post(`${reviews}/${workflow.id}/replay`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Replay>();
  };

  it('says who would have decided what, and nothing of what stays the same', async () => {
    const workflow = await ofType(reviews, 'purchaseOrder');
    const same = await replay(workflow, sentOf(workflow));
    expect(same.replayed).toBeGreaterThan(3);
    expect([same.differing, same.documents]).toEqual([0, []]);
    const changed = await replay(workflow, {
      ...sentOf(workflow),
      layers: [layer(null, step(employee('manager')))],
    });
    expect(changed.differing).toBe(changed.replayed);
    expect(changed.people.find(({ id }) => id === ids['manager'])).toMatchObject({ before: 0 });
    const [first] = changed.documents;
    expect(first).toMatchObject({ resource: 'bills', after: { isNoApproval: false } });
    expect(first?.before).not.toEqual(first?.after);
    // Nothing was stored.
    expect((await ofType(reviews, 'purchaseOrder')).version).toBe(workflow.version);
    const none = await replay(workflow, {
      ...sentOf(workflow),
      layers: [{ maxAmount: null, isNoApproval: true, steps: [] }],
    });
    expect(none.noApproval.after).toBe(none.replayed);
  });

  it('shows no document to somebody who may not see it', async () => {
    const workflow = await ofType(reviews, 'purchaseOrder');
    const body = { ...sentOf(workflow), layers: [layer(null, step(employee('manager')))] };
    const stranger = await test.signInAs('admin@lain.test');
    const theirs = await stranger.post(`${reviews}/replay`, {
      ...body,
      layers: [layer(null, step(level(1)))],
    });
    expect(theirs.statusCode, theirs.body).toBe(200);
    const own = new Set((await replay(workflow, body)).documents.map(({ referenceID }) => referenceID));
    expect(theirs.json<Replay>().people.every(({ id }) => !Object.values(ids).includes(id))).toBe(true);
    expect(own.size).toBeGreaterThan(0);
  });
});

describe('documents under review', () => {
  const read = async (id: number) => (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();

  it('stay with who was asked, or go over with a note: to the new deciders, and never to their requester', async () => {
    const waiting = await submitted(1_000_000);
    const workflow = await ofType(reviews, 'purchaseOrder');
    const before = decidersOf(waiting);
    const kept = await save(reviews, workflow, {
      ...sentOf(workflow),
      layers: [layer(null, step(employee('manager')))],
      inFlight: 'keep',
    });
    expect(kept.statusCode, kept.body).toBe(200);
    expect(decidersOf(await read(waiting.id))).toEqual(before);

    const after = await lastInOutbox(test);
    const moved = await save(reviews, kept.json<Workflow>(), {
      ...sentOf(kept.json<Workflow>()),
      layers: [layer(null, step(employee('finance.admin'), employee('releaser')))],
      inFlight: 'move',
      moveNote: 'The manager is on leave',
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json<Workflow>().histories.at(-1)?.systemNotes).toContain('The manager is on leave');
    await workOffOutbox(test, { after });
    const now = await read(waiting.id);
    // The finance administrator entered it.
    expect(decidersOf(now)).toEqual([[ids['releaser']]]);
    expect(now.status).toBe('awaiting_review');
    expect(now.histories.at(-1)).toMatchObject({ action: 'passOn', notes: 'The manager is on leave' });
    expect(now.histories.at(-1)?.systemNotes).toContain('changed');
    const { rows: told } = await test.database.system.execute(
      `select message from notification
        where company_id = 1 and event_type = 'bill_moved' and employee_id = ${ids['releaser']} and object_id = ${waiting.id}`,
    );
    expect(told).toHaveLength(1);
    const releaser = await test.signInAs('releaser@nusantara.test');
    const [who] = before[0] ?? [];
    const name = people.find((one) => ids[one] === who) ?? '';
    const former = await test.signInAs(`${name}@nusantara.test`);
    expect((await former.patch(`/v1/bills/${waiting.id}/approve`, {})).statusCode).not.toBe(200);
    expect((await releaser.patch(`/v1/bills/${waiting.id}/approve`, {})).statusCode).toBe(200);
  });

  it('are not approved by a workflow that asks for no approval any more', async () => {
    const waiting = await submitted(2_000_000);
    const workflow = await ofType(reviews, 'purchaseOrder');
    const after = await lastInOutbox(test);
    const saved = await save(reviews, workflow, {
      ...sentOf(workflow),
      layers: [{ maxAmount: null, isNoApproval: true, steps: [] }],
      inFlight: 'move',
      moveNote: 'Orders need nobody',
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await workOffOutbox(test, { after });
    const now = await read(waiting.id);
    expect([now.status, decidersOf(now)]).toEqual(['awaiting_review', decidersOf(waiting)]);
  });
});
