import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';
import type pg from 'pg';

import { homeCountry } from '../../domain/bank/bankAccount.ts';
import type { BankAccount } from '../../domain/bank/bankAccount.ts';
import { bankAccountErrors } from '../../domain/bank/bankFields.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { fitsCurrency, isAmount, isPositive, multiply, roundAmount } from '../../domain/money/money.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { Message } from '../../domain/message/message.ts';
import { own } from '../words/own.ts';
import type { Bank, IncomingTransfer, TransferAnswer, TransferOrder } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { sandboxQrText } from './sandboxQrCode.ts';
import { bankByCode, indonesianBanks, isAccountNumberOf } from './banks.ts';

/** What the last four digits of an account number make the sandbox bank do. */
export const sandboxAccounts = {
  unknown: '0001',
  refused: '0002',
  needsInformation: '0003',
  slow: '0004',
  answersTwice: '0005',
} as const;

const slowAnswerMs = 60_000;
/** Any number, the same for all servers: one of them prepares, the others wait. */
const preparationLock = 7_234_013;

export interface SandboxBankOptions {
  /** Where its memory is: a pool, or one connection with a transaction that it goes with. */
  database: { systemPool: Pick<pg.Pool, 'query'> };
  /** Milliseconds between order and outcome (SANDBOX_BANK_DELAY_MS). */
  delayMs: number;
  now: () => Date;
}

const memory = `
  create schema if not exists sandbox_bank;
  create table if not exists sandbox_bank.transfer (
    idempotency_key text primary key,
    content_hash bytea not null,
    bank_reference bigint generated always as identity unique,
    bank_code text not null,
    account_number text not null,
    account_holder_name text not null,
    amount_in_idr numeric(20) not null check (amount_in_idr > 0),
    description text not null,
    ordered_at timestamptz not null,
    answers_given integer not null default 0
  );
  alter table sandbox_bank.transfer
    add column if not exists country text,
    add column if not exists told text,
    add column if not exists told_at timestamptz,
    add column if not exists outcome text check (outcome in ('paid', 'refused', 'canceled'));
  create table if not exists sandbox_bank.account (
    bank_code text not null,
    account_number text not null,
    account_holder_name text not null,
    primary key (bank_code, account_number)
  );
  create table if not exists sandbox_bank.virtual_account (
    idempotency_key text primary key,
    number bigint generated always as identity unique,
    bank_code text not null,
    amount_in_idr numeric(20) check (amount_in_idr > 0)
  );
  alter table sandbox_bank.virtual_account alter column amount_in_idr drop not null;
  create table if not exists sandbox_bank.incoming (
    transfer_id bigint generated always as identity primary key,
    account_number text not null,
    amount_in_idr numeric(20) not null check (amount_in_idr > 0),
    sender_name text not null,
    received_at timestamptz not null
  );
  create index if not exists incoming_of_number on sandbox_bank.incoming (account_number);
`;

/** Makes the sandbox bank's own memory, apart from ours. Safe to run again and from several servers at once. */
export async function prepareSandboxBank(database: Pick<Database, 'systemPool'>): Promise<void> {
  const client = await database.systemPool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    await client.query(memory);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export type SandboxAccount = Omit<BankAccount, 'bankName'>;

/** Opens accounts at the sandbox bank, in the caller's transaction: asked whose they are, it names these holders. */
export async function openSandboxAccounts(
  executor: Pick<Executor, 'execute'>,
  accounts: readonly SandboxAccount[],
): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${preparationLock})`);
  await executor.execute(sql.raw(memory));
  await executor.execute(sql`
    insert into sandbox_bank.account (bank_code, account_number, account_holder_name)
    select "bankCode", "accountNumber", "accountHolderName"
    from json_to_recordset(${JSON.stringify(accounts)})
      as opened ("bankCode" text, "accountNumber" text, "accountHolderName" text)
    on conflict do nothing`);
}

/** What cannot become anything else any more. */
type Outcome = 'paid' | 'refused' | 'canceled';

interface TransferRow {
  content_hash: Buffer;
  bank_reference: string;
  /** The ordered one, until an answer puts it right. */
  account_number: string;
  ordered_at: Date;
  answers_given: number;
  /** What it was told when it asked for data. */
  told: string | null;
  told_at: Date | null;
  outcome: Outcome | null;
}

/**
 * A bank to try everything with: an outside system with its own durable memory, which pays nobody. Orders are
 * answered `pending`; the outcome is fetched with `transferOf` and depends on the account number (see
 * {@link sandboxAccounts}); an account number that fits none of them is paid after `delayMs`. One that asked for data
 * goes on once it is told something, to the account that it is told. Call {@link prepareSandboxBank} first.
 */
export function createSandboxBank({ database, delayMs, now }: SandboxBankOptions): Bank {
  const pool = database.systemPool;

  return {
    isSandbox: true,

    async transfer(order) {
      const { row, isNew } = await place(order);
      if (isNew) return { status: 'pending', bankReference: referenceText(row.bank_reference) };
      return answer(order.idempotencyKey, await told(order, row));
    },

    async cancel(order) {
      const { idempotencyKey } = order;
      const { row } = await place(order);
      const { status } = await answer(idempotencyKey, row);
      const isOpen = status === 'pending' || status === 'needs_information';
      return answer(idempotencyKey, isOpen ? await settle(idempotencyKey, row, 'canceled') : row);
    },

    async transferOf(idempotencyKey) {
      const row = await read(idempotencyKey);
      return row ? answer(idempotencyKey, row) : null;
    },

    async openVirtualAccount({ idempotencyKey, bankCode, amountInIDR }) {
      if (!bankByCode(bankCode)) throw refusal(own('bank.unknownBank', { code: bankCode }));
      return { accountNumber: await openNumber(idempotencyKey, bankCode, wholeRupiah(amountInIDR)) };
    },

    async openTopUpNumber({ idempotencyKey, bankCode }) {
      if (!bankByCode(bankCode)) throw refusal(own('bank.unknownBank', { code: bankCode }));
      return { accountNumber: await openNumber(idempotencyKey, bankCode, null) };
    },

    async openQrCode({ idempotencyKey, amountInIDR }) {
      const amount = wholeRupiah(amountInIDR);
      const accountNumber = await openNumber(idempotencyKey, codeBank, amount);
      return { accountNumber, qrText: sandboxQrText({ accountNumber, amountInIDR: amount }) };
    },

    async incomingTo(_bankCode, accountNumber, since) {
      const { rows } = await pool.query<IncomingRow>(
        `select transfer_id::text, amount_in_idr::text, sender_name, received_at from sandbox_bank.incoming
         where account_number = $1 and received_at >= coalesce($2::timestamptz, '-infinity') order by transfer_id`,
        [accountNumber, since],
      );
      const came = rows.map((row) => ({
        transferID: `SBI${row.transfer_id.padStart(10, '0')}`,
        amountInIDR: row.amount_in_idr,
        senderName: row.sender_name,
        at: row.received_at,
      }));
      const asOf = now();
      return came
        .filter(({ amountInIDR, at }) => !amountInIDR.endsWith(toldLate) || after(at, lateMs) <= asOf)
        .map((transfer) => ({
          ...transfer,
          ...recalledBy(transfer, asOf),
        }))
        .flatMap((transfer) =>
          transfer.amountInIDR.endsWith(toldTwice) ? [transfer, transfer] : [transfer],
        );
    },

    async inquire(bankCode, accountNumber) {
      const bank = bankByCode(bankCode);
      if (!bank || !isAccountNumberOf(bank, accountNumber)) return null;
      if (accountNumber.endsWith(sandboxAccounts.unknown)) return null;
      const opened = await pool.query<{ account_holder_name: string }>(
        'select account_holder_name from sandbox_bank.account where bank_code = $1 and account_number = $2',
        [bankCode, accountNumber],
      );
      const [known] = opened.rows;
      const accountHolderName = known?.account_holder_name ?? inventedHolder(bankCode, accountNumber);
      return { bankCode, bankName: bank.name, accountNumber, accountHolderName };
    },

    banks: () => indonesianBanks,
  };

  /** The number that money comes in on under a key. @param amount null: any amount may come in on it */
  async function openNumber(
    idempotencyKey: string,
    bankCode: string,
    amount: Amount | null,
  ): Promise<string> {
    await pool.query(
      `insert into sandbox_bank.virtual_account (idempotency_key, bank_code, amount_in_idr) values ($1, $2, $3)
       on conflict (idempotency_key) do nothing`,
      [idempotencyKey, bankCode, amount],
    );
    const { rows } = await pool.query<{ number: string }>(
      'select number::text from sandbox_bank.virtual_account where idempotency_key = $1',
      [idempotencyKey],
    );
    return virtualNumber(bankCode, rows[0]?.number ?? '');
  }

  /** Takes an order in, unless its key is known; refuses another order under a known key. */
  async function place(order: TransferOrder): Promise<{ row: TransferRow; isNew: boolean }> {
    assertPayee(order);
    const amount = wholeRupiah(order.amountInIDR);
    const contentHash = hashOf({ ...order, amountInIDR: amount });
    const written = await pool.query(
      `insert into sandbox_bank.transfer
         (idempotency_key, content_hash, bank_code, account_number, account_holder_name, amount_in_idr, description, ordered_at, country)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (idempotency_key) do nothing`,
      [
        order.idempotencyKey,
        contentHash,
        order.bankCode,
        order.accountNumber,
        order.accountHolderName,
        amount,
        order.description,
        now(),
        countryOf(order),
      ],
    );
    const row = await read(order.idempotencyKey);
    if (!row?.content_hash.equals(contentHash)) {
      throw refusal(own('bank.otherTransfer'));
    }
    return { row, isNew: written.rowCount === 1 };
  }

  async function read(idempotencyKey: string): Promise<TransferRow | null> {
    const { rows } = await pool.query<TransferRow>(
      `select content_hash, bank_reference::text, account_number, ordered_at, answers_given, told, told_at, outcome
       from sandbox_bank.transfer where idempotency_key = $1`,
      [idempotencyKey],
    );
    return rows[0] ?? null;
  }

  /** Takes over what the order says beside itself; the same said again changes nothing, and neither does a late word. */
  async function told(
    { idempotencyKey, answer: given }: TransferOrder,
    row: TransferRow,
  ): Promise<TransferRow> {
    if (given === null) return row;
    const words = JSON.stringify(given);
    if (row.told === words) return row;
    await pool.query(
      `update sandbox_bank.transfer
       set told = $2, told_at = $3, bank_code = coalesce($4, bank_code),
         account_number = coalesce($5, account_number), account_holder_name = coalesce($6, account_holder_name)
       where idempotency_key = $1 and outcome is null`,
      [
        idempotencyKey,
        words,
        now(),
        given.account?.bankCode,
        given.account?.accountNumber,
        given.account?.accountHolderName,
      ],
    );
    return (await read(idempotencyKey)) ?? row;
  }

  async function answer(idempotencyKey: string, row: TransferRow): Promise<TransferAnswer> {
    const bankReference = referenceText(row.bank_reference);
    const ending = row.account_number.slice(-4);
    const since = row.told_at ?? row.ordered_at;
    const answersAt = since.getTime() + (ending === sandboxAccounts.slow ? slowAnswerMs : delayMs);
    if (row.outcome === null) {
      if (now().getTime() < answersAt) return { status: 'pending', bankReference };
      if (ending === sandboxAccounts.needsInformation && row.told_at === null) {
        return {
          status: 'needs_information',
          bankReference,
          reason: 'The receiving bank asks for the purpose of the transfer.',
        };
      }
    }
    const isRefused = ending === sandboxAccounts.unknown || ending === sandboxAccounts.refused;
    const { outcome } = await settle(idempotencyKey, row, isRefused ? 'refused' : 'paid');
    if (outcome === 'canceled') return { status: 'canceled', bankReference };
    if (outcome === 'refused') {
      const reason =
        ending === sandboxAccounts.unknown
          ? 'The account does not exist.'
          : 'The receiving bank refused the transfer.';
      return { status: 'refused', bankReference, reason };
    }
    const isRepeated = ending === sandboxAccounts.answersTwice && (await countAnswer(idempotencyKey)) > 1;
    return { status: 'paid', bankReference, at: new Date(answersAt + (isRepeated ? 1000 : 0)) };
  }

  /** Makes an outcome final, unless another one came first: a transfer is never both paid and called off. */
  async function settle(idempotencyKey: string, row: TransferRow, outcome: Outcome): Promise<TransferRow> {
    if (row.outcome !== null) return row;
    const { rows } = await pool.query<{ outcome: Outcome }>(
      `update sandbox_bank.transfer set outcome = coalesce(outcome, $2) where idempotency_key = $1 returning outcome`,
      [idempotencyKey, outcome],
    );
    return { ...row, outcome: rows[0]?.outcome ?? outcome };
  }

  /** How many times this transfer was answered, this time included: the second answer looks like another payment. */
  async function countAnswer(idempotencyKey: string): Promise<number> {
    const { rows } = await pool.query<{ answers_given: number }>(
      `update sandbox_bank.transfer set answers_given = answers_given + 1
       where idempotency_key = $1 returning answers_given`,
      [idempotencyKey],
    );
    return rows[0]?.answers_given ?? 0;
  }
}

interface IncomingRow {
  transfer_id: string;
  amount_in_idr: string;
  sender_name: string;
  received_at: Date;
}

/** What of a transfer is called back by then. */
function recalledBy(
  { amountInIDR, at }: Pick<IncomingTransfer, 'amountInIDR' | 'at'>,
  asOf: Date,
): Pick<IncomingTransfer, 'recalledAt' | 'recalledInIDR'> {
  const whole = { recalledAt: after(at, recalledMs), recalledInIDR: null };
  const half = { ...whole, recalledInIDR: roundAmount(multiply(amountInIDR, '0.5'), 'IDR', 'down') };
  const rest = { recalledAt: after(at, restRecalledMs), recalledInIDR: null };
  const told = amountInIDR.endsWith(recalled)
    ? [whole]
    : amountInIDR.endsWith(recalledInParts)
      ? [half, rest]
      : [];
  return told.findLast(({ recalledAt }) => recalledAt <= asOf) ?? { recalledAt: null, recalledInIDR: null };
}

/** A sum that ends like this is told twice, as banks do; late; or called back after a while, at once or first the half of it. */
const toldTwice = '001';
const toldLate = '003';
const recalled = '004';
const recalledInParts = '005';
const lateMs = 5 * 60_000;
const recalledMs = 60_000;
const restRecalledMs = 5 * 60_000;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** A sum that ends like this is transferred to a number that nobody has opened. */
export const toUnknownNumber = '002';

/** Digits that tell numbers for payers from accounts that people have. */
const virtualPrefix = '8808';

/** Stands for the bank in the number behind a code, which any bank's application pays. */
const codeBank = '000';

/** The number that payers type: bank, prefix and the number of the order. */
function virtualNumber(bankCode: string, number: string): string {
  return `${virtualPrefix}${bankCode}${number.padStart(8, '0')}`;
}

/** Has money come in at the sandbox bank, as if somebody had paid it to this number. */
export async function payIntoSandbox(
  executor: Pick<Executor, 'execute'>,
  {
    accountNumber,
    amountInIDR,
    senderName,
    at,
  }: Omit<IncomingTransfer, 'transferID'> & { accountNumber: string },
): Promise<void> {
  await executor.execute(
    sql`insert into sandbox_bank.incoming (account_number, amount_in_idr, sender_name, received_at)
        values (${accountNumber}, ${wholeRupiah(amountInIDR)}, ${senderName}, ${at.toISOString()})`,
  );
}

const referenceText = (number: string) => `SBX${number.padStart(10, '0')}`;

const refusal = (says: Message) => new DomainError('THIRD_PARTY', { says });

/** Where the order goes: what an order of an earlier version left open is at home. */
function countryOf({ remittance }: TransferOrder): string {
  return remittance?.countryCode ?? homeCountry;
}

/** At home a bank of the clearing; abroad what the country asks for, a bank that it can be told by first of all. */
function assertPayee(order: TransferOrder): void {
  const { bankCode, accountNumber, remittance } = order;
  const country = countryOf(order);
  if (country === homeCountry) {
    if (!bankByCode(bankCode)) throw refusal(own('bank.unknownBank', { code: bankCode }));
    return;
  }
  const errors = bankAccountErrors({ country, bankCode, accountNumber, ...remittance?.routing });
  if (Object.keys(errors).length > 0) throw refusal(own('bank.unknownAccount', { country }));
}

function wholeRupiah(amount: string): string {
  if (!isAmount(amount) || !isPositive(amount) || !fitsCurrency(amount, 'IDR')) {
    throw refusal(own('bank.wholeRupiah'));
  }
  return roundAmount(amount, 'IDR');
}

function hashOf(order: TransferOrder): Buffer {
  const content = [
    order.bankCode,
    order.accountNumber,
    order.accountHolderName,
    order.amountInIDR,
    order.description,
    ...(countryOf(order) === homeCountry ? [] : [countryOf(order), order.remittance?.routing ?? {}]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

const companyForms = ['PT', 'CV', 'UD'] as const;
const companyWords = [
  ['Anugerah', 'Bintang', 'Cahaya', 'Duta', 'Graha', 'Karya', 'Mitra', 'Surya', 'Tirta', 'Wahana'],
  ['Abadi', 'Lestari', 'Makmur', 'Mandala', 'Perkasa', 'Sejahtera', 'Sentosa', 'Utama'],
] as const;
const givenNames = [
  'Agus',
  'Bayu',
  'Citra',
  'Dewi',
  'Eko',
  'Fitri',
  'Hendra',
  'Indah',
  'Putri',
  'Rizky',
] as const;
const familyNames = [
  'Gunawan',
  'Hidayat',
  'Kusuma',
  'Lestari',
  'Nugroho',
  'Pratama',
  'Saputra',
  'Wijaya',
] as const;

/** Of an account that nobody opened: always the same name for the same account. */
function inventedHolder(bankCode: string, accountNumber: string): string {
  const seed = createHash('sha256').update(`${bankCode} ${accountNumber}`).digest();
  const pick = (names: readonly string[], position: number) =>
    names[(seed[position] ?? 0) % names.length] ?? '';
  const isCompany = (seed[0] ?? 0) % 3 !== 0;
  return isCompany
    ? `${pick(companyForms, 1)} ${pick(companyWords[0], 2)} ${pick(companyWords[1], 3)}`
    : `${pick(givenNames, 1)} ${pick(familyNames, 2)}`;
}
