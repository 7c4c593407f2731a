import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { companyID, hire } from '../proof/newcomers.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Payers } from '../proof/payers.ts';
import { gatherPayers, invoice, read, requestedPayment } from '../proof/payers.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

/** People are away: what waits for them waits for who decides meanwhile, and goes back. */
let test: TestApp;
let admin: Caller;
let payers: Payers;
let sari: Newcomer;
let budi: Newcomer;
let ani: Newcomer;
let mark = 0;

const day = testNow.slice(0, 10);

interface Absence {
  id: number;
  version: number;
  name: string;
  status: string;
  firstDay: string;
  lastDay: string;
  delegates: { delegate: { id: number; name: string }; kinds: string[]; maxAmount: number | null }[];
  histories: { action: string; actorName: string; systemNotes: string | null }[];
}

const nobodySpecial: Parameters<Newcomer['become']>[0] = {
  role: 'user',
  accessRoles: [],
  isPaymentMaker: false,
  isPaymentReleaser: false,
  isPurchaseRequester: false,
  isProcurementOfficer: false,
};

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('admin@nusantara.test');
  payers = await gatherPayers(test.signInAs, day);
  [sari, budi, ani] = [await hire(test, 'sari'), await hire(test, 'budi'), await hire(test, 'ani')];
  for (const one of [sari, budi, ani]) await one.become(nobodySpecial);
});
afterAll(() => test?.close());

beforeEach(async () => {
  await test.database.systemPool.query(`update absence set status = 'ended' where company_id = $1`, [
    companyID,
  ]);
  test.clock.at = new Date(testNow);
  mark = await lastInOutbox(test);
});

/** Does what the jobs of the server do, as far as they are due. */
async function settled(): Promise<void> {
  await workOffOutbox(test, { after: mark });
}

/** Makes every workflow of a kind ask these people, step by step. */
async function layOut(kind: string, ...steps: readonly (readonly Newcomer[])[]): Promise<void> {
  const asked = steps.map((people) => ({
    actors: people.map(({ id }) => ({ actorType: 'employee', employeeID: id })),
  }));
  await test.database.systemPool.query(
    `update workflow_layer l set is_no_approval = $3, steps = $4 from workflow w
     where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = $1 and w.kind = $2`,
    [companyID, kind, steps.length === 0, JSON.stringify(asked)],
  );
}

async function entered(unitPrice = 500_000): Promise<DocumentDetail> {
  return read(await payers.entering.post('/v1/bills', invoice(payers, unitPrice)), 201);
}

/** Signed in anew: the clock has gone on. */
async function again({ email }: Newcomer): Promise<{ caller: Caller }> {
  return { caller: await test.signInAs(email) };
}

async function idOf(name: string): Promise<number> {
  const path = `/v1/employees/choices?query=${name}@nusantara.test`;
  const [found] = read<{ data: { id: number; email: string }[] }>(await admin.get(path), 200).data;
  return found?.id ?? 0;
}

interface Typed {
  firstDay?: string;
  lastDay?: string;
  employeeID?: number;
  note?: string;
  delegates?: object[];
}

const typed = ({ firstDay = day, lastDay = '2026-11-30', delegates, ...rest }: Typed = {}) => ({
  firstDay,
  lastDay,
  delegates: delegates ?? [{ delegateID: budi.id }],
  ...rest,
});

async function leaves(person: Newcomer, given: Typed = {}): Promise<Absence> {
  const made = read<Absence>(await person.caller.post('/v1/absences', typed(given)), 201);
  await settled();
  return made;
}

async function inboxOf({ caller }: { caller: Caller }, query = ''): Promise<InboxRow[]> {
  return read<{ data: InboxRow[] }>(await caller.get(`/v1/inbox?limit=50${query}`), 200).data;
}

async function waitsFor(person: { caller: Caller }, id: number): Promise<InboxRow | undefined> {
  return (await inboxOf(person)).find(({ recordID }) => recordID === id);
}

const documentOf = async ({ id }: { id: number }) =>
  read<DocumentDetail>(await admin.get(`/v1/bills/${id}`), 200);

const refusal = (answer: { json: () => unknown; statusCode: number }) =>
  (answer.json() as { error: { code: string; message: string; fields?: Record<string, string> } }).error;

const toldOf = async ({ id }: Newcomer, type: string, objectID: number): Promise<string[]> => {
  const { rows } = await test.database.systemPool.query<{ message: { key: string } }>(
    `select message from notification where company_id = $1 and employee_id = $2 and object_type = $3 and object_id = $4 order by id`,
    [companyID, id, type, objectID],
  );
  const say = test.context.words.in('en');
  return rows.map(({ message }) => say(message as never));
};

describe('an absence', () => {
  it('is entered by the person, active on its days, and seen by who is asked and by administrators alone', async () => {
    const made = await leaves(sari, { note: 'Wedding' });
    expect(made).toMatchObject({ name: 'sari Baru', status: 'active', firstDay: day });
    const planned = await leaves(ani, { firstDay: '2026-12-01', lastDay: '2026-12-05' });
    expect(planned.status).toBe('planned');
    const ids = async (caller: Caller) =>
      read<{ data: Absence[] }>(await caller.get('/v1/absences?limit=100'), 200).data.map(({ id }) => id);
    expect(await ids(sari.caller)).toContain(made.id);
    expect(await ids(sari.caller)).not.toContain(planned.id);
    expect(await ids(budi.caller)).toEqual(expect.arrayContaining([made.id, planned.id]));
    expect(await ids(ani.caller)).not.toContain(made.id);
    expect((await ani.caller.get(`/v1/absences/${made.id}`)).statusCode).toBe(404);
    expect(await ids(admin)).toEqual(expect.arrayContaining([made.id, planned.id]));
    expect(await toldOf(budi, 'absence', made.id)).toEqual([
      'sari Baru is away from 21 Nov 2026 to 30 Nov 2026 and asks you to decide meanwhile: Wedding',
    ]);
    expect(read(await budi.caller.get('/v1/absences/mine'), 200)).toMatchObject({
      own: [],
      forOthers: [
        { name: 'sari Baru', isNow: true },
        { name: 'ani Baru', isNow: false },
      ],
    });
  });

  it('names the field that is wrong, and what to do', async () => {
    const made = await leaves(sari);
    const again = await sari.caller.post(
      '/v1/absences',
      typed({ firstDay: '2026-11-25', lastDay: '2026-12-03' }),
    );
    expect(refusal(again).fields).toEqual({
      firstDay:
        'There is another absence from 21 Nov 2026 to 30 Nov 2026: change that one, or choose other days',
    });
    const self = await ani.caller.post('/v1/absences', typed({ delegates: [{ delegateID: ani.id }] }));
    expect(Object.keys(refusal(self).fields ?? {})).toEqual(['delegates.0.delegateID']);
    const nobody = await ani.caller.post('/v1/absences', typed({ delegates: [] }));
    expect(Object.keys(refusal(nobody).fields ?? {})).toEqual(['delegates']);
    const ofAnother = await ani.caller.post('/v1/absences', typed({ employeeID: sari.id }));
    expect(Object.keys(refusal(ofAnother).fields ?? {})).toEqual(['employeeID']);
    const others = await budi.caller.patch(`/v1/absences/${made.id}/end`);
    expect(refusal(others)).toMatchObject({ code: 'forbidden' });
  });

  it('is entered by an administrator for somebody who is suddenly away, who never decides in their place', async () => {
    const own = typed({ employeeID: sari.id, delegates: [{ delegateID: await idOf('admin') }] });
    expect(refusal(await admin.post('/v1/absences', own)).fields).toMatchObject({
      'delegates.0.delegateID': expect.stringContaining('third person'),
    });
    const made = read<Absence>(await admin.post('/v1/absences', typed({ employeeID: sari.id })), 201);
    await settled();
    expect(made.name).toBe('sari Baru');
    expect((await toldOf(sari, 'absence', made.id))[0]).toMatch(/entered that you are away/);
    const ended = read<Absence>(await sari.caller.patch(`/v1/absences/${made.id}/end`), 200);
    expect(ended.status).toBe('ended');
  });
});

describe('what waits for who is away', () => {
  it('moves at once when the absence begins, and goes back when it is ended', async () => {
    await layOut('purchaseInvoice', [sari]);
    const bill = await entered();
    expect(await waitsFor(budi, bill.id)).toBeUndefined();
    const made = await leaves(sari);
    expect(await waitsFor(budi, bill.id)).toMatchObject({ inPlaceOf: 'sari Baru' });
    expect((await inboxOf(budi, '&delegated=true')).map(({ recordID }) => recordID)).toContain(bill.id);
    expect((await waitsFor(sari, bill.id))?.inPlaceOf).toBeNull();
    const [step] = (await documentOf(bill)).approval.steps;
    expect(step).toMatchObject({
      reason:
        'Chosen as named in the workflow. budi Baru decides for sari Baru, who is away until 30 Nov 2026.',
      approvers: [
        { id: sari.id, status: 'awaiting', inPlaceOf: null },
        {
          id: budi.id,
          status: 'awaiting',
          inPlaceOf: { id: sari.id, name: 'sari Baru', until: '2026-11-30' },
        },
      ],
    });
    expect(await toldOf(budi, 'bill', bill.id)).toEqual([
      `${bill.referenceID} waits for your decision. You decide for sari Baru, who is away until 30 Nov 2026.`,
    ]);
    await sari.caller.patch(`/v1/absences/${made.id}/end`);
    await settled();
    expect(await waitsFor(budi, bill.id)).toBeUndefined();
    expect((await budi.caller.patch(`/v1/bills/${bill.id}/approve`)).statusCode).toBe(403);
    const { histories } = await documentOf(bill);
    expect(
      histories.filter(({ action }) => action === 'passOn').map(({ systemNotes }) => systemNotes),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining('sari Baru is away until 30 Nov 2026.'),
        expect.stringContaining('sari Baru is back'),
      ]),
    );
    read(await sari.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
  });

  it('moves on the first day and goes back after the last, in the zone of the company', async () => {
    await layOut('purchaseInvoice', [sari]);
    const bill = await entered();
    await leaves(sari, { firstDay: '2026-11-23', lastDay: '2026-11-24' });
    expect(await waitsFor(budi, bill.id)).toBeUndefined();
    // Midnight in Jakarta is 17:00 UTC of the day before.
    test.clock.at = new Date('2026-11-22T16:59:00Z');
    await settled();
    expect(await waitsFor(await again(budi), bill.id)).toBeUndefined();
    test.clock.at = new Date('2026-11-22T17:01:00Z');
    await settled();
    expect(await waitsFor(await again(budi), bill.id)).toMatchObject({ inPlaceOf: 'sari Baru' });
    test.clock.at = new Date('2026-11-24T17:01:00Z');
    // Its day is over, and nobody has noted it yet.
    const late = await (await again(budi)).caller.patch(`/v1/bills/${bill.id}/approve`);
    expect(refusal(late)).toMatchObject({ code: 'forbidden', message: expect.stringContaining('is back') });
    await settled();
    expect(await waitsFor(await again(budi), bill.id)).toBeUndefined();
    expect(await waitsFor(await again(sari), bill.id)).toBeDefined();
  });

  it('is decided once, by the delegate or by who is away, and the history says for whom', async () => {
    await layOut('purchaseInvoice', [sari], [ani]);
    await leaves(sari);
    const [byDelegate, bySari] = [await entered(), await entered()];
    await settled();
    expect((await toldOf(budi, 'bill', byDelegate.id))[0]).toMatch(/You decide for sari Baru/);
    read(await budi.caller.patch(`/v1/bills/${byDelegate.id}/approve`), 200);
    expect((await sari.caller.patch(`/v1/bills/${byDelegate.id}/approve`)).statusCode).toBe(403);
    read(await sari.caller.patch(`/v1/bills/${bySari.id}/approve`), 200);
    expect((await budi.caller.patch(`/v1/bills/${bySari.id}/approve`)).statusCode).toBe(403);
    const { histories, approval } = await documentOf(byDelegate);
    expect(histories.find(({ action }) => action === 'approve')).toMatchObject({
      actorName: 'budi Baru',
      systemNotes: 'Decided by budi Baru for sari Baru, who is away until 30 Nov 2026.',
    });
    expect(approval.steps[0]?.approvers.map(({ status }) => status)).toEqual(['canceled', 'completed']);
    expect(
      (await documentOf(bySari)).histories.find(({ action }) => action === 'approve')?.systemNotes,
    ).toBeNull();
  });

  it('is taken back by the delegate who decided it, and waits for both again', async () => {
    await layOut('purchaseInvoice', [sari], [ani]);
    const absence = await leaves(sari);
    const [one, other] = [await entered(), await entered()];
    for (const { id } of [one, other]) read(await budi.caller.patch(`/v1/bills/${id}/approve`), 200);
    read(await budi.caller.patch(`/v1/bills/${one.id}/withdraw`), 200);
    expect(await waitsFor(budi, one.id)).toMatchObject({ inPlaceOf: 'sari Baru' });
    expect(await waitsFor(sari, one.id)).toBeDefined();
    expect(await waitsFor(ani, one.id)).toBeUndefined();
    read(await budi.caller.patch(`/v1/bills/${one.id}/approve`), 200);
    // Once she is back, what is taken back waits for her alone.
    read(await sari.caller.patch(`/v1/absences/${absence.id}/end`), 200);
    await settled();
    read(await budi.caller.patch(`/v1/bills/${other.id}/withdraw`), 200);
    expect(await waitsFor(budi, other.id)).toBeUndefined();
    expect(await waitsFor(sari, other.id)).toBeDefined();
  });

  it('waits for the next delegate where the first edited it, and for the next level above a bound', async () => {
    await layOut('purchaseInvoice', [sari]);
    await leaves(sari, {
      delegates: [
        { delegateID: budi.id, kinds: ['purchaseInvoice'], maxAmount: 1_000_000 },
        { delegateID: ani.id, kinds: ['paymentRequest'] },
      ],
    });
    const small = await entered(900_000);
    expect(await waitsFor(budi, small.id)).toBeDefined();
    read(await budi.caller.put(`/v1/bills/${small.id}`, invoice(payers, 800_000)), 200);
    expect(await waitsFor(budi, small.id)).toBeUndefined();
    expect((await documentOf(small)).approval.steps[0]?.reason).toContain(
      'budi Baru is passed over as delegate of sari Baru: they requested, entered or last edited it.',
    );
    const large = await entered(2_000_000);
    expect((await documentOf(large)).approval.steps[0]?.reason).toContain('smaller amounts only');
    expect(await waitsFor(budi, large.id)).toBeUndefined();
    expect(await waitsFor(sari, large.id)).toBeDefined();
  });

  it('opens from the mail for the delegate, once', async () => {
    // Who was told of much a moment ago would get one mail of all of it.
    test.pass(120);
    await layOut('purchaseInvoice', [sari]);
    await leaves(sari);
    const { rows: before } = await test.database.systemPool.query<{ n: number }>(
      'select count(*)::int as n from decision_link where company_id = $1 and employee_id = $2',
      [companyID, budi.id],
    );
    const bill = await entered();
    await settled();
    const { rows } = await test.database.systemPool.query<{ n: number; mine: number }>(
      `select count(*)::int as n, count(*) filter (where subject_id = $3)::int as mine from decision_link
       where company_id = $1 and employee_id = $2`,
      [companyID, budi.id, bill.id],
    );
    expect(rows[0]?.n).toBe((before[0]?.n ?? 0) + 1);
    expect(rows[0]?.mine).toBe(1);
    const { rows: ofSari } = await test.database.systemPool.query(
      'select 1 from decision_link where company_id = $1 and employee_id = $2 and subject_id = $3',
      [companyID, sari.id, bill.id],
    );
    expect(ofSari).toEqual([]);
  });

  it('of a payment waits for a delegate who is not its maker, and the same three people never meet', async () => {
    await layOut('purchaseInvoice');
    await layOut('paymentRequest', [sari]);
    const maker = { id: await idOf('maker') };
    await leaves(sari, { delegates: [{ delegateID: maker.id }, { delegateID: budi.id }] });
    await budi.become({ isPaymentReleaser: true });
    const payment = await requestedPayment(payers, await entered());
    expect(payment.approval.steps[0]?.approvers.map(({ id }) => id)).toEqual([sari.id, budi.id]);
    expect((await payers.maker.patch(`/v1/payments/${payment.id}/approve`)).statusCode).toBe(403);
    read<PaymentDetail>(await budi.caller.patch(`/v1/payments/${payment.id}/approve`), 200);
    expect((await budi.caller.patch(`/v1/payments/${payment.id}/authorize`)).statusCode).toBe(403);
    await budi.become(nobodySpecial);
  });
});
