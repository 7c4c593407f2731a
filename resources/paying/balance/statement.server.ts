import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { formatDay, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, subtract } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { Executor } from '../../../server/database/database.ts';
import { companyOnPaper } from '../../../server/pdf/companyOnPaper.ts';
import type { Paper } from '../../../server/pdf/paper.ts';
import type { Words } from '../../../server/words/words.ts';
import { balance } from './balance.ts';
import { isSeen, movementsOf } from './balance.server.ts';

/** Further movements are counted: they are in the sheet. */
const printedMax = 2_000;

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

/**
 * The statement of an account for a month of the company's calendar: what it held before, what moved it, what it held afterwards.
 * @throws DomainError `not_found` for an account that is not there, or not seen
 */
export async function loadStatement(
  executor: Executor,
  actor: Actor,
  { accountID, month, now, words }: Asked,
): Promise<Paper> {
  const { companyID, timeZone } = actor;
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
    order by id limit ${printedMax}`);
  const [sums = { opening: '0', credit: '0', debit: '0', count: 0 }] = summed;
  const say = words.in('en');
  return statementPaper({
    company: (await companyOnPaper(executor, companyID)).company,
    account: account.name,
    month,
    sums,
    movements: rows,
    day: today(timeZone, now),
    now,
    kindOf: (kind) => say({ key: `${balance.name}.choice.kind.${kind}` }),
  });
}

/** All of it is in rupiah, which each of the sums says. */
const figure = (amount: Amount | null) => (amount === null ? null : formatNumber(amount));

function statementPaper({
  company,
  account,
  month,
  sums,
  movements,
  day,
  now,
  kindOf,
}: {
  company: Paper['company'];
  account: string;
  month: string;
  sums: Sums;
  movements: readonly Movement[];
  day: Day;
  now: Date;
  kindOf: (kind: string) => string;
}): Paper {
  const closing = subtract(add(sums.opening, sums.credit), sums.debit);
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
