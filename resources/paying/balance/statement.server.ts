import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { formatDay, lastOfMonth, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, subtract } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { CellKind, CsvColumn } from '../../../server/files/csv.ts';
import { csvContentType, writeCsv } from '../../../server/files/csv.ts';
import type { FileAnswer } from '../../../server/http/fileAnswer.ts';
import { companyOnPaper } from '../../../server/pdf/companyOnPaper.ts';
import type { Paper } from '../../../server/pdf/paper.ts';
import type { Say, Words } from '../../../server/words/words.ts';
import { balance } from './balance.ts';
import { isSeen, movementsOf } from './balance.server.ts';

/** Further movements are counted: they are in the sheet. */
const printedMax = 2_000;
const sheetMax = 100_000;
const sheetBytesMax = 50 * 1024 * 1024;

export const statementQuestion = z.strictObject({
  month: z
    .string()
    .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/)
    .describe('The month: 2026-11')
    .meta({ example: '2026-11' }),
});

interface Asked {
  accountID: number;
  /** `2026-11` */
  month: string;
  now: Date;
  words: Words;
}

interface Movement extends Record<string, unknown> {
  day: Day;
  kind: string;
  record: string | null;
  counterparty: string | null;
  credit: Amount | null;
  debit: Amount | null;
  balanceAfter: Amount;
}

interface Sums extends Record<string, unknown> {
  opening: Amount;
  credit: Amount;
  debit: Amount;
  count: number;
}

/** What an account held before a month of the company's calendar, what moved it, and what it held afterwards. */
interface Statement {
  account: string;
  month: string;
  sums: Sums;
  closing: Amount;
  /** In their order; fewer than `sums.count` where there are too many for the paper. */
  movements: readonly Movement[];
}

/** @throws DomainError `not_found` for an account that is not there, or not seen */
async function readStatement(
  executor: Executor,
  actor: Actor,
  { accountID, month }: Pick<Asked, 'accountID' | 'month'>,
  movementsMax: number,
): Promise<Statement> {
  const { companyID } = actor;
  const { rows: accounts } = await executor.execute<{ name: string }>(sql`
    select a.name from company_account a
    where a.company_id = ${companyID} and a.id = ${accountID} and ${isSeen(actor, sql`a.id`)}`);
  const [account] = accounts;
  if (!account) throw new DomainError('not_found');
  const moved = sql`(${movementsOf(actor)}) as moved where "companyAccountID" = ${accountID}`;
  const isOfMonth = sql`left(day, 7) = ${month}`;
  const { rows: summed } = await executor.execute<Sums>(sql`
    select coalesce(sum(amount) filter (where left(day, 7) < ${month}), 0)::text as opening,
      coalesce(sum(credit) filter (where ${isOfMonth}), 0)::text as credit,
      coalesce(sum(debit) filter (where ${isOfMonth}), 0)::text as debit,
      (count(*) filter (where ${isOfMonth}))::int as count
    from ${moved}`);
  const { rows } = await executor.execute<Movement>(sql`
    select day, kind, record, counterparty, credit::text, debit::text, "balanceAfter"::text from ${moved} and ${isOfMonth}
    order by id limit ${movementsMax}`);
  const [sums = { opening: '0', credit: '0', debit: '0', count: 0 }] = summed;
  const closing = subtract(add(sums.opening, sums.credit), sums.debit);
  return { account: account.name, month, sums, closing, movements: rows };
}

/**
 * The statement of an account for a month as a paper.
 * @throws DomainError as {@link readStatement}
 */
export async function loadStatement(executor: Executor, actor: Actor, asked: Asked): Promise<Paper> {
  const { now, words } = asked;
  const say = words.in('en');
  return statementPaper({
    ...(await readStatement(executor, actor, asked, printedMax)),
    company: (await companyOnPaper(executor, actor.companyID)).company,
    day: today(actor.timeZone, now),
    now,
    kindOf: (kind) => say({ key: `${balance.name}.choice.kind.${kind}` }),
  });
}

/** A row of the statement as a sheet: what the account held before and afterwards, or what moved it between. */
interface StatementRow {
  day: Day;
  says: string;
  record: string | null;
  counterparty: string | null;
  credit: Amount | null;
  debit: Amount | null;
  balanceAfter: Amount;
}

/**
 * The statement of an account for a month as a sheet, with all of its movements, in the language of the acting person.
 * @throws DomainError as {@link readStatement}
 */
export async function loadStatementSheet(
  executor: Executor,
  actor: Actor,
  { say, ...asked }: Pick<Asked, 'accountID' | 'month'> & { say: Say },
): Promise<FileAnswer> {
  const { month, sums, closing, movements } = await readStatement(executor, actor, asked, sheetMax);
  const first: Day = `${month}-01`;
  async function* rows(): AsyncGenerator<StatementRow> {
    const none = { record: null, counterparty: null, credit: null, debit: null };
    yield { ...none, day: first, says: say(word('statement.before')), balanceAfter: sums.opening };
    for (const { kind, ...movement } of movements)
      yield { ...movement, says: say(word(`choice.kind.${kind}`)) };
    yield { ...none, day: lastOfMonth(first), says: say(word('statement.after')), balanceAfter: closing };
  }
  const column = (name: keyof StatementRow, key: string, kind: CellKind): CsvColumn<StatementRow> => ({
    header: say(word(`field.${key}`)),
    kind,
    cell: (row) => row[name],
  });
  const columns = [
    column('day', 'day', 'day'),
    column('says', 'kind', 'text'),
    column('record', 'record', 'text'),
    column('counterparty', 'counterparty', 'text'),
    column('credit', 'credit', 'plain'),
    column('debit', 'debit', 'plain'),
    column('balanceAfter', 'balanceAfter', 'plain'),
  ];
  return {
    // The name of an account is what people typed, and a name of a file takes less.
    fileName: `statement-${asked.accountID}-${month}.csv`,
    contentType: csvContentType,
    content: await writeCsv(columns, rows(), sheetBytesMax),
  };
}

const word = (key: string) => ({ key: `${balance.name}.${key}` });

/** All of it is in rupiah, which each of the sums says. */
const figure = (amount: Amount | null) => (amount === null ? null : formatNumber(amount));

function statementPaper({
  company,
  account,
  month,
  sums,
  closing,
  movements,
  day,
  now,
  kindOf,
}: Statement & {
  company: Paper['company'];
  day: Day;
  now: Date;
  kindOf: (kind: string) => string;
}): Paper {
  const first: Day = `${month}-01`;
  return {
    title: ['Account statement', 'Rekening koran'],
    number: formatMonth(first, 'en'),
    fileName: `statement-${account}-${month}`,
    company,
    issued: formatDay(day, 'en'),
    createdAt: now.toISOString(),
    figure: {
      label: ['Balance at the end', 'Saldo akhir'],
      amount: closing,
      currencyCode: 'IDR',
      status: null,
    },
    facts: [
      [['Account', 'Rekening', account]],
      [
        ['Month', 'Bulan', `${formatMonth(first, 'en')} · ${formatMonth(first, 'id')}`],
        ['Movements', 'Jumlah mutasi', String(sums.count)],
      ],
    ],
    tables: [
      {
        columns: [
          { label: ['Date', 'Tanggal'], is: 'code' },
          { label: ['Record', 'Catatan'], is: 'code' },
          {
            label: ['Kind, payee or payer', 'Jenis, penerima atau pengirim'],
            is: 'text',
            length: 80,
            isWide: true,
          },
          { label: ['In', 'Masuk'], is: 'figure' },
          { label: ['Out', 'Keluar'], is: 'figure' },
          { label: ['Balance', 'Saldo'], is: 'figure' },
        ],
        rows: movements.map(({ kind, record, counterparty, credit, debit, balanceAfter, ...moved }) => [
          formatDay(moved.day, 'en'),
          record,
          { text: kindOf(kind), below: counterparty },
          figure(credit),
          figure(debit),
          figure(balanceAfter),
        ]),
        more: sums.count - movements.length,
      },
    ],
    sums: [
      [
        ['Balance at the beginning', 'Saldo awal', formatMoney(sums.opening, 'IDR')],
        ['In', 'Masuk', formatMoney(sums.credit, 'IDR')],
        ['Out', 'Keluar', formatMoney(sums.debit, 'IDR')],
        ['Balance at the end', 'Saldo akhir', formatMoney(closing, 'IDR'), 'total'],
      ],
    ],
    people: [],
  };
}
