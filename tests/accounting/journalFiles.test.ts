import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exported } from '../../resources/datasets.server.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { journalFormats } from '../../resources/accounting/journal/journal.ts';
import type { JournalFormat } from '../../resources/accounting/journal/journal.ts';
import { journalFile } from '../../resources/accounting/journal/journalRoutes.server.ts';
import type { JournalPreview } from '../../resources/accounting/journal/journalWire.ts';
import { openDocumentStatuses } from '../../resources/purchasing/document/document.ts';
import { exportTopic, exportWorker } from '../../server/exchange/export/exportJob.ts';
import type { ExportBegun, SheetExport } from '../../domain/list/sheetExport.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { journalPrograms, neutralBalances } from '../journalPrograms.ts';
import type { JournalBalances } from '../journalReader.ts';
import { balancesIn, readJournalText, wholeJournal } from '../journalReader.ts';
import { read } from '../proof/payers.ts';
import { evilNames } from './evilNames.ts';

const companyID = 1;
const year = { from: '2024-01-01', to: '2027-12-31' };
const month = { from: '2026-11-01', to: '2026-11-21' };

let place: TestApp;
let finance: Caller;

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await place.database.systemPool.query<Row>(text, values)).rows;
}

beforeAll(async () => {
  place = await createTestApp();
  const names = evilNames.filter((name) => !name.includes('\u0000'));
  for (const [table, key, column] of [
    ['vendor', 'id', 'name'],
    ['company_account', 'id', 'name'],
    ['employee', 'id', 'last_name'],
    ['company', 'company_id', 'name'],
  ] as const) {
    // Each has a name of its own: behind what is evil stands its number.
    await sql(
      `update ${table} set ${column} = ($1::text[])[1 + ${key} % $2] || ' ' || ${key} where company_id = $3`,
      [names, names.length, companyID],
    );
  }
  finance = await place.signInAs('finance.admin@nusantara.test');
});
afterAll(() => place?.close());

const address = (asked: object, what = '') =>
  `/v1/journal${what}?${new URLSearchParams({ ...asked } as Record<string, string>).toString()}`;

/** Asks for years at once, has the file made as the queue would, and takes it. */
async function made(format: JournalFormat): Promise<{ id: number; text: string; fileName: string }> {
  const { id } = read<ExportBegun>(await finance.get(address({ format, ...year })), 202);
  const job = { id: `export-${id}`, companyID, payload: { companyID, exportID: id }, attempt: 1 };
  await exportWorker(place.context, () => [...exported(), journalFile], nouns.languagesOf).run(job);
  const told = read<SheetExport>(await finance.get(`/v1/exports/${id}`), 200);
  expect(told).toMatchObject({ status: 'processed', hasFile: true, name: 'Journal files' });
  const file = await finance.get(`/v1/exports/${id}/file`);
  expect(file.statusCode, file.body).toBe(200);
  return { id, text: file.body, fileName: String(file.headers['content-disposition']) };
}

/** What the tables say that each account holds, in hundredths. */
async function ownBalances(): Promise<JournalBalances> {
  const rows = await sql<{ account: string; currency: string; hundredths: string }>(
    `select account, currency, (sum(amount) * 100)::bigint::text as hundredths from (
       select case a.kind
           when 'available' then 'assets:bank:' || p.id || ':available'
           when 'held' then 'assets:bank:' || p.id || ':held'
           when 'allocated' then 'assets:bank:' || p.id || ':set aside'
           when 'transfer' then 'assets:bank:transfers between accounts'
           when 'fee' then 'expenses:bank fees:' || p.id
           when 'credits' then 'expenses:credits:' || p.id
           when 'funding' then 'equity:funding:' || p.id
           when 'card' then 'assets:cards:' || p.id || ':available'
           when 'card_held' then 'assets:cards:' || p.id || ':held'
           when 'card_spent' then 'expenses:cards:' || p.id end as account,
         a.currency_code as currency, a.balance as amount
       from ledger_account a join company_account p on p.company_id = a.company_id and p.id = a.company_account_id
       where a.company_id = $1
     union all
       select 'liabilities:payables:' || vendor_id, currency_code, -remaining_amount from bill
       where company_id = $1 and transaction_type = 'bill' and status = any($2)
     union all
       select 'assets:employee advances:' || coalesce(c.requester_id, t.requester_id), a.currency_code, a.balance
       from ledger_account a
       left join claim c on c.company_id = a.company_id and a.holder = 'claim:' || c.id
       left join trip t on t.company_id = a.company_id and a.holder = 'trip:' || t.id
       where a.company_id = $1 and a.kind = 'advance' and a.holder ~ '^(claim|trip):'
     ) held where account is not null group by 1, 2 having sum(amount) <> 0`,
    [companyID, openDocumentStatuses],
  );
  return new Map(rows.map((row) => [`${row.account} ${row.currency}`, BigInt(row.hundredths)]));
}

const kinds =
  /^(assets:(bank|cards|employee advances)|expenses:(bank fees|credits|cards)|equity:funding|liabilities:payables):/;

describe.each(journalFormats)('the books of some years for %s', (format) => {
  it('are made after the answer, and balance to the cent with what the tables say', async (context) => {
    const { missing, ask } = journalPrograms[format];
    const reason = missing();
    if (reason !== null) context.skip(reason);
    const { text, fileName } = await made(format);
    expect(fileName).toBe(`attachment; filename="journal-2024-01-01-2027-12-31.${format}"`);
    const judged = ask(text);
    expect(judged.complaints).toBe('');
    const balances = neutralBalances(format, judged);
    const own = await ownBalances();
    expect(own.size).toBeGreaterThan(20);
    expect(new Map([...balances].filter(([account]) => kinds.test(account)))).toEqual(own);
    const sums = new Map<string, bigint>();
    for (const [account, hundredths] of balances) {
      const currency = account.slice(-3);
      sums.set(currency, (sums.get(currency) ?? 0n) + hundredths);
    }
    expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
  });
});

describe('journal files', () => {
  it('tell who asked for a long one that it is ready, by a notification with the file behind it', async () => {
    place.pass(60);
    finance = await place.signInAs('finance.admin@nusantara.test');
    const { id } = await made('beancount');
    const topics = await sql<{ topic: string; payload: { objectID?: number } }>(
      `select topic, payload from outbox where payload::text like '%export_ready%'`,
    );
    expect(topics.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([expect.objectContaining({ objectType: 'export', objectID: id })]),
    );
  });

  it('are asked for once in a minute', async () => {
    const asked = address({ format: 'ledger', from: '2026-01-01', to: '2026-11-21' });
    const [one, other] = [await finance.get(asked), await finance.get(asked)];
    expect(read<ExportBegun>(one, 202).id).toBe(read<ExportBegun>(other, 202).id);
    const jobs = await sql(`select 1 from outbox where topic = $1 and payload->>'exportID' = $2`, [
      exportTopic.name,
      String(read<ExportBegun>(one, 202).id),
    ]);
    expect(jobs).toHaveLength(1);
  });

  it.each(journalFormats)(
    'of 92 days for %s come at once; the preview says what is in them',
    async (format) => {
      const file = await finance.get(address({ format, ...month }));
      expect(file.statusCode, file.body).toBe(200);
      const ending = `filename="journal-2026-11-01-2026-11-21.${format}"`;
      expect(file.headers['content-disposition']).toBe(`attachment; ${ending}`);
      expect(file.headers['content-type']).toBe(
        format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      );
      const preview = read<JournalPreview>(await finance.get(address({ format, ...month }, '/preview')), 200);
      expect(file.body.trimEnd().split('\n').at(-1)).toContain(preview.sha256);
      expect(preview.entries).toBeGreaterThan(preview.shown);
      for (const { debit, credit } of preview.totals) expect(debit).toBe(credit);
      const entry = preview.text
        .split('\n')
        .find((line) => line.startsWith('2026-11-') && line.includes('*'));
      if (format !== 'csv') expect(file.body.split('\n')).toContain(entry);
    },
  );

  it('of parts make up the whole', async () => {
    const parts = balancesIn(readJournalText(await wholeJournal(finance.get)));
    const { text } = await made('hledger');
    expect(parts).toEqual(balancesIn(readJournalText(text)));
  });

  it('take 92 days after the first at once, and one more after the answer', async () => {
    const ask = (to: string) => finance.get(address({ format: 'csv', from: '2026-01-01', to }));
    expect((await ask('2026-04-03')).statusCode).toBe(200);
    expect((await ask('2026-04-04')).statusCode).toBe(202);
    const preview = await finance.get(
      address({ format: 'csv', from: '2026-01-01', to: '2026-04-04' }, '/preview'),
    );
    expect([
      preview.statusCode,
      Object.keys(preview.json<{ error: { fields: object } }>().error.fields),
    ]).toEqual([400, ['to']]);
  });

  it.each([
    ['to', { format: 'csv', from: '2026-11-02', to: '2026-11-01' }],
    ['to', { format: 'csv', from: '2026-11-02' }],
    ['from', { format: 'csv', from: '2026-02-30', to: '2026-11-01' }],
    ['format', { format: 'gnucash', ...month }],
    ['format', month],
  ])('are refused with a word on %s', async (field, asked) => {
    const answer = await finance.get(address(asked));
    expect([
      answer.statusCode,
      Object.keys(answer.json<{ error: { fields: object } }>().error.fields),
    ]).toEqual([400, [field]]);
  });

  it('are for those who see what goes over to the accounting', async () => {
    const user = await place.signInAs('finance.user@nusantara.test');
    for (const what of ['', '/preview']) {
      expect((await user.get(address({ format: 'csv', ...month }, what))).statusCode).toBe(403);
    }
    expect((await user.get(address({ format: 'csv', ...year }))).statusCode).toBe(403);
  });

  it('are made no more for who lost the right meanwhile', async () => {
    const id = read<ExportBegun>(
      await finance.get(address({ format: 'csv', from: '2025-01-01', to: '2026-11-21' })),
      202,
    ).id;
    const roles = await sql<{ access_roles: string[] }>(
      `select access_roles from employee where company_id = 1 and email = 'finance.admin@nusantara.test'`,
    );
    await sql(`update employee set access_roles = '{"Finance User"}' where company_id = 1
      and email = 'finance.admin@nusantara.test'`);
    const job = { id: 'lost', companyID, payload: { companyID, exportID: id }, attempt: 1 };
    await exportWorker(place.context, () => [...exported(), journalFile], nouns.languagesOf).run(job);
    const [row] = await sql<{ status: string; storage_key: string | null }>(
      'select status, storage_key from sheet_export where id = $1 and company_id = 1',
      [id],
    );
    expect(row).toEqual({ status: 'failed', storage_key: null });
    await sql(
      `update employee set access_roles = $1 where company_id = 1
      and email = 'finance.admin@nusantara.test'`,
      [roles[0]!.access_roles],
    );
  });

  it('put what happened on the day that it was by the clocks of the company', async () => {
    const zone = (name: string) => sql('update company set time_zone = $1 where company_id = 1', [name]);
    const [{ time_zone: before } = { time_zone: '' }] = await sql<{ time_zone: string }>(
      'select time_zone from company where company_id = 1',
    );
    await zone('Pacific/Honolulu');
    place.pass(60);
    finance = await place.signInAs('finance.admin@nusantara.test');
    const [early] = await sql<{ id: string; local: string; utc: string }>(
      `select id, (posted_at at time zone 'Pacific/Honolulu')::date::text as local,
         (posted_at at time zone 'UTC')::date::text as utc
       from ledger_entry where company_id = 1 and kind = 'hold' and extract(hour from posted_at at time zone 'UTC') < 10
       order by id desc limit 1`,
    );
    const on = async (day: string) =>
      (await finance.get(address({ format: 'ledger', from: day, to: day }))).body.includes(
        `source: entry ${early!.id}\n`,
      );
    expect(early!.local < early!.utc).toBe(true);
    expect([await on(early!.local), await on(early!.utc)]).toEqual([true, false]);
    await zone(before);
  });
});
