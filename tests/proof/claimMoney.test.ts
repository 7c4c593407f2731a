import { expect } from 'vitest';

import { createTestApp, testNow } from '../api/testApp.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { hledgerMissing, judgedBalances, wholeJournal } from '../journalReader.ts';
import { fc } from '../properties.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { prove } from './prove.ts';

const today = testNow.slice(0, 10);
const weeklyLimit = 300_000;

/** What one of several people does to one of the claims, where it is allowed. */
interface Press {
  do:
    | 'file'
    | 'advance'
    | 'forward'
    | 'edit'
    | 'cancel'
    | 'reject'
    | 'revision'
    | 'lower'
    | 'report'
    | 'giveBack'
    | 'settle'
    | 'markPaid'
    | 'job';
  by: number;
  at: number;
  amounts: number[];
}

const press: fc.Arbitrary<Press> = fc.record({
  do: fc.oneof(
    { weight: 14, arbitrary: fc.constant('forward' as const) },
    { weight: 3, arbitrary: fc.constantFrom('file' as const, 'advance' as const, 'job' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'edit' as const,
        'cancel' as const,
        'reject' as const,
        'revision' as const,
        'lower' as const,
        'report' as const,
        'giveBack' as const,
        'settle' as const,
        'markPaid' as const,
      ),
    },
  ),
  by: fc.nat({ max: 3 }),
  at: fc.nat({ max: 20 }),
  amounts: fc.array(fc.constantFrom(10_000, 25_000, 40_000, 90_000), { minLength: 1, maxLength: 2 }),
});

const act = (what: Press['do'], by: number, at: number, ...amounts: number[]): Press[] => [
  { do: what, by, at, amounts },
];

/** What every run meets, whatever it draws: a claim that a limit cuts, an advance of which less is approved, a claim that is rejected. */
const always: Press[][] = [
  ...[90_000, 90_000, 90_000, 90_000].map((amount) => act('file', 0, 0, amount)),
  act('advance', 1, 0, 40_000),
  act('lower', 2, 4),
  act('file', 3, 0, 25_000),
  act('reject', 2, 5),
];

interface Stage {
  test: TestApp;
  people: Newcomer[];
  /** One whose limits refuse, one whose limits cut. */
  categories: number[];
  account: number;
  after: number;
}

async function one(test: TestApp, text: string, values: unknown[] = [companyID]): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

let stages = 0;

/** People with every right, who file for themselves and for each other, in categories of their own. */
async function stageOf(test: TestApp): Promise<Stage> {
  stages += 1;
  const people: Newcomer[] = [];
  for (let number = 0; number < 4; number += 1) people.push(await hire(test, `claimant.${stages}.${number}`));
  await test.database.systemPool.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = $1 and id = any($2)`,
    [companyID, people.map(({ id }) => id)],
  );
  const categories: number[] = [];
  for (const [at, limit] of ['weekly, enforcement', 'monthly, enforcement'].entries()) {
    const id = await one(
      test,
      `insert into category_policy (company_id, name, type, max_age_days, transaction_types)
       values ($1, $2, 'general', 90, '{reimbursement,cashAdvance}') returning id`,
      [companyID, `Proof ${stages} ${at}`],
    );
    await test.database.systemPool.query(
      `insert into category_rule (company_id, policy_id, ${limit}) values ($1, $2, $3, $4)`,
      [companyID, id, weeklyLimit, at === 0 ? 'block' : 'cap'],
    );
    categories.push(id);
  }
  const account = await one(
    test,
    `select min(id) as id from company_account where company_id = $1 and status = 'active'`,
  );
  return { test, people, categories, account, after: await lastInOutbox(test) };
}

interface Standing {
  id: number;
  status: string;
  type: string;
  lines: number[];
  settlement: number | null;
  left: number;
  requester: number;
  isStated: boolean;
}

/** The claims of these people, oldest first, read by nothing of the product. */
async function claimsOf({ test, people }: Stage): Promise<Standing[]> {
  const { rows } = await test.database.systemPool.query<Record<string, string> & { lines: string[] }>(
    `select c.id, c.status, c.submission_type as type, s.id as settlement, c.requester_id as requester, c.is_transfer_stated as stated,
       coalesce(c.disbursed_amount, 0) - coalesce(c.accounted_amount, 0) - coalesce(c.refunded_amount, 0) as left,
       array(select l.id from claim_line l where l.company_id = c.company_id and l.claim_id = c.id order by position) as lines
     from claim c left join claim s on s.company_id = c.company_id and s.cash_advance_id = c.id
     where c.company_id = $1 and c.requester_id = any($2) order by c.id`,
    [companyID, people.map(({ id }) => id)],
  );
  return rows.map(({ id, status, type, settlement, left, lines, requester, stated }) => ({
    id: Number(id),
    status: status ?? '',
    type: type ?? '',
    settlement: settlement === null ? null : Number(settlement),
    left: Number(left),
    requester: Number(requester),
    isStated: String(stated) === 'true',
    lines: lines.map(Number),
  }));
}

let merchants = 0;
const linesOf = ({ categories }: Stage, amounts: readonly number[]) =>
  amounts.map((amount, at) => ({
    transactionDate: today,
    merchant: `Shop ${(merchants += 1)}`,
    categoryID: categories[(amounts.length + at) % categories.length],
    description: null,
    currencyCode: 'IDR',
    amount,
    taxAmount: null,
    receiptsIDs: [],
    isReceiptMissing: true,
    missingReason: 'Lost',
  }));
const claimBody = (
  stage: Stage,
  submissionType: string,
  amounts: readonly number[],
  onBehalfOfID: number | null = null,
) => ({
  submissionType,
  onBehalfOfID,
  purpose: 'A proof',
  organizationID: null,
  mediaIDs: [],
  ...(submissionType === 'cashAdvance'
    ? {
        plannedCategoryID: stage.categories[amounts.length % 2],
        neededOn: today,
        currencyCode: 'IDR',
        amount: amounts[0],
      }
    : { lines: linesOf(stage, amounts) }),
  ...(submissionType === 'cashAdvanceSettlement' ? { isUnspent: false } : {}),
});

const ended = ['draft', 'rejected', 'canceled', 'disbursed', 'reported', 'settled'];

/** What a claim waits for. */
function nextOf({ id, status, type, isStated }: Standing): Press['do'] | 'approve' | 'disburse' {
  if (status === 'waiting_for_approval' || (status === 'awaiting_review' && type !== 'cashAdvance'))
    return 'approve';
  if (status === 'approved' || status === 'failed') return 'disburse';
  if (status === 'waiting_for_receipt' || status === 'awaiting_report') return 'report';
  if (status === 'need_revision') return type === 'reimbursement' ? 'edit' : 'report';
  // What is at the bank is handed over besides, by whoever tries.
  if (status === 'pending') return id % 2 === 0 ? 'markPaid' : 'disburse';
  if (status !== 'waiting_for_payment') return 'job';
  return isStated || id % 2 === 0 ? 'giveBack' : 'settle';
}

async function work({ test, after }: Stage): Promise<void> {
  for (const seconds of [10, 30]) {
    test.pass(seconds);
    await workOffOutbox(test, { after });
  }
}

/** One press; answers its status, or null where there was nothing to press. */
async function carryOut(stage: Stage, { by, at, amounts, ...asked }: Press): Promise<number | null> {
  const { people, account } = stage;
  const person = people[by % people.length] as Newcomer;
  const other = people[(by + at) % people.length] as Newcomer;
  const { caller } = person;
  if (asked.do === 'file' || asked.do === 'advance') {
    const type = asked.do === 'file' ? 'reimbursement' : 'cashAdvance';
    const behalf = other.id === person.id ? null : other.id;
    return (await caller.post('/v1/claims', claimBody(stage, type, amounts, behalf))).statusCode;
  }
  const claims = await claimsOf(stage);
  const open = claims.filter(({ status }) => !ended.includes(status));
  const among = asked.do === 'forward' && open.length > 0 ? open : claims;
  const claim = among[at % Math.max(1, among.length)];
  if (!claim) return null;
  const what = asked.do === 'forward' ? nextOf(claim) : asked.do;
  const patch = async (path: string, body: object = {}) =>
    (await caller.patch(`/v1/claims/${claim.id}/${path}`, body)).statusCode;
  switch (what) {
    case 'job':
      return null;
    case 'approve':
      return await patch('approve');
    case 'reject':
    case 'revision':
    case 'cancel':
      return await patch(what, { notes: 'As agreed' });
    case 'lower': {
      if (claim.type === 'cashAdvance')
        return await patch('lower-advance', { approvedAmount: 5000, reason: 'Less' });
      const [line] = claim.lines;
      const lowered = { line: line ?? 0, approvedAmount: at % 3 === 0 ? 0 : 5000, reason: 'Less' };
      return await patch('lower', { amounts: [lowered] });
    }
    case 'disburse':
      return await patch('disburse', { companyAccountID: account });
    case 'markPaid':
      return await patch('mark-as-disbursed', { companyAccountID: account, paidOn: today, notes: 'In cash' });
    case 'settle':
      return await patch('mark-as-settled', { how: ['payroll', 'writtenOff'][at % 2], notes: 'In November' });
    case 'giveBack':
      if (!claim.isStated) {
        const own = people.find(({ id }) => id === claim.requester)?.caller ?? caller;
        const amount = at % 3 === 0 ? amounts[0] : Math.max(1, claim.left);
        const body = { amount, method: 'bank', transferredOn: today };
        return (await own.post(`/v1/claims/${claim.id}/refunds`, body)).statusCode;
      }
      if (at % 5 === 0) return await patch('refuse-transfer', { notes: 'Not there' });
      return await patch('confirm-transfer', { amount: amounts[0], receivedOn: today });
    case 'report': {
      const id = claim.settlement ?? claim.id;
      const body = claimBody(stage, 'cashAdvanceSettlement', amounts);
      return (await caller.put(`/v1/claims/${id}`, body)).statusCode;
    }
    case 'edit':
      return (await caller.put(`/v1/claims/${claim.id}`, claimBody(stage, claim.type, amounts))).statusCode;
    default:
      return null;
  }
}

/** All that may not be, by nothing of the product. */
const faults: Readonly<Record<string, string>> = {
  'a claim holds what it comes to': `
    with live as (
      select c.id, case
        when c.status in ('draft', 'awaiting_report', 'rejected', 'canceled') then 0
        when c.submission_type = 'cashAdvance' then case when exists (select from claim s where s.company_id = $1
            and s.cash_advance_id = c.id and s.filed_on is not null) then 0 else c.approved_amount end
        else (select coalesce(sum(l.approved_amount), 0) from claim_line l where l.company_id = $1 and l.claim_id = c.id) end as due
      from mine c)
    select live.id, due, (select coalesce(sum(d.amount), 0) from limit_draw d where d.company_id = $1 and d.source = 'claim'
      and d.record_id = live.id) as held
    from live where due <> (select coalesce(sum(d.amount), 0) from limit_draw d where d.company_id = $1 and d.source = 'claim'
      and d.record_id = live.id)`,
  'a window counts what is spent in it': `
    select u.id, u.frequency, u.used, sums.used as counted from limit_usage u, lateral (
      select coalesce(sum(d.amount), 0) as used from limit_draw d where d.company_id = $1 and d.employee_id = u.employee_id
        and d.category_id = u.category_id and d.day between u.period_start and u.period_end) sums
    where u.company_id = $1 and u.employee_id = any($2) and u.frequency <> 'perTransaction' and u.used <> sums.used`,
  'nobody passes a limit that refuses': `
    select d.employee_id, sum(d.amount) from limit_draw d join category_rule r on r.company_id = $1 and r.policy_id = d.category_id
    where d.company_id = $1 and d.employee_id = any($2) and r.enforcement = 'block' and r.weekly is not null
    group by d.employee_id, d.category_id, date_trunc('week', d.day), r.weekly having sum(d.amount) > r.weekly`,
  'what is left of an advance is what the ledger holds': `
    select c.id, b.left, l.held from mine c, lateral (select coalesce(c.disbursed_amount, 0) - coalesce(c.accounted_amount, 0)
        - coalesce(c.refunded_amount, 0) as left) b, lateral (select coalesce(sum(balance), 0) as held from ledger_account
        where company_id = $1 and kind = 'advance' and holder = 'claim:' || c.id) l
    where b.left <> l.held or b.left < 0`,
  'a report accounts once, for as much as was out': `
    select s.id from mine s join claim a on a.company_id = $1 and a.id = s.cash_advance_id, lateral (
        select count(distinct e.id) as entries, coalesce(-sum(l.amount), 0) as accounted from ledger_entry e
        join ledger_line l on l.company_id = $1 and l.entry_id = e.id
        join ledger_account la on la.company_id = $1 and la.id = l.account_id and la.kind = 'advance'
        where e.company_id = $1 and e.cause = 'apply:claim:' || s.id) posted, lateral (
        select coalesce(sum(approved_amount), 0) as approved from claim_line where company_id = $1 and claim_id = s.id) said
    where s.submission_type = 'cashAdvanceSettlement' and (posted.entries > 1
      or (s.status in ('approved', 'pending', 'failed', 'disbursed', 'settled')
        and (posted.accounted <> least(said.approved, a.disbursed_amount) or s.payout_amount <> said.approved - posted.accounted))
      or (s.status in ('awaiting_report', 'awaiting_review', 'need_revision') and posted.entries > 0))`,
  'a claim is paid once, by one payment at a time': `
    select c.id from mine c, lateral (
      select count(*) filter (where p.status = 'paid') as paid,
        count(*) filter (where p.status not in ('failed', 'rejected', 'canceled')) as open,
        coalesce(sum(p.amount) filter (where p.status = 'paid'), 0) as amount
      from payment p where p.company_id = $1 and p.claim_id = c.id) pays
    where pays.paid > 1 or pays.open > 1 or (pays.paid = 1 and pays.amount <> c.payout_amount)
      or (c.status = 'disbursed' and pays.paid <> 1)`,
  'nobody decides on a claim that is theirs, or that they filed': `
    select h.id, h.action from history h join mine c on c.id = h.subject_id
    where h.company_id = $1 and h.subject_type = 'claim' and h.actor_id in (c.requester_id, c.created_by_id)
      and h.action in ('approve', 'reject', 'requestRevision', 'lower', 'lowerAdvance', 'disburse', 'markAsDisbursed',
        'markAsSettled')`,
};

async function expectSound({ test, people }: Stage): Promise<void> {
  for (const [rule, query] of Object.entries(faults)) {
    const { rows } = await test.database.systemPool.query(
      `with mine as (select * from claim where company_id = $1 and requester_id = any($2)),
         found as (${query}) select * from found limit 5`,
      [companyID, people.map(({ id }) => id)],
    );
    expect(rows, rule).toEqual([]);
  }
}

/** The books as a journal, beside what the lists of claims say of each person. */
async function expectSameBooks({ test, people }: Stage): Promise<number> {
  const [reader] = people;
  const { caller } = await hire(test, `bookkeeper.${stages}`);
  const balances = judgedBalances(await wholeJournal(caller.get));
  interface Listed {
    id: number;
    requester: { id: number; name: string };
    submissionType: string;
    status: string;
    payoutAmount: number | null;
    disbursedAmount: number | null;
    accountedAmount: number | null;
    refundedAmount: number | null;
  }
  const rows: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await caller.get(`/v1/submissions?limit=100&page=${page}`);
    const { submissions, pageInfo } = answer.json<{
      submissions: Listed[];
      pageInfo: { totalPage: number };
    }>();
    rows.push(...submissions);
    if (page >= pageInfo.totalPage) break;
  }
  expect(rows.some(({ requester }) => requester.id === reader?.id)).toBe(true);
  const expected = new Map<string, bigint>();
  const add = (account: string, amount: number) => {
    if (amount === 0) return;
    expected.set(account, (expected.get(account) ?? 0n) + BigInt(amount) * 100n);
  };
  for (const row of rows) {
    const { requester, submissionType, status, payoutAmount } = row;
    const who = `${requester.name} #${requester.id} IDR`;
    const [disbursed, accounted, refunded] = [
      row.disbursedAmount ?? 0,
      row.accountedAmount ?? 0,
      row.refundedAmount ?? 0,
    ];
    add(`assets:employee advances:${who}`, disbursed - accounted - refunded);
    add(`expenses:claims:${who}`, accounted);
    if (submissionType !== 'cashAdvance' && status === 'disbursed')
      add(`expenses:claims:${who}`, payoutAmount ?? 0);
  }
  // What people were advanced for trips stands on the same accounts.
  const trips: Omit<Listed, 'submissionType'>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await caller.get(`/v1/business-trips/transactions?limit=100&page=${page}`);
    const { data } = answer.json<{ data: typeof trips }>();
    trips.push(...data);
    if (data.length < 100) break;
  }
  for (const { requester, disbursedAmount, accountedAmount, refundedAmount } of trips)
    add(
      `assets:employee advances:${requester.name} #${requester.id} IDR`,
      (disbursedAmount ?? 0) - (accountedAmount ?? 0) - (refundedAmount ?? 0),
    );
  const told = new Map(
    [...balances].filter(([account]) => /^(assets:employee advances|expenses:claims):/.test(account)),
  );
  const plain = (all: Map<string, bigint>) =>
    Object.fromEntries([...all].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, String(sum)]));
  expect(plain(told)).toEqual(plain(expected));
  return told.size;
}

prove({
  name: 'claim-money',
  promise:
    'Whatever is done to claims at once, limits count what they spend, an advance is what its ledger holds, each claim is paid once, and nobody decides on their own',
  goal: '25 × 60 rounds of 3 acts of claims at once by people with every right, and 64 submissions at once: 0 faults of seven kinds, and 0 differences of the journal to the screens by a second reader and hledger',
  async run(choose) {
    const test = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
    try {
      // Nobody is named: super admins approve.
      await test.database.systemPool.query(
        `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
           and w.id = l.workflow_id and w.kind in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement', 'customWorkflow')`,
      );
      const tally = { presses: 0, taken: 0, refused: 0, claims: 0, accounts: 0, sent: 0 };
      const statuses = new Set<string>();
      const [numRuns, rounds] = [choose(2, 25), choose(45, 60)];
      const sequence = fc.array(fc.array(press, { minLength: 3, maxLength: 3 }), {
        minLength: rounds,
        maxLength: rounds,
      });
      await fc.assert(
        fc.asyncProperty(sequence, async (all) => {
          const stage = await stageOf(test);
          for (const [at, together] of all.entries()) {
            const answers = await Promise.all(together.map((one) => carryOut(stage, one)));
            for (const status of answers) {
              if (status === null) continue;
              tally.presses += 1;
              tally[status < 300 ? 'taken' : 'refused'] += 1;
              expect(status, 'a fault of the server').toBeLessThan(500);
            }
            if (at % 4 === 3 || together.some((one) => one.do === 'job')) await work(stage);
          }
          await work(stage);
          const claims = await claimsOf(stage);
          tally.claims += claims.length;
          for (const { status } of claims) statuses.add(status);
          await expectSound(stage);
          tally.accounts = await expectSameBooks(stage);
          tally.sent += await submitAtOnce(test);
        }),
        { numRuns, examples: [[always]], endOnFailure: true, ...choose({ seed: 20_261_127 }, {}) },
      );
      expect(Math.min(tally.taken, tally.refused)).toBeGreaterThan(0);
      return (
        `${tally.presses} acts on ${tally.claims} claims (${tally.taken} taken, ${tally.refused} refused; ${statuses.size} statuses ` +
        `at the end), ${numRuns} × 64 submissions at once of which ${tally.sent} fitted: 0 faults; ${tally.accounts} accounts of the ` +
        `journal as the screens have them${hledgerMissing() === null ? ', and as hledger has them' : ''}`
      );
    } finally {
      await test.close();
    }
  },
});

/** A busy server says that it is, and is asked again. */
async function untilAnswered(ask: () => ReturnType<Caller['post']>): ReturnType<Caller['post']> {
  const answer = await ask();
  return answer.statusCode === 503 ? await untilAnswered(ask) : answer;
}

/** 64 claims of one person at once, of which some fit the week: as many as do are sent in. */
async function submitAtOnce(test: TestApp): Promise<number> {
  const stage = await stageOf(test);
  const [person] = stage.people;
  const [blocking] = stage.categories;
  if (!person) throw new Error('nobody submits');
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => {
      const body = claimBody(stage, 'reimbursement', [40_000]) as { lines: { categoryID: number }[] };
      const lines = body.lines.map((line) => ({ ...line, categoryID: blocking }));
      return untilAnswered(() => person.caller.post('/v1/claims', { ...body, lines }));
    }),
  );
  const sent = answers.filter(({ statusCode }) => statusCode === 201).length;
  expect(sent).toBe(Math.floor(weeklyLimit / 40_000));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(64 - sent);
  await expectSound(stage);
  return sent;
}
