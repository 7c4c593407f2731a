import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';
import { sentWorkflow } from '../../resources/company/workflow/workflowRules.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { hire } from '../proof/newcomers.ts';
import type { Payers } from '../proof/payers.ts';
import { gatherPayers, invoice, read } from '../proof/payers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

let test: TestApp;
let payers: Payers;
let changing: Newcomer;
let second: Newcomer;

const at = `/v1/${purchaseReviewPage.path}`;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  changing = await hire(test, 'changing');
  second = await hire(test, 'second');
});
afterAll(() => test.close());

async function workflow(): Promise<WorkflowRow> {
  const { data } = read<{ data: WorkflowRow[] }>(await changing.caller.get(at), 200);
  const found = data.find(({ type }) => type === 'purchaseInvoice');
  if (!found) throw new Error('nothing reviews invoices');
  return read(await changing.caller.get(`${at}/${found.id}`), 200);
}

/** Its layers, to be put back once they are gone. */
const layersNow = async () => sentWorkflow(await workflow()).layers.map(({ id: _gone, ...layer }) => layer);

async function save(by: Newcomer, change: object): Promise<void> {
  const row = await workflow();
  read(
    await by.caller.put(`${at}/${row.id}`, { ...sentWorkflow(row), ...change }, { version: row.version }),
    200,
  );
}

const nobody = { layers: [{ maxAmount: null, isNoApproval: true, steps: [] }] };
const enter = async (by: Payers['entering'], amount: number): Promise<DocumentDetail> =>
  read(await by.post('/v1/bills', invoice(payers, amount)), 201);

describe('a super admin who has a review ask nobody', () => {
  it('does not pass what they submit themself; what others submit says that it passed so, and each super admin is told', async () => {
    const layers = await layersNow();
    const after = await lastInOutbox(test);
    await save(changing, nobody);
    await workOffOutbox(test, { after });
    const { data: told } = read<{ data: { message: string }[] }>(
      await second.caller.get('/v1/notifications?group=approvals'),
      200,
    );
    expect(told.map(({ message }) => message).join()).toContain('so that fewer people are asked');

    const own = await enter(changing.caller, 930_000);
    expect(own.status).toBe('awaiting_review');
    expect(own.approval.layerReason).toContain('what they take part in needs 1 people as before, not 0');
    const foreign = await enter(payers.entering, 940_000);
    expect(foreign.status).toBe('awaiting_payment');
    expect(foreign.approval.layerReason).toContain('nobody else has confirmed that');

    // Set back: it asks as many as before, and nothing is left to confirm.
    await save(changing, { layers });
    const later = await enter(payers.entering, 950_000);
    expect(later.status).toBe('awaiting_review');
    expect(later.approval.layerReason).not.toContain('confirmed');
    // What passed keeps its sentence.
    const kept = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${foreign.id}`), 200);
    expect(kept.approval.layerReason).toContain('nobody else has confirmed that');
  });

  it('is confirmed by a second person who saves it, and by nobody who asks for fewer still', async () => {
    const layers = await layersNow();
    await save(changing, nobody);
    await save(changing, { description: 'Saved once more' });
    expect((await enter(changing.caller, 960_000)).status).toBe('awaiting_review');
    await save(second, { description: 'Seen' });
    expect((await workflow()) as object).toMatchObject({ description: 'Seen' });
    const own = await enter(changing.caller, 970_000);
    expect(own.status).toBe('awaiting_payment');
    expect(own.approval.layerReason).not.toContain('confirmed');
    await save(changing, { layers });
  });

  it('gains nothing by deleting the workflow and making another', async () => {
    const row = await workflow();
    const made = sentWorkflow(row);
    expect((await changing.caller.delete(`${at}/${row.id}`)).statusCode).toBe(204);
    read(await changing.caller.post(at, { ...made, ...nobody, layers: nobody.layers }), 201);
    expect((await enter(changing.caller, 980_000)).status).toBe('awaiting_review');
  });
});

describe('the form and the page of a workflow that asks fewer people', () => {
  interface Fewer {
    asksFewer: boolean;
    confirms: { person: string; at: string } | null;
  }
  interface Passed {
    unconfirmed: { person: string; at: string } | null;
    data: { person: string; at: string; total: number; records: { id: number; referenceID: string }[] }[];
  }
  const tried = async (by: Newcomer, change: object): Promise<Fewer> => {
    const row = await workflow();
    const body = { ...sentWorkflow(row), ...change };
    return read<{ fewer: Fewer }>(await by.caller.post(`${at}/${row.id}/replay`, body), 200).fewer;
  };
  const passed = async (by: Newcomer): Promise<Passed> =>
    read(await by.caller.get(`${at}/${(await workflow()).id}/passed-with-fewer`), 200);

  it('say so before it is saved, and to the second person what their save confirms', async () => {
    // What earlier tests left open is confirmed.
    await save(second, { description: 'Seen before' });
    const layers = await layersNow();
    expect(layers.length).toBeGreaterThan(0);
    const asking = [
      {
        maxAmount: null,
        isNoApproval: false,
        steps: [{ actors: [{ actorType: 'employee', employeeID: second.id }] }],
      },
    ];
    await save(second, { layers: asking });
    await save(changing, { layers: asking });
    // A change of its own, and not one of the same instant.
    test.clock.at = new Date(Date.parse(testNow) + 60_000);
    expect(await tried(changing, {})).toEqual({ asksFewer: false, confirms: null });
    expect(await tried(changing, nobody)).toEqual({ asksFewer: true, confirms: null });
    await save(changing, nobody);
    expect(await tried(changing, {})).toEqual({ asksFewer: false, confirms: null });
    const { unconfirmed } = await passed(second);
    expect(unconfirmed?.person).toBe('changing Baru');
    expect(await tried(second, {})).toEqual({ asksFewer: false, confirms: unconfirmed });
    // Who puts it back confirms nothing.
    expect(await tried(second, { layers: asking })).toEqual({ asksFewer: false, confirms: null });
  });

  it('name what passed since by it, as far as each may read it, whether it was confirmed since or not', async () => {
    const before = await passed(second);
    const foreign = await enter(payers.entering, 1_940_000);
    expect(foreign.status).toBe('awaiting_payment');
    const own = await enter(changing.caller, 1_950_000);
    expect(own.status).toBe('awaiting_review');
    const now = await passed(second);
    const [change] = now.data;
    expect(change).toMatchObject({ person: 'changing Baru', at: before.unconfirmed?.at });
    expect(change?.records.map(({ referenceID }) => referenceID)).toEqual([foreign.referenceID]);
    expect(change?.total).toBe(1);

    // Who may read fewer documents is told of fewer.
    const page = `${at}/${(await workflow()).id}/passed-with-fewer`;
    expect((await payers.reviewer.get(page)).statusCode).toBe(403);
    await test.database.systemPool.query(`update bill set transaction_type = 'order' where id = $1`, [
      foreign.id,
    ]);
    expect((await passed(second)).data.flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(
      foreign.id,
    );
    await test.database.systemPool.query(`update bill set transaction_type = 'bill' where id = $1`, [
      foreign.id,
    ]);

    await save(second, { description: 'Confirmed' });
    const confirmed = await passed(second);
    expect(confirmed.unconfirmed).toBeNull();
    expect(confirmed.data[0]).toEqual(change);
  });
});

describe('what nobody could decide', () => {
  it('is not submitted, and says what helps; a second super admin has it by name', async () => {
    const layers = await layersNow();
    const byThemself = [{ actors: [{ actorType: 'employee', employeeID: changing.id }] }];
    await save(second, { layers: [{ maxAmount: null, isNoApproval: false, steps: byThemself }] });
    const pool = test.database.systemPool;
    const { rows: others } = await pool.query<{ id: string }>(
      `update employee set role = 'user' where company_id = 1 and role = 'super_admin' and id <> $1 returning id`,
      [changing.id],
    );
    await pool.query('update employee set manager_id = null where company_id = 1 and id = $1', [changing.id]);

    const body = { ...invoice(payers, 990_000), referenceNumber: 'ALONE-1' };
    const refused = await changing.caller.post('/v1/bills', body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: { message: string } }>().error.message).toBe(
      'Nobody named in this step or above can act, and nobody is left who could decide it. Have its workflow name somebody else, or another person made a super admin, and submit it then.',
    );
    // Nothing of it was kept: the same number is free.
    await pool.query(`update employee set role = 'super_admin' where company_id = 1 and id = $1`, [
      second.id,
    ]);
    const submitted = read<DocumentDetail>(await changing.caller.post('/v1/bills', body), 201);
    expect(submitted.approval.steps[0]?.approvers.map(({ id }) => id)).toEqual([second.id]);
    read(await second.caller.patch(`/v1/bills/${submitted.id}/approve`), 200);

    const ids = others.map(({ id }) => id);
    await pool.query(`update employee set role = 'super_admin' where company_id = 1 and id = any($1)`, [ids]);
    await save(second, { layers });
  });
});
