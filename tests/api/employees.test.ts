import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { leaveTopic } from '../../resources/company/employee/leave/leaving.server.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import { approvalStepTable, approvalTaskTable } from '../../server/approval/approvalTables.ts';
import { outboxTable } from '../../server/engine/recordTables.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;
let boss: Caller;
let admin: Caller;
let serial = 0;

const companyID = 1;

beforeAll(async () => {
  test = await createTestApp();
  [boss, admin] = await Promise.all([
    test.signInAs('super.admin@nusantara.test'),
    test.signInAs('admin@nusantara.test'),
  ]);
});
afterAll(() => test?.close());

interface Employee {
  id: number;
  version: number;
  name: string;
  email: string;
  status: string;
  role: string;
  hasAccess: boolean;
  accessRoles: string[];
  manager: { id: number; name: string } | null;
  resignDate: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  proposal: { account: { accountNumber: string } } | null;
  refusals: Record<string, string>;
  histories: {
    action: string;
    notes: string | null;
    remark: string | null;
    changes: Record<string, unknown>;
  }[];
}

function input(given: Record<string, unknown> = {}) {
  serial += 1;
  return {
    firstName: 'Rina',
    lastName: `Baru ${serial}`,
    email: `rina.${serial}@nusantara.test`,
    employeeCode: `R-${serial}`,
    ...given,
  };
}

async function made(given: Record<string, unknown> = {}): Promise<Employee> {
  const answer = await boss.post('/v1/employees', input(given));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Employee>();
}

async function read(id: number): Promise<Employee> {
  return (await boss.get(`/v1/employees/${id}`)).json<Employee>();
}

/** What a save of the form sends of an employee as they are. */
function sent(employee: Employee, changes: Record<string, unknown> = {}) {
  const row = employee as unknown as Record<string, unknown> & {
    companyAccount: { id: number }[];
    organization: { id: number } | null;
  };
  return {
    ...Object.fromEntries(
      [
        'firstName',
        'lastName',
        'email',
        'employeeCode',
        'phone',
        'jobPosition',
        'jobLevel',
        'jobGrade',
        'joinDate',
        'accessRoles',
        'isPaymentMaker',
        'isPaymentReleaser',
        'isProcurementOfficer',
        'bankCode',
        'accountNumber',
      ].map((key) => [key, row[key]]),
    ),
    organizationID: row.organization?.id ?? null,
    managerID: employee.manager?.id ?? null,
    companyAccountIDs: row.companyAccount.map(({ id }) => id),
    ...changes,
  };
}

const change = (caller: Caller, employee: Employee, changes: Record<string, unknown>) =>
  caller.put(`/v1/employees/${employee.id}`, sent(employee, changes));

async function idOf(name: string): Promise<number> {
  const [row] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.email, `${name}@nusantara.test`)));
  return row?.id ?? 0;
}

const fieldsOf = (body: string) =>
  (JSON.parse(body) as { error: { fields: Record<string, string> } }).error.fields;

describe('an employee', () => {
  it('begins active, without access, with the role that the access roles come to', async () => {
    const rina = await made({ accessRoles: ['Finance User', 'Admin'], email: 'Rina.Satu@Nusantara.test' });
    expect(rina).toMatchObject({
      status: 'active',
      hasAccess: false,
      role: 'admin',
      accessRoles: ['Admin', 'Finance User'],
      email: 'rina.satu@nusantara.test',
    });
  });

  it('shares neither address nor code, however they are written', async () => {
    const rina = await made();
    const again = await boss.post('/v1/employees', input({ email: rina.email.toUpperCase() }));
    expect(again.statusCode).toBe(409);
    expect(fieldsOf(again.body)).toHaveProperty('email');
    const code = await boss.post('/v1/employees', input({ employeeCode: 'r-1' }));
    expect(fieldsOf(code.body)).toHaveProperty('employeeCode');
  });

  it('is found in the list by level, access and role', async () => {
    const rina = await made({ jobLevel: 'Kepala unit ujian', accessRoles: ['Finance User'] });
    const list = await boss.get(
      '/v1/employees?jobLevel=unit%20ujian&hasAccess=false&role=user&accessRoles=Finance%20User',
    );
    expect(list.json<{ data: Employee[] }>().data.map(({ id }) => id)).toEqual([rina.id]);
  });
});

describe('rights', () => {
  it('are told of to who has access, and not before the invitation', async () => {
    const toldOf = async (id: number) =>
      (
        await test.database.systemPool.query(
          `select id from outbox where topic = 'notification' and payload->>'eventType' = 'employee_rights_changed'
             and (payload->>'objectID')::bigint = $1`,
          [id],
        )
      ).rows.length;
    const rina = await made({ accessRoles: ['Finance User'] });
    await change(boss, rina, { accessRoles: ['Finance Admin'] });
    expect(await toldOf(rina.id)).toBe(0);
    await test.database.systemPool.query('update employee set has_access = true where id = $1', [rina.id]);
    await change(boss, await read(rina.id), { accessRoles: ['Finance User'] });
    expect(await toldOf(rina.id)).toBe(1);
  });

  it('as Super Admin and Admin are given and taken by a super admin alone', async () => {
    const rina = await made();
    const given = await change(admin, rina, { accessRoles: ['Admin'] });
    expect(given.statusCode).toBe(400);
    expect(fieldsOf(given.body)).toHaveProperty('accessRoles');
    expect((await change(admin, rina, { accessRoles: ['Finance User'] })).statusCode).toBe(200);
    expect((await change(boss, await read(rina.id), { accessRoles: ['Admin'] })).json<Employee>().role).toBe(
      'admin',
    );
    const moved = await change(admin, await read(rina.id), { email: 'mine@nusantara.test' });
    expect(fieldsOf(moved.body)).toHaveProperty('email');
  });

  it('of admins are not taken by an admin on another way, either', async () => {
    const rina = await made({ accessRoles: ['Super Admin'] });
    const ways = { suspend: {}, 'revoke-access': {}, resign: { lastDay: '2030-01-31', notes: 'Leaves.' } };
    for (const [way, body] of Object.entries(ways)) {
      const answer = await admin.patch(`/v1/employees/${rina.id}/${way}`, body);
      expect(answer.statusCode, way).toBe(403);
      expect(answer.body, way).toContain('Only a super admin gives or takes the rights of admins');
    }
    expect((await boss.patch(`/v1/employees/${rina.id}/suspend`)).statusCode).toBe(200);
    expect((await admin.patch(`/v1/employees/${rina.id}/reactivate`)).statusCode).toBe(403);
  });

  it('are nobody’s to change of themself, nor status, manager and bank account', async () => {
    const me = await read(await idOf('admin'));
    for (const changes of [
      { accessRoles: ['Admin', 'Finance Admin'] },
      { isPaymentReleaser: true },
      { managerID: null },
      { bankCode: '014', accountNumber: '12345678' },
    ]) {
      const answer = await change(admin, me, changes);
      expect(answer.statusCode, JSON.stringify(changes)).toBe(400);
    }
    expect((await admin.patch(`/v1/employees/${me.id}/suspend`)).statusCode).toBe(403);
    expect((await change(admin, me, { phone: '021 555 0101' })).statusCode).toBe(200);
  });

  it('ask for a sign-in of the last five minutes', async () => {
    const rina = await made();
    const late = await test.signInAs('super.admin@nusantara.test');
    test.pass(5 * 60 + 1);
    const answer = await change(late, rina, { accessRoles: ['Finance User'] });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ error: { code: string } }>().error.code).toBe('step_up_required');
    expect((await change(late, rina, { phone: '021 555 0102' })).statusCode).toBe(200);
    boss = await test.signInAs('super.admin@nusantara.test');
    admin = await test.signInAs('admin@nusantara.test');
    expect((await change(boss, await read(rina.id), { accessRoles: ['Finance User'] })).statusCode).toBe(200);
  });

  it('leave a super admin who can act', async () => {
    const second = await made({ accessRoles: ['Super Admin'] });
    await test.database.system
      .update(employeeTable)
      .set({ hasAccess: true })
      .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, second.id)));
    const other = await test.signInAs(second.email);
    const first = await read(await idOf('super.admin'));
    const both = await Promise.all([
      other.patch(`/v1/employees/${first.id}/revoke-access`),
      boss.patch(`/v1/employees/${second.id}/suspend`),
    ]);
    const codes = both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(200);
    const refused = both.find(({ statusCode }) => statusCode !== 200);
    expect(['in_use', 'unauthorized']).toContain(refused?.json<{ error: { code: string } }>().error.code);
    const left = await test.database.system
      .select({ id: employeeTable.id })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          eq(employeeTable.role, 'super_admin'),
          eq(employeeTable.status, 'active'),
          eq(employeeTable.hasAccess, true),
        ),
      );
    expect(left).toHaveLength(1);
    await test.database.system
      .update(employeeTable)
      .set({ hasAccess: true, status: 'active' })
      .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, first.id)));
    await test.database.system
      .update(employeeTable)
      .set({ status: 'inactive', role: 'user', accessRoles: [] })
      .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, second.id)));
    boss = await test.signInAs('super.admin@nusantara.test');
    const rina = await made({ accessRoles: ['Admin'] });
    const last = await change(admin, await read(first.id), { accessRoles: [] });
    expect(last.statusCode).toBe(400);
    expect(rina.role).toBe('admin');
  });
});

describe('a bank account', () => {
  it('that is changed waits for a second person, who is neither who changed it nor whose it is', async () => {
    const rina = await made({ bankCode: '014', accountNumber: '8000-0011' });
    expect(rina).toMatchObject({ accountNumber: '80000011', proposal: null });
    const changed = (await change(boss, rina, { accountNumber: '80000012' })).json<Employee>();
    expect(changed).toMatchObject({
      accountNumber: '80000011',
      proposal: { account: { accountNumber: '80000012' } },
    });
    expect((await change(boss, changed, { phone: '021 555 0103' })).json<Employee>().proposal).not.toBeNull();
    expect((await boss.patch(`/v1/employees/${rina.id}/confirm-bank-account`)).statusCode).toBe(403);
    const confirmed = await admin.patch(`/v1/employees/${rina.id}/confirm-bank-account`);
    expect(confirmed.json<Employee>()).toMatchObject({ accountNumber: '80000012', proposal: null });
  });

  it('that is declined stays what it was', async () => {
    const rina = await made({ bankCode: '014', accountNumber: '80000021' });
    await change(boss, rina, { bankCode: '008', accountNumber: '80000022' });
    const declined = await admin.patch(`/v1/employees/${rina.id}/decline-bank-account`, {
      notes: 'Not known.',
    });
    expect(declined.json<Employee>()).toMatchObject({
      bankCode: '014',
      accountNumber: '80000021',
      proposal: null,
    });
  });

  it('names a bank that there is', async () => {
    const answer = await boss.post('/v1/employees', input({ bankCode: '999', accountNumber: '80000031' }));
    expect(fieldsOf(answer.body)).toHaveProperty('bankCode');
  });
});

describe('managers', () => {
  it('never stand above themselves', async () => {
    const rina = await made();
    const budi = await made({ managerID: rina.id });
    const tono = await made({ managerID: budi.id });
    const answer = await change(boss, rina, { managerID: tono.id });
    expect(answer.statusCode).toBe(400);
    expect(fieldsOf(answer.body)['managerID']).toContain(
      `${rina.name} → ${tono.name} → ${budi.name} → ${rina.name}`,
    );
    expect(fieldsOf((await change(boss, rina, { managerID: rina.id })).body)).toHaveProperty('managerID');
  });

  it('are not made a cycle of by two saves at once', async () => {
    const [rina, budi] = [await made(), await made()];
    const answers = await Promise.all([
      change(boss, rina, { managerID: budi.id }),
      change(admin, budi, { managerID: rina.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('are at most twenty, one above the other', async () => {
    let above = await made();
    for (let level = 1; level <= 20; level += 1) above = await made({ managerID: above.id });
    const answer = await boss.post('/v1/employees', input({ managerID: above.id }));
    expect(fieldsOf(answer.body)).toHaveProperty('managerID');
  });

  it('are shown as the line around somebody', async () => {
    const [rina, budi] = [await made(), await made()];
    await change(boss, budi, { managerID: rina.id });
    const line = await boss.get(`/v1/employees/${budi.id}/line`);
    expect(line.json()).toMatchObject({ above: [{ id: rina.id, reports: 1 }], below: [] });
  });
});

describe('somebody who leaves', () => {
  it('is refused on the next call, leaves no task, and gives their reports to their manager', async () => {
    const reviewerID = await idOf('reviewer');
    const reviewer = await test.signInAs('reviewer@nusantara.test');
    expect((await reviewer.get('/v1/users/me')).statusCode).toBe(200);
    const before = await read(reviewerID);
    const report = await made({ managerID: reviewerID });
    const open = await tasksOf(reviewerID);
    expect(open.length).toBeGreaterThan(0);
    const names = await boss.get(`/v1/employees/${reviewerID}/references`);
    expect(names.json<{ data: { kind: string }[]; tasks: number }>()).toMatchObject({ tasks: open.length });
    expect(names.json<{ data: { kind: string }[] }>().data.map(({ kind }) => kind)).toContain('workflow');

    const answer = await boss.patch(`/v1/employees/${reviewerID}/resign`, {
      lastDay: '2026-11-20',
      notes: 'Leaves.',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Employee>()).toMatchObject({
      status: 'resigned',
      hasAccess: false,
      resignDate: '2026-11-20',
    });

    expect((await reviewer.get('/v1/users/me')).statusCode).toBe(401);
    expect((await reviewer.get(`/v1/bills/${open[0]?.subjectID}`)).statusCode).toBe(401);
    expect(await tasksOf(reviewerID)).toEqual([]);
    const ahead = await test.database.system
      .select({ approverIDs: approvalStepTable.approverIDs, status: approvalStepTable.status })
      .from(approvalStepTable)
      .where(eq(approvalStepTable.companyID, companyID));
    const undecided = ahead.filter(({ status }) => status === 'open' || status === 'waiting');
    expect(undecided.some(({ approverIDs }) => approverIDs.includes(reviewerID))).toBe(false);
    for (const { subjectType, subjectID } of open) {
      const next = await test.database.system
        .select({ approverID: approvalTaskTable.approverID })
        .from(approvalTaskTable)
        .where(
          and(
            eq(approvalTaskTable.companyID, companyID),
            eq(approvalTaskTable.subjectType, subjectType),
            eq(approvalTaskTable.subjectID, subjectID),
            eq(approvalTaskTable.status, 'awaiting'),
          ),
        );
      expect(next.length, `${subjectType} ${subjectID}`).toBeGreaterThan(0);
      if (subjectType !== 'bill') continue;
      const bill = (await boss.get(`/v1/bills/${subjectID}`)).json<{ histories: { action: string }[] }>();
      expect(bill.histories.map(({ action }) => action)).toContain('passOn');
      const [row] = await test.database.system
        .select({ approverIDs: documentTable.approverIDs })
        .from(documentTable)
        .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, subjectID)));
      expect(new Set(row?.approverIDs)).toEqual(new Set(next.map(({ approverID }) => approverID)));
    }
    expect((await read(report.id)).manager).toEqual(before.manager);
    expect((await boss.get(`/v1/employees/${reviewerID}/references`)).json()).toMatchObject({ tasks: 0 });
  });

  it('goes at the end of the last day in the company’s zone, unless the day was changed', async () => {
    const rina = await made();
    const planned = await boss.patch(`/v1/employees/${rina.id}/resign`, {
      lastDay: '2026-11-25',
      notes: 'Leaves.',
    });
    expect(planned.json<Employee>()).toMatchObject({ status: 'active', resignDate: '2026-11-25' });
    await boss.patch(`/v1/employees/${rina.id}/resign`, { lastDay: '2026-11-27', notes: 'Later.' });
    const rows = await test.database.system
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.topic, leaveTopic.name));
    const own = rows.filter(({ payload }) => payload['employeeID'] === rina.id);
    expect(own.map(({ dueAt }) => dueAt.toISOString()).toSorted()).toEqual([
      '2026-11-25T17:00:00.000Z',
      '2026-11-27T17:00:00.000Z',
    ]);
    const worker = nouns.workers(test.context).find(({ topic }) => topic.name === leaveTopic.name);
    const run = (lastDay: string) =>
      worker?.run({
        id: lastDay,
        companyID,
        attempt: 1,
        payload: { companyID, employeeID: rina.id, lastDay },
      });
    await run('2026-11-25');
    expect((await read(rina.id)).status).toBe('active');
    await run('2026-11-27');
    await run('2026-11-27');
    const left = await read(rina.id);
    expect(left.status).toBe('resigned');
    expect(left.histories.filter(({ action }) => action === 'leave')).toHaveLength(1);
  });

  it('comes back as the same record, without access', async () => {
    const rina = await made({ accessRoles: ['Finance User'] });
    await boss.patch(`/v1/employees/${rina.id}/resign`, { lastDay: '2026-11-01', notes: 'Leaves.' });
    const back = await boss.patch(`/v1/employees/${rina.id}/rehire`);
    expect(back.json<Employee>()).toMatchObject({
      id: rina.id,
      status: 'active',
      hasAccess: false,
      resignDate: null,
      accessRoles: [],
    });
  });
});

describe('access', () => {
  it('is invited to once it is not there, by those who may', async () => {
    const rina = await made();
    const finance = await test.signInAs('finance.admin@nusantara.test');
    expect((await finance.patch(`/v1/employees/${rina.id}/invite`)).statusCode).toBe(403);
    const answers = await boss.patch('/v1/employees/bulk/invite', { ids: [rina.id, await idOf('maker')] });
    expect(answers.json<{ results: { ok: boolean }[] }>().results.map(({ ok }) => ok)).toEqual([true, false]);
  });

  it('that is suspended is refused on the next call, and comes back with the person', async () => {
    const id = await idOf('employee');
    const caller = await test.signInAs('employee@nusantara.test');
    expect((await boss.patch(`/v1/employees/${id}/suspend`)).json<Employee>().status).toBe('inactive');
    expect((await caller.get('/v1/users/me')).statusCode).toBe(401);
    expect((await boss.patch(`/v1/employees/${id}/reactivate`)).json<Employee>().status).toBe('active');
    // The session of before is over for good.
    expect((await caller.get('/v1/users/me')).statusCode).toBe(401);
    expect((await (await test.signInAs('employee@nusantara.test')).get('/v1/users/me')).statusCode).toBe(200);
    expect((await boss.patch(`/v1/employees/${id}/revoke-access`)).json<Employee>().hasAccess).toBe(false);
  });
});

function tasksOf(approverID: number) {
  return test.database.system
    .select({ subjectType: approvalTaskTable.subjectType, subjectID: approvalTaskTable.subjectID })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, companyID),
        eq(approvalTaskTable.approverID, approverID),
        eq(approvalTaskTable.status, 'awaiting'),
      ),
    );
}
