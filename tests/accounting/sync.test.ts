import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { today } from '../../domain/day/day.ts';
import type { SyncSummary } from '../../resources/accounting/accountingPost/accountingPostWire.ts';
import type { MappingAnswer } from '../../resources/accounting/accountMapping/accountMappingWire.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import { read } from '../proof/payers.ts';
import { comeBack, goToSandbox } from './booksStage.ts';
import type { PostRow } from './postStage.ts';
import {
  findForgottenPosts,
  forgetPurchases,
  mapAll,
  sayWhatCardsPaid,
  postRows,
  sendDuePosts,
} from './postStage.ts';

/** What goes to the books, in the demo company whose books are connected. */
let test: TestApp;
let finance: Caller;
/** Top-ups of the tests came in for it. */
let claim: { id: string; requester: string };

const slow = { timeout: 240_000 };

beforeAll(async () => {
  test = await createTestApp();
  await forgetPurchases(test);
  const [found] = await query<typeof claim>(
    'select id::text, requester_id::text as requester from claim where company_id = 1 order by id limit 1',
  );
  if (!found) throw new Error('there is no claim');
  claim = found;
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  finance = await test.signInAs('finance.admin@nusantara.test');
});

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;
const documents = async () =>
  Number((await query<{ count: string }>('select count(*) from sandbox_jurnal.document'))[0]?.count);

let causes = 0;
/** Names an employee, at the end of what the books read of {@link topUp}. */
const nameEmployee = (name: string) =>
  query('update employee set last_name = $1 where company_id = 1 and id = $2', [name, claim.requester]);
/** An entry of the ledger in the main account, as a room posts it. */
async function topUp(amount = '1000000.00', { isUndone = false } = {}): Promise<number> {
  const [account] = await query<{ id: string }>(
    'select id from company_account where company_id = 1 and is_main',
  );
  let id = 0;
  const work = test.database.write(1, async (executor) => {
    id = await postEntry(
      executor,
      {
        companyID: 1,
        companyAccountID: Number(account?.id),
        currencyCode: 'IDR',
        kind: 'top_up',
        cause: `top_up:claim:${claim.id}:test${(causes += 1)}`,
        paymentID: null,
        lines: [
          { account: 'funding', amount: `-${amount}` },
          { account: 'available', amount },
        ],
      },
      test.clock.at,
    );
    if (isUndone) throw new Error('undone');
  });
  if (isUndone) await expect(work).rejects.toThrow('undone');
  else await work;
  return id;
}
async function postOf(entry: number): Promise<PostRow> {
  const [post, ...more] = await postRows(test, 'record_id = $1', [entry]);
  if (!post || more.length > 0) throw new Error(`entry ${entry} has ${post ? 'several posts' : 'no post'}`);
  return post;
}
describe('the demo company', () => {
  it('has noted what happened since it was connected, and posts what is mapped', slow, async () => {
    const noted = await postRows(test);
    expect(noted.length).toBeGreaterThan(50);
    await findForgottenPosts(test);
    await sendDuePosts(test);
    const posts = await postRows(test);
    const by = Map.groupBy(posts, ({ status }) => status);
    expect([...by.keys()].toSorted()).toEqual(['pending', 'success']);
    expect(new Set(by.get('pending')?.map(({ cause }) => cause))).toEqual(
      new Set(['not_mapped', 'not_coded', 'tag_removed']),
    );
    expect(await documents()).toBe(by.get('success')?.length);
  });

  it('goes on with what waits once it is mapped, and posts what its ledger moved', slow, async () => {
    await mapAll(finance);
    await sendDuePosts(test);
    const left = await postRows(test, `status <> 'success'`);
    // What cards paid of which nobody has said what it was.
    expect(left.length).toBeGreaterThan(0);
    for (const { cause, detail } of left)
      expect([cause, detail]).toEqual(['not_coded', expect.stringMatching(/^CT-/)]);
    await sayWhatCardsPaid(test);
    // Before it was connected, too.
    read(await finance.post('/v1/jurnal/replay', { from: '2026-01-01', to: '2026-11-30' }), 201);
    await sendDuePosts(test);
    expect(await postRows(test, `status <> 'success'`)).toEqual([]);

    const [inBooks] = await query<Record<string, string>>(`
      with line as (
        select d.resource, l.account_name as account, coalesce((l.debit)::numeric, 0) - coalesce((l.credit)::numeric, 0) as moved
        from sandbox_jurnal.document d, jsonb_to_recordset(d.content -> 'transaction_account_lines_attributes')
          as l (account_name text, debit text, credit text)
        where d.books_id = 70001
        union all
        select d.resource, coalesce(d.content ->> 'refund_from_name', d.content ->> 'deposit_to_name'),
          -(select sum(coalesce((l.debit)::numeric, 0) - coalesce((l.credit)::numeric, 0))
            from jsonb_to_recordset(d.content -> 'transaction_account_lines_attributes') as l (debit text, credit text))
        from sandbox_jurnal.document d where d.books_id = 70001 and d.resource <> 'journal_entries'
      )
      select sum(moved) filter (where account in ('Rekening Bank', 'Giro'))::text as money,
        sum(moved) filter (where account = 'Saldo Kartu Outlay')::text as cards,
        sum(moved) filter (where account = 'Beban Bank')::text as fees,
        sum(moved) filter (where account = 'Langganan')::text as credits,
        sum(moved) filter (where account = 'Saldo Outlay')::text as clearing,
        sum(moved) filter (where account = 'Piutang Karyawan')::text as advances,
        sum(moved)::text as all
      from line`);
    // The same, added up of the lines of the ledger alone.
    const [inLedger] = await query<Record<string, string>>(`
      with line as (
        select a.kind, l.amount, coalesce(p.payment_for in ('bill', 'deposit'), false) as of_purchase, e.kind as entry
        from ledger_line l
        join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
        join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
        left join payment p on p.company_id = e.company_id and p.id = e.payment_id
        where l.company_id = 1 and e.posted_at >= '2025-12-31T17:00:00Z'
      ), posted as (
        -- Purchases are posted with their invoices; what they cost of fees, and got back, is not.
        select * from line where not of_purchase or entry = 'refund' or kind = 'fee'
        union all
        select 'available', -amount, true, entry from line where of_purchase and kind = 'fee' and entry = 'settle'
        except all select * from line where of_purchase and entry = 'settle' and kind <> 'fee'
      )
      select sum(amount) filter (where kind in ('available', 'allocated', 'held'))::text as money,
        sum(amount) filter (where kind in ('card', 'card_held'))::text as cards,
        sum(amount) filter (where kind = 'fee')::text as fees,
        sum(amount) filter (where kind = 'credits')::text as credits,
        sum(amount) filter (where kind in ('funding', 'transfer'))::text as clearing,
        sum(amount) filter (where kind = 'advance' and not of_purchase)::text as advances, sum(amount)::text as all
      from posted`);
    const plain = (sums: Record<string, string> | undefined) =>
      Object.fromEntries(
        Object.entries(sums ?? {}).map(([name, sum]) => [name, Number(sum ?? 0).toFixed(2)]),
      );
    expect(plain(inBooks)).toEqual(plain(inLedger));
    expect(plain(inBooks)).toMatchObject({ all: '0.00' });
    for (const name of ['money', 'cards', 'fees', 'advances'])
      expect(plain(inBooks)[name], name).not.toBe('0.00');
  });

  it(
    'posts each entry in one tab, its fee apart, and what stays within an account in none',
    slow,
    async () => {
      const twice = await query(`
      select p.record_id from accounting_post p where p.company_id = 1 and p.group_type <> 'transferFee'
      group by p.record_id having count(*) > 1`);
      expect(twice).toEqual([]);
      const held = await query(`
      select p.id from accounting_post p join ledger_entry e on e.company_id = p.company_id and e.id = p.record_id
      where p.company_id = 1 and e.kind in ('hold', 'release')`);
      expect(held).toEqual([]);
      const tabs = await query<{ group_type: string }>(
        'select distinct group_type from accounting_post where company_id = 1 order by 1',
      );
      expect(tabs.map(({ group_type: tab }) => tab)).toEqual(
        expect.arrayContaining(['cashAdvanceReturn', 'transaction', 'transferFee']),
      );
    },
  );

  it('is harmless to post a period again', slow, async () => {
    const before = await postRows(test);
    const count = await documents();
    const again = await finance.post('/v1/jurnal/replay', { from: '2026-01-01', to: '2026-11-30' });
    expect(read(again, 201)).toEqual({ count: 0 });
    await sendDuePosts(test);
    expect(await postRows(test)).toEqual(before);
    expect(await documents()).toBe(count);
  });
});

describe('a post', () => {
  it('is noted with its entry, or not at all', slow, async () => {
    const before = (await postRows(test)).length;
    await topUp('5.00', { isUndone: true });
    expect(await postRows(test)).toHaveLength(before);
    const entry = await topUp('1250.50');
    const post = await postOf(entry);
    expect(post).toMatchObject({
      group_type: 'topUpBalance',
      status: 'pending',
      amount: '1250.50',
      payload: null,
    });
    await sendDuePosts(test);
    const sent = await postOf(entry);
    expect(sent).toMatchObject({
      status: 'success',
      posted_number: expect.stringMatching(/^B-/),
      payload: {
        kind: 'bankDeposit',
        lines: [
          { account: 'Giro', amount: '1250.50' },
          { account: 'Saldo Outlay', amount: '-1250.50' },
        ],
      },
    });
    const [stored] = await query<{ custom_id: string }>(
      'select custom_id from sandbox_jurnal.document where id = $1',
      [sent.posted_id],
    );
    expect(stored?.custom_id).toBe(`outlay:1:topUpBalance:${entry}:1`);
  });

  it('of which nobody knows is asked about, and never written twice', slow, async () => {
    const entry = await misbehaving('~500');
    const unknown = await postOf(entry);
    expect(unknown).toMatchObject({ status: 'pending', cause: 'unreachable', is_unknown: true });
    const count = await documents();
    const hash = unknown.payload_hash;
    await nameEmployee('Renamed');
    test.pass(31);
    await sendDuePosts(test);
    expect(await postOf(entry)).toMatchObject({ status: 'success', is_unknown: false, payload_hash: hash });
    expect(await documents()).toBe(count);
  });

  it('waits as long as the books say', slow, async () => {
    const entry = await misbehaving('~429');
    const busy = await postOf(entry);
    expect(busy).toMatchObject({ status: 'pending', cause: null, is_unknown: false });
    expect((busy.next_at?.getTime() ?? 0) - test.clock.at.getTime()).toBe(7000);
    test.pass(6);
    await sendDuePosts(test);
    expect((await postOf(entry)).attempts).toBe(1);
    test.pass(2);
    await sendDuePosts(test);
    expect(await postOf(entry)).toMatchObject({ status: 'success', attempts: 2 });
  });

  it.each([
    ['~422', 'refused'],
    ['~closed', 'books_closed'],
    ['~409', 'conflict'],
  ])('fails at once by %s, as %s, and whoever posts is told', slow, async (end, cause) => {
    const entry = await misbehaving(end);
    expect(await postOf(entry)).toMatchObject({ status: 'failed', cause, attempts: 1, is_unknown: false });
    const told = await query(
      `select payload from outbox where topic = 'notification' and payload ->> 'eventType' = 'accounting_post_failed'
         and payload::text like '%choice.cause.' || $1 || '%'`,
      [cause],
    );
    expect(told).toHaveLength(1);
    // Nothing goes out by itself any more.
    const count = await documents();
    expect(await postRows(test, `status not in ('success', 'failed')`)).toEqual([]);
    test.pass(24 * 3600);
    await sendDuePosts(test);
    expect((await postOf(entry)).status).toBe('failed');
    expect(await documents()).toBe(count);
  });

  it('backs off to six hours while the books do not answer', slow, async () => {
    const entry = await topUp();
    const { programs } = test.context.accounting;
    const find = programs.jurnal.find;
    const failing = { ...programs.jurnal, find: async () => Promise.reject(await unreachable()) };
    Object.assign(test.context.accounting, { programs: { jurnal: failing } });
    const pauses: number[] = [];
    try {
      for (let time = 0; time < 12; time += 1) {
        await sendDuePosts(test);
        const { next_at: next, is_unknown: isUnknown } = await postOf(entry);
        // It was asked about, and not sent.
        expect(isUnknown).toBe(false);
        const pause = ((next?.getTime() ?? 0) - test.clock.at.getTime()) / 1000;
        pauses.push(pause);
        test.pass(pause);
      }
    } finally {
      Object.assign(test.context.accounting, { programs: { jurnal: { ...failing, find } } });
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600]);
    await sendDuePosts(test);
    expect((await postOf(entry)).status).toBe('success');
  });
});

async function unreachable(): Promise<Error> {
  const { AccountingError } = await import('../../server/accounting/accountingProvider.ts');
  return new AccountingError('unreachable', 'nobody is there');
}

/** Posts a top-up while what the books read of it ends so. */
async function misbehaving(end: string): Promise<number> {
  const entry = await topUp();
  await nameEmployee(end);
  try {
    await sendDuePosts(test);
  } finally {
    await nameEmployee('Contoh');
  }
  return entry;
}

describe('what is stuck', () => {
  it('by a tag that is gone goes on once it is taken off', slow, async () => {
    const url = '/v1/jurnal/account-mappings?category=jurnal_basic_account';
    const put = async (tags: string[]) => {
      const { rows, version } = read<MappingAnswer>(await finance.get(url), 200);
      const row = rows.find(({ accountableType }) => accountableType === 'balance');
      const { accountableType, accountableID, accountID, taxID } = row as MappingAnswer['rows'][number];
      read(
        await finance.put(
          url,
          { rows: [{ accountableType, accountableID, accountID, taxID, tags }] },
          { version },
        ),
        200,
      );
    };
    await query('insert into sandbox_jurnal.tag values (70001, 77, $1)', ['Gone soon']);
    await put(['77', '12']);
    await query('delete from sandbox_jurnal.tag where books_id = 70001 and id = 77');
    const entry = await topUp();
    await sendDuePosts(test);
    expect(await postOf(entry)).toMatchObject({
      status: 'pending',
      cause: 'tag_removed',
      detail: 'Gone soon',
    });
    const summary = read<SyncSummary>(await finance.get('/v1/jurnal/sync'), 200);
    expect(summary.stuck).toContainEqual({ groupType: 'topUpBalance', cause: 'tag_removed', count: 1 });
    await put(['12']);
    await sendDuePosts(test);
    expect(await postOf(entry)).toMatchObject({ status: 'success', payload: { tags: ['Surabaya'] } });
    await put([]);
  });

  it('by a lost connection goes on once it is there again', slow, async () => {
    await query('delete from sandbox_jurnal.token where books_id = 70001');
    const entry = await topUp();
    await sendDuePosts(test);
    expect(await postOf(entry)).toMatchObject({ status: 'pending', cause: 'token_expired' });
    read(await comeBack(test, await goToSandbox(test, finance, '70001')), 201);
    await sendDuePosts(test);
    expect((await postOf(entry)).status).toBe('success');
  });

  it('is tried again all at once by its cause, as the mapping says by now', slow, async () => {
    const failed = await misbehaving('~422');
    const before = await postRows(test, `status = 'failed' and cause = 'refused'`);
    expect(before.length).toBeGreaterThan(1);
    const retried = await finance.post('/v1/jurnal/sync', { cause: 'refused', groupType: 'topUpBalance' });
    expect(read(retried, 201)).toEqual({ count: before.length });
    await sendDuePosts(test);
    expect(await postRows(test, `status = 'failed' and cause = 'refused'`)).toEqual([]);
    expect((await postOf(failed)).status).toBe('success');
    const history = await query(
      `select action from history where company_id = 1 and subject_type = 'accountingPost' and subject_id = $1 order by position`,
      [(await postOf(failed)).id],
    );
    expect(history.map(({ action }) => action)).toEqual(['fail', 'retry', 'post']);
  });

  it('is tried again one by one, and what is not stuck is not', slow, async () => {
    const entry = await misbehaving('~closed');
    const { id } = await postOf(entry);
    expect(read(await finance.post('/v1/jurnal/sync', { ids: [Number(id)] }), 201)).toEqual({ count: 1 });
    expect(codeOf(await finance.post('/v1/jurnal/sync', { ids: [Number(id)] }))).toBe(
      'transition_not_allowed',
    );
    await sendDuePosts(test);
    expect((await postOf(entry)).status).toBe('success');
    expect(codeOf(await finance.post('/v1/jurnal/sync', { ids: [Number(id)] }))).toBe(
      'transition_not_allowed',
    );
    expect(codeOf(await finance.post('/v1/jurnal/sync', { ids: [999_999] }))).toBe('not_found');
    expect((await finance.post('/v1/jurnal/sync', { ids: [] })).statusCode).toBe(400);
    expect((await finance.post('/v1/jurnal/sync', { cause: 'x', groupType: 'transaction' })).statusCode).toBe(
      400,
    );
  });

  it('is entered by hand with a note, and goes out no more', slow, async () => {
    const entry = await misbehaving('~409');
    const { id } = await postOf(entry);
    const byHand = (notes: string, post = id) =>
      finance.post('/v1/jurnal/sync/by-hand', { ids: [Number(post)], notes });
    expect((await byHand(' ')).statusCode).toBe(400);
    read(await byHand('JE-00012 of 21 November'), 201);
    expect(await postOf(entry)).toMatchObject({
      status: 'success',
      posted_id: null,
      notes: 'JE-00012 of 21 November',
    });
    expect(codeOf(await byHand('again'))).toBe('transition_not_allowed');
    // The books may have this one: they are asked first.
    const unknown = await misbehaving('~500');
    expect(codeOf(await byHand('by me', (await postOf(unknown)).id))).toBe('transition_not_allowed');
    const count = await documents();
    test.pass(60);
    await sendDuePosts(test);
    expect(await documents()).toBe(count);
  });
});

describe('what is posted by itself', () => {
  it('is nothing once somebody has said so, until somebody asks', slow, async () => {
    expect((await finance.patch('/v1/jurnal/sync', { postsItself: 'no' })).statusCode).toBe(400);
    expect(
      read<SyncSummary>(await finance.patch('/v1/jurnal/sync', { postsItself: false }), 200).postsItself,
    ).toBe(false);
    const entry = await topUp();
    expect(await postRows(test, 'record_id = $1', [entry])).toEqual([]);
    const day = today('Asia/Jakarta', test.clock.at);
    expect(read(await finance.post('/v1/jurnal/replay', { from: day, to: day }), 201)).toEqual({ count: 1 });
    await sendDuePosts(test);
    expect((await postOf(entry)).status).toBe('success');
    read(await finance.patch('/v1/jurnal/sync', { postsItself: true }), 200);
  });

  it.each([
    ['backwards', { from: '2026-11-20', to: '2026-11-19' }],
    ['of more than a year', { from: '2025-11-01', to: '2026-11-20' }],
    ['without a day', { from: '2026-11-20' }],
    ['of no day', { from: '2026-02-30', to: '2026-03-01' }],
  ])('a period %s is refused', slow, async (_what, period) => {
    expect((await finance.post('/v1/jurnal/replay', period)).statusCode).toBe(400);
  });
});

describe('people', () => {
  it('see and post what they may', slow, async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    for (const answer of [
      await user.get('/v1/jurnal/sync'),
      await user.get('/v1/jurnal/transactions'),
      await user.post('/v1/jurnal/sync', { ids: [1] }),
      await user.post('/v1/jurnal/sync/by-hand', { ids: [1], notes: 'x' }),
      await user.post('/v1/jurnal/replay', { from: '2026-11-01', to: '2026-11-02' }),
      await user.patch('/v1/jurnal/sync', { postsItself: false }),
    ])
      expect(codeOf(answer)).toBe('forbidden');
  });

  it('of another company see and touch nothing', slow, async () => {
    const other = await test.signInAs('finance.admin@lain.test');
    const [post] = await postRows(test);
    expect(
      read<{ total: number }>(await other.get('/v1/jurnal/transactions?groupType=transaction'), 200),
    ).toMatchObject({
      data: [],
    });
    expect(codeOf(await other.post('/v1/jurnal/sync', { ids: [Number(post?.id)] }))).toBe('not_found');
    expect(codeOf(await other.post('/v1/jurnal/replay', { from: '2026-11-01', to: '2026-11-02' }))).toBe(
      'transition_not_allowed',
    );
  });

  it('find posts by tab, status and cause', slow, async () => {
    const list = async (query: string) =>
      read<{ data: { groupType: string; status: string; number: string; cause: string | null }[] }>(
        await finance.get(`/v1/jurnal/transactions?limit=100&${query}`),
        200,
      ).data;
    const fees = await list('groupType=transferFee');
    expect(fees.length).toBeGreaterThan(0);
    expect(new Set(fees.map(({ groupType }) => groupType))).toEqual(new Set(['transferFee']));
    const failed = await list('status=failed');
    expect(failed.every(({ status, cause }) => status === 'failed' && cause !== null)).toBe(true);
    expect((await finance.get('/v1/jurnal/transactions?groupType=x')).statusCode).toBe(400);
  });
});

describe('with and without a flag', () => {
  /** A post that stands in the books; `which` is a condition on it. */
  async function posted(which: string): Promise<PostRow> {
    const [found] = await postRows(test, `status = 'success' and ${which}`);
    if (!found) throw new Error(`nothing is posted where ${which}`);
    return found;
  }

  /** Takes a post out of the books, and sends it as it is made of what is mapped and switched on now. */
  async function postedAnew({ id, group_type: group, record_id: record }: PostRow) {
    await query('delete from sandbox_jurnal.document where custom_id = $1', [
      `outlay:1:${group}:${record}:1`,
    ]);
    await query(
      `update accounting_post set status = 'pending', posted_id = null, posted_number = null, payload = null, payload_hash = null
       where id = $1`,
      [id],
    );
    await findForgottenPosts(test);
    await sendDuePosts(test);
    const [made] = await postRows(test, 'id = $1', [id]);
    expect([made?.status, made?.cause]).toEqual(['success', null]);
    return made?.payload ?? null;
  }

  /** Saves something of some rows of the mapping. */
  async function mapRows(
    category: string,
    change: (row: MappingAnswer['rows'][number]) => { accountID?: string | null; taxID?: string | null },
  ): Promise<void> {
    const url = `/v1/jurnal/account-mappings?category=${category}`;
    const { rows, version } = read<MappingAnswer>(await finance.get(url), 200);
    const typed = rows.map((row) => {
      const { accountableType, accountableID, accountID, taxID, tags } = row;
      return {
        accountableType,
        accountableID,
        accountID,
        taxID,
        tags: tags.map((tag) => tag.id),
        ...change(row),
      };
    });
    read(await finance.put(url, { rows: typed }, { version }), 200);
  }

  it('tagging_integration: a post has the tags of its row, or none', slow, async () => {
    const post = await posted(`payload -> 'tags' <> '[]'`);
    await without(test, ['tagging_integration'], async () =>
      expect((await postedAnew(post))?.tags).toEqual([]),
    );
    expect((await postedAnew(post))?.tags).toEqual(post.payload?.tags);
  });

  it('jurnal_itg_enable_get_tax: a cost has the tax of its row, or none', slow, async () => {
    await mapRows('category_policy', () => ({ taxID: '21' }));
    const post = await posted(`payload ->> 'kind' = 'expense' and payload -> 'tags' <> '[]'`);
    const taxes = async () => new Set((await postedAnew(post))?.lines.map(({ tax }) => tax));
    expect(await taxes()).toEqual(new Set([null, 'PPN']));
    await without(test, ['jurnal_itg_enable_get_tax'], async () =>
      expect(await taxes()).toEqual(new Set([null])),
    );
    await mapRows('category_policy', () => ({ taxID: null }));
  });

  it('bus_trip_acc_mapping_tab: costs of a trip by their categories, or in one row', slow, async () => {
    const [trip] = await query<{ id: string }>(
      `select post.id::text from accounting_post post join ledger_entry e on e.company_id = 1 and e.id = post.record_id
       where post.company_id = 1 and post.status = 'success' and e.kind = 'apply' and e.cause like '%:trip:%' order by post.id limit 1`,
    );
    const post = await posted(`id = ${trip?.id ?? 0}`);
    const accounts = async () => (await postedAnew(post))?.lines.map(({ account }) => account);
    const one = 'Perjalanan Dinas - Penjualan';
    const byCategory = await accounts();
    expect(byCategory).not.toContain(one);
    await without(test, ['bus_trip_acc_mapping_tab'], async () => {
      const chart = read<{ data: { id: string; name: string }[] }>(
        await finance.get('/v1/jurnal/accounts'),
        200,
      );
      const accountID = chart.data.find(({ name }) => name === one)?.id ?? null;
      await mapRows('jurnal_basic_account', ({ accountableType }) =>
        accountableType === 'business_trip' ? { accountID } : {},
      );
      expect(await accounts()).toContain(one);
    });
    expect(await accounts()).toEqual(byCategory);
  });

  it('jurnal_integration_multiaccounts: the account’s own row, or the main one’s for all', slow, async () => {
    const [second] = await query<{ id: string }>(
      `select id from company_account where company_id = 1 and not is_main order by id limit 1`,
    );
    const move = (cause: string) =>
      test.database.write(1, (executor) =>
        postEntry(
          executor,
          {
            companyID: 1,
            companyAccountID: Number(second?.id),
            currencyCode: 'IDR',
            kind: 'top_up',
            cause,
            paymentID: null,
            lines: [
              { account: 'funding', amount: '-5.00' },
              { account: 'available', amount: '5.00' },
            ],
          },
          test.clock.at,
        ),
      );
    const own = await move('top_up:own');
    await sendDuePosts(test);
    expect((await postOf(own)).payload?.lines[0]?.account).toBe('Rekening Bank');
    await without(test, ['jurnal_integration_multiaccounts'], async () => {
      const main = await move('top_up:main');
      await sendDuePosts(test);
      expect((await postOf(main)).payload?.lines[0]?.account).toBe('Giro');
    });
  });
});
