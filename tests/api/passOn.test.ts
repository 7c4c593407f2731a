import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';
import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import { sentWorkflow } from '../../resources/company/workflow/workflowRules.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { companyID, hire } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Payers, Reply } from '../proof/payers.ts';
import { enteredBill, gatherPayers, invoice, read } from '../proof/payers.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

/** What nobody can decide is given to a person by a super admin. */
let test: TestApp;
let payers: Payers;
/** Who alone decides, and has lost their access. */
let only: Newcomer;
let admin: Newcomer;
let other: Newcomer;
/** Who may decide. */
let chosen: Newcomer;
let amount = 610_000;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  only = await hire(test, 'only');
  admin = await hire(test, 'admin-one');
  other = await hire(test, 'admin-two');
  chosen = await hire(test, 'chosen');
  for (const { become } of [only, chosen]) await become({ role: 'user', accessRoles: [] });
});
afterAll(() => test?.close());

/** Makes the workflow of invoices ask these people, one step each. */
async function layOut(...people: readonly Newcomer[]): Promise<void> {
  const steps = people.map(({ id }) => ({ actors: [{ actorType: 'employee', employeeID: id }] }));
  await test.database.systemPool.query(
    `update workflow_layer l set is_no_approval = false, steps = $2 from workflow w
     where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = $1 and w.kind = 'purchaseInvoice'`,
    [companyID, JSON.stringify(steps)],
  );
}

async function looked(): Promise<void> {
  const after = await lastInOutbox(test);
  await nouns
    .clockWork(test.context)
    .find(({ name }) => name === 'approval.undecidable')
    ?.run();
  await workOffOutbox(test, { after });
}

/** An invoice that nobody can decide, as its entering person reads it. */
async function stuck(...steps: readonly Newcomer[]): Promise<DocumentDetail> {
  await only.become({ hasAccess: true });
  await layOut(...(steps.length > 0 ? steps : [only]));
  const { id } = await enteredBill(payers, (amount += 1000));
  await only.become({ hasAccess: false });
  await looked();
  return await readBill(id);
}

const readBill = async (id: number, by: Pick<Newcomer, 'caller'> = admin): Promise<DocumentDetail> =>
  read(await by.caller.get(`/v1/bills/${id}`), 200);

const pass = (
  by: Newcomer,
  { id }: { id: number },
  to: { id: number },
  options: { version?: number } = {},
): Promise<Reply> =>
  by.caller.patch(`/v1/bills/${id}/reassign`, { approverID: to.id, notes: 'She knows the vendor' }, options);

const refused = (reply: Reply) =>
  (reply.json() as { error: { code: string; message: string; fields: Record<string, string> } }).error;

const idOf = async (name: string): Promise<{ id: number }> => {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from employee where company_id = $1 and email = $2`,
    [companyID, `${name}@nusantara.test`],
  );
  return { id: Number(rows[0]?.id) };
};

async function toldOf({ id }: Newcomer, objectID: number): Promise<string[]> {
  const { rows } = await test.database.systemPool.query<{ message: never }>(
    `select message from notification where company_id = $1 and employee_id = $2 and object_id = $3
     and event_type = 'bill_passed_on'`,
    [companyID, id, objectID],
  );
  return rows.map(({ message }) => test.context.words.in('en')(message));
}

describe('an invoice that nobody can decide', () => {
  it('says so to all who read it, and offers super admins alone to pass it on', async () => {
    const bill = await stuck();
    expect(bill.undecidableSince).not.toBeNull();
    expect(bill.isAbleToReassign).toBe(true);
    const entering = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${bill.id}`), 200);
    expect(entering.undecidableSince).toBe(bill.undecidableSince);
    expect(entering.isAbleToReassign).toBeUndefined();
    expect(entering.refusals['reassign']).toBe('Only a super admin passes on what nobody can decide.');
    expect((await payers.entering.get(`/v1/bills/${bill.id}/possible-approvers`)).statusCode).toBe(403);
    expect(
      (await payers.entering.patch(`/v1/bills/${bill.id}/reassign`, { approverID: chosen.id, notes: 'x' }))
        .statusCode,
    ).toBe(403);
  });

  it('goes to the chosen person, who decides it; its history says who gave it to whom, and why', async () => {
    const bill = await stuck();
    const after = await lastInOutbox(test);
    const passed = read<DocumentDetail>(await pass(admin, bill, chosen), 200);
    await workOffOutbox(test, { after });
    expect(passed.status).toBe('awaiting_review');
    expect(passed.undecidableSince).toBeNull();
    expect(passed.isAbleToReassign).toBeUndefined();
    const [step] = passed.approval.steps;
    expect(step?.approvers.map(({ id }) => id)).toEqual([chosen.id]);
    expect(step?.reason).toBe(
      'Nobody could decide this step, so admin-one Baru passed it on to chosen Baru.',
    );
    expect(passed.histories.at(-1)).toMatchObject({
      action: 'reassign',
      actorName: 'admin-one Baru',
      notes: 'She knows the vendor',
      systemNotes: 'Nobody could decide this step, so admin-one Baru passed it on to chosen Baru.',
    });
    expect(await toldOf(chosen, bill.id)).toEqual([
      `${bill.referenceID} waits for your decision: nobody else could decide it, and admin-one Baru passed it on to you.`,
    ]);
    const inbox = read<{ data: InboxRow[] }>(
      await chosen.caller.get(`/v1/inbox?query=${bill.referenceID}`),
      200,
    );
    expect(inbox.data).toHaveLength(1);

    // Who lost it has it no more, whether they come back or not: not one by one, and not among others.
    await only.become({ hasAccess: true });
    await looked();
    expect((await readBill(bill.id)).undecidableSince).toBeNull();
    const back = await test.signInAs(only.email);
    const own = await enteredBill(payers, (amount += 1000));
    const bulk = read<{ results: { id: number; ok: boolean; code: string | null }[] }>(
      await back.patch('/v1/bills/bulk/approve', { ids: [bill.id, own.id] }),
      200,
    );
    expect(bulk.results.map(({ id, ok }) => [id, ok])).toEqual([
      [bill.id, false],
      [own.id, true],
    ]);
    read(await chosen.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
    expect((await readBill(bill.id)).status).toBe('awaiting_payment');
  });

  it('is given to nobody who had a part in it, decides another step, left, or gives it', async () => {
    const bill = await stuck(only, other);
    const gone = await hire(test, 'gone');
    await gone.become({ role: 'user', accessRoles: [], hasAccess: false });
    const entering = await idOf('finance.admin');
    for (const [person, cause] of [
      [gone, 'gone Baru cannot decide this: they have no access any more. Choose somebody else.'],
      [other, 'other'],
      [admin, 'admin-one Baru cannot decide this: they pass it on themself. Choose somebody else.'],
      [entering, 'they requested, entered or last edited it'],
    ] as const) {
      const reply = await pass(admin, bill, person);
      expect(reply.statusCode).toBe(400);
      const says = refused(reply).fields['approverID'];
      expect(says).toContain(cause === 'other' ? 'they decide another step of it' : cause);
    }
    const unknown = await pass(admin, bill, { id: 999_999_999 });
    expect(unknown.statusCode).toBe(400);
    expect(Object.keys(refused(unknown).fields)).toEqual(['approverID']);
    const noReason = await admin.caller.patch(`/v1/bills/${bill.id}/reassign`, {
      approverID: chosen.id,
      notes: ' ',
    });
    expect(Object.keys(refused(noReason).fields)).toEqual(['notes']);

    const offered = read<{ data: { id: number; name: string }[]; meta: unknown }>(
      await admin.caller.get(`/v1/bills/${bill.id}/possible-approvers?limit=100`),
      200,
    ).data.map(({ id }) => id);
    expect(offered).toContain(chosen.id);
    for (const { id } of [only, gone, other, admin, entering]) expect(offered).not.toContain(id);
    const named = read<{ data: { name: string }[] }>(
      await admin.caller.get(`/v1/bills/${bill.id}/possible-approvers?query=chos`),
      200,
    );
    expect(named.data.map(({ name }) => name)).toEqual(['chosen Baru']);
  });

  it('has nobody to choose for what is never decided on', async () => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select min(id) as id from bill where company_id = $1 and transaction_type = 'deposit'`,
      [companyID],
    );
    expect(Number(rows[0]?.id)).toBeGreaterThan(0);
    const answer = await admin.caller.get(`/v1/bills/${rows[0]?.id}/possible-approvers`);
    expect(answer.statusCode, answer.body).toBe(409);
  });

  it('takes a second person after the chosen one, whatever its next step names', async () => {
    const bill = await stuck(only, other);
    read(await pass(admin, bill, chosen), 200);
    read(await chosen.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
    await test.database.systemPool.query(
      `update approval_step set approver_ids = array[$3]::bigint[] where company_id = $1 and subject_type = 'bill'
       and subject_id = $2 and status = 'open'`,
      [companyID, bill.id, chosen.id],
    );
    await test.database.systemPool.query(
      `update bill set approver_ids = array[$3]::bigint[] where company_id = $1 and id = $2`,
      [companyID, bill.id, chosen.id],
    );
    const twice = await chosen.caller.patch(`/v1/bills/${bill.id}/approve`);
    expect(twice.statusCode).toBe(403);
    expect(refused(twice).message).toContain('a second one needs another person');
  });

  it('is not chosen for by who requested or entered it, super admin or not', async () => {
    await only.become({ hasAccess: true });
    await layOut(only);
    const own = read<DocumentDetail>(
      await admin.caller.post('/v1/bills', invoice(payers, (amount += 1000))),
      201,
    );
    await only.become({ hasAccess: false });
    await looked();
    expect((await pass(admin, own, chosen)).statusCode).toBe(403);
    read(await pass(other, own, chosen), 200);
  });

  it('is passed on once: the second super admin reads what the first one did', async () => {
    const bill = await stuck();
    const { version } = bill;
    const [one, two] = await Promise.all([
      pass(admin, bill, chosen, { version }),
      pass(other, bill, chosen, { version }),
    ]);
    expect([one.statusCode, two.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = [one, two].find(({ statusCode }) => statusCode === 409);
    expect(late && refused(late).code).toBe('stale_version');
    // Without a version, too: somebody can decide it now.
    const blind = await pass(other, bill, chosen);
    expect([blind.statusCode, refused(blind).code]).toEqual([403, 'forbidden']);
  });

  it('stays with who is asked once they can decide again, though the clock has not looked yet', async () => {
    const bill = await stuck();
    await only.become({ hasAccess: true });
    const reply = await pass(admin, bill, chosen);
    expect(reply.statusCode).toBe(409);
    expect(refused(reply).code).toBe('transition_not_allowed');
    expect((await readBill(bill.id)).approval.steps[0]?.approvers.map(({ id }) => id)).toEqual([only.id]);
  });

  it('is stuck again, and told again, when the chosen one loses their access', async () => {
    const bill = await stuck();
    read(await pass(admin, bill, chosen), 200);
    await chosen.become({ hasAccess: false });
    await looked();
    expect((await readBill(bill.id)).undecidableSince).not.toBeNull();
    await chosen.become({ hasAccess: true });
    await looked();
    expect((await readBill(bill.id)).undecidableSince).toBeNull();
  });

  it('is one that differs from its orders, too, whose only approver named the orders by hand', async () => {
    await only.become({ hasAccess: true });
    await layOut(only);
    const { id } = await enteredBill(payers, (amount += 1000));
    await test.database.systemPool.query(
      `update bill set status = 'awaiting_acceptance', match_state = 'differs', matched_by_id = $3
       where company_id = $1 and id = $2`,
      [companyID, id, only.id],
    );
    await looked();
    expect((await readBill(id)).undecidableSince).not.toBeNull();
    const themself = await pass(admin, { id }, only);
    expect(refused(themself).fields['approverID']).toContain('cannot decide this');
    const passed = read<DocumentDetail>(await pass(admin, { id }, chosen), 200);
    expect(passed.status).toBe('awaiting_acceptance');
    expect(passed.approval.steps[0]?.approvers.map((one) => one.id)).toEqual([chosen.id]);
  });

  it('waits for who stands in while the chosen one is away, and for them alone once they are back; others who are back get nothing', async () => {
    const standIn = await hire(test, 'stand-in');
    await standIn.become({ role: 'user', accessRoles: [] });
    const deciders = async ({ id }: { id: number }) =>
      (await readBill(id)).approval.steps[0]?.approvers.map((one) => one.id).toSorted((a, b) => a - b);
    const away = async (person: Newcomer) => {
      const absence = {
        firstDay: testNow.slice(0, 10),
        lastDay: '2026-11-30',
        delegates: [{ delegateID: standIn.id }],
      };
      const after = await lastInOutbox(test);
      const made = read<{ id: number }>(await person.caller.post('/v1/absences', absence), 201);
      await workOffOutbox(test, { after });
      return async () => {
        const end = await lastInOutbox(test);
        await test.database.systemPool.query(`update employee set has_access = true where id = $1`, [
          person.id,
        ]);
        const caller = await test.signInAs(person.email);
        read(await caller.patch(`/v1/absences/${made.id}/end`), 200);
        await workOffOutbox(test, { after: end });
      };
    };
    await only.become({ hasAccess: true });
    only.caller = await test.signInAs(only.email);
    await layOut(only);
    const bill = await enteredBill(payers, (amount += 1000));
    const onlyIsBack = await away(only);
    await only.become({ hasAccess: false });
    await standIn.become({ hasAccess: false });
    await looked();
    await standIn.become({ hasAccess: true });
    await test.database.systemPool.query(
      `update approval_step set delegation = null, approver_ids = array[$3]::bigint[]
       where company_id = $1 and subject_type = 'bill' and subject_id = $2`,
      [companyID, bill.id, only.id],
    );
    await test.database.systemPool.query(
      `update bill set approver_ids = array[$3]::bigint[] where company_id = $1 and id = $2`,
      [companyID, bill.id, only.id],
    );
    chosen.caller = await test.signInAs(chosen.email);
    const chosenIsBack = await away(chosen);
    read(await pass(admin, bill, chosen), 200);
    expect(await deciders(bill)).toEqual([chosen.id, standIn.id].toSorted((a, b) => a - b));
    await onlyIsBack();
    expect(await deciders(bill)).toEqual([chosen.id, standIn.id].toSorted((a, b) => a - b));
    await chosenIsBack();
    expect(await deciders(bill)).toEqual([chosen.id]);
    expect((await standIn.caller.patch(`/v1/bills/${bill.id}/approve`)).statusCode).toBe(403);
    read(await chosen.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
  });

  it('goes the way of a workflow that changes afterwards, where that moves what is under review', async () => {
    const bill = await stuck();
    read(await pass(admin, bill, chosen), 200);
    await only.become({ hasAccess: true });
    const at = `/v1/${purchaseReviewPage.path}`;
    const { data } = read<{ data: WorkflowRow[] }>(await admin.caller.get(at), 200);
    const found = data.find(({ type }) => type === 'purchaseInvoice');
    const row = read<WorkflowRow>(await admin.caller.get(`${at}/${found?.id}`), 200);
    const after = await lastInOutbox(test);
    const steps = [{ actors: [{ actorType: 'employee', employeeID: other.id }] }];
    read(
      await admin.caller.put(
        `${at}/${row.id}`,
        {
          ...sentWorkflow(row),
          layers: sentWorkflow(row).layers.map((layer) => ({ ...layer, steps })),
          inFlight: 'move',
          moveNote: 'Others decide now',
        },
        { version: row.version },
      ),
      200,
    );
    await workOffOutbox(test, { after });
    const moved = await readBill(bill.id);
    expect(moved.approval.steps.map(({ approvers }) => approvers.map(({ id }) => id))).toEqual([[other.id]]);
    expect((await chosen.caller.patch(`/v1/bills/${bill.id}/approve`)).statusCode).toBe(403);
  });
});
