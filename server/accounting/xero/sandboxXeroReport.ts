import type { Day } from '../../../domain/day/day.ts';
import { lastOfMonth } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { absolute, fromWire, isNegative, negate, roundTo, sum } from '../../../domain/money/money.ts';
import type { systemAccounts } from './sandboxXeroBooks.ts';
import type { SentLine, StoredAccount } from './sandboxXeroLines.ts';
import { netOf } from './sandboxXeroLines.ts';
import type { Content, Rows } from './sandboxXeroMemory.ts';
import { textOf } from './sandboxXeroMemory.ts';

/** What an account gains. */
interface Move {
  code: string;
  amount: Amount;
}

const codeOf = (accounts: readonly StoredAccount[], name: keyof typeof systemAccounts) =>
  accounts.find((one) => one.Name === name)?.Code ?? '';

/** What the accounts of an organisation moved by documents of the days; drafts and what was taken out move nothing. */
async function movesWithin(rows: Rows, [from, to]: readonly [string, string]): Promise<Move[]> {
  const accounts = await rows.all<StoredAccount>('Accounts');
  const payable = codeOf(accounts, 'Hutang Usaha');
  const taxCode = codeOf(accounts, 'PPN Masukan');
  const code = (account: unknown) => (account as StoredAccount).Code;
  const within = async (resource: Parameters<Rows['all']>[0], statuses: readonly string[]) =>
    (await rows.all(resource)).filter(({ Date: day, Status: status }) => {
      const isThere = status === undefined || statuses.includes(textOf(status));
      return isThere && textOf(day) >= from && textOf(day) <= to;
    });
  const moves: Move[] = [];
  const lines = (document: Content, sign: 1 | -1) => {
    const amounts = textOf(document['LineAmountTypes']);
    for (const line of document['LineItems'] as SentLine[]) {
      const signed = (amount: Amount) => (sign === 1 ? amount : negate(amount));
      moves.push({ code: line.AccountCode ?? '', amount: signed(netOf(line, amounts)) });
      moves.push({ code: taxCode, amount: signed(fromWire(line.TaxAmount ?? 0)) });
    }
  };
  for (const one of await within('BankTransactions', ['AUTHORISED'])) {
    const sign = textOf(one['Type']).startsWith('SPEND') ? 1 : -1;
    lines(one, sign);
    const total = fromWire(Number(one['Total']));
    moves.push({ code: code(one['BankAccount']), amount: sign === 1 ? negate(total) : total });
  }
  for (const one of await within('BankTransfers', [])) {
    const amount = fromWire(Number(one['Amount']));
    moves.push({ code: code(one['FromBankAccount']), amount: negate(amount) });
    moves.push({ code: code(one['ToBankAccount']), amount });
  }
  for (const one of await within('ManualJournals', ['POSTED']))
    for (const line of one['JournalLines'] as SentLine[])
      moves.push({ code: line.AccountCode ?? '', amount: fromWire(line.LineAmount ?? 0) });
  for (const one of await within('Invoices', ['AUTHORISED', 'PAID'])) {
    lines(one, 1);
    moves.push({ code: payable, amount: negate(fromWire(Number(one['Total']))) });
  }
  for (const one of await within('Payments', ['AUTHORISED'])) {
    const amount = fromWire(Number(one['Amount']));
    moves.push({ code: code(one['Account']), amount: negate(amount) });
    moves.push({ code: payable, amount });
  }
  return moves;
}

const firstDay = '0001-01-01';

/** The trial balance of a day: what accounts moved in its month, and what they came to by then. */
export async function trialBalance(rows: Rows, day: Day): Promise<object> {
  const accounts = await rows.all<StoredAccount>('Accounts');
  const month = await movesWithin(rows, [`${day.slice(0, 7)}-01`, day]);
  const all = await movesWithin(rows, [firstDay, day]);
  const totalOf = (moves: readonly Move[], code: string) =>
    sum(moves.filter((move) => move.code === code).map(({ amount }) => amount));
  const shown = accounts.filter(({ Code: code }) => all.some((move) => move.code === code));
  const isWholeMonth = day === lastOfMonth(`${day.slice(0, 7)}-01` as Day);
  return {
    ReportID: 'TrialBalance',
    ReportName: 'Trial Balance',
    ReportType: 'TrialBalance',
    ReportTitles: ['Trial Balance', isWholeMonth ? `As at the end of ${day.slice(0, 7)}` : `As at ${day}`],
    ReportDate: day,
    Rows: [
      {
        RowType: 'Header',
        Cells: ['Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit'].map((Value) => ({ Value })),
      },
      {
        RowType: 'Section',
        Title: 'Accounts',
        Rows: shown.map(({ AccountID: id, Code: code, Name: name }) => ({
          RowType: 'Row',
          Cells: [`${name} (${code})`, ...columns(totalOf(month, code)), ...columns(totalOf(all, code))].map(
            (Value) => ({ Value, Attributes: [{ Id: 'account', Value: id }] }),
          ),
        })),
      },
    ],
  };
}

const columns = (amount: Amount) => {
  const text = roundTo(absolute(amount), 2);
  return isNegative(amount) ? ['', text] : [text, ''];
};
