import { sql } from 'drizzle-orm';

import type { CardMove } from '../../../../domain/card/clearing.ts';
import { moved } from '../../../../domain/card/clearing.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, compare, isPositive, isZero, negate, subtract } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LedgerLine } from '../../../../server/ledger/ledger.ts';
import { postEntry } from '../../../../server/ledger/ledger.ts';
import type { LedgerEntryKind } from '../../../../server/ledger/ledgerTables.ts';
import type { MovementSource } from '../../../../server/ledger/movementSources.ts';
import { addRow, rowIn, writeRow } from '../../../../server/records/tableRows.ts';
import { linesGivingBack, linesTaking } from '../../../paying/allocation/fundedBy.server.ts';
import type { Funded } from '../../../paying/allocation/funded.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import { cardWord } from '../cardLifecycle.ts';
import { cardLoadTable } from './cardLoadTable.server.ts';
import type { StoredCard } from '../cardTable.server.ts';
import { cardTable } from '../cardTable.server.ts';
import type { CardType } from '../cardType.ts';
import { cardTerms } from '../cardType.ts';

/** A card that is locked, with what it holds. */
type HeldCard = Pick<
  StoredCard,
  | 'companyID'
  | 'id'
  | 'cardType'
  | 'companyAccountID'
  | 'balance'
  | 'heldAmount'
  | 'totalSpentAmount'
  | 'loadedAmount'
  | 'returnedAmount'
>;

/** What an entry about a card is called, by its type. */
const entryKinds = {
  virtual: { load: 'load', return: 'return', card: 'card' },
  physical: { load: 'physical_load', return: 'physical_return', card: 'physical_card' },
} as const satisfies Record<CardType, Record<string, LedgerEntryKind>>;

const holderOf = ({ id }: Pick<HeldCard, 'id'>) => `card:${id}` as const;

async function post(
  executor: Executor,
  card: HeldCard,
  {
    kind,
    cause,
    lines,
  }: { kind: keyof (typeof entryKinds)[CardType]; cause: string; lines: readonly LedgerLine[] },
  now: Date,
): Promise<void> {
  const { companyID, companyAccountID } = card;
  if (companyAccountID === null) throw new Error(`card ${card.id} has no account`);
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: entryKinds[card.cardType][kind],
      cause,
      lines,
    },
    now,
  );
}

/**
 * Moves money on a card: in its accounts of the ledger, and in the sums of its row. The caller has locked the row.
 * @param cause names it once and for all, within the card
 * @returns the card as it is then
 */
export async function moveOnCard<Card extends HeldCard>(
  executor: Executor,
  card: Card,
  move: CardMove,
  cause: string,
  now: Date,
): Promise<Card> {
  const holder = holderOf(card);
  await post(
    executor,
    card,
    {
      kind: 'card',
      cause: `card:${card.id}:${cause}`,
      lines: [
        { account: 'card', holder, amount: move.balance },
        { account: 'card_held', holder, amount: move.held },
        { account: 'card_spent', holder, amount: move.spent },
      ],
    },
    now,
  );
  const after = {
    ...moved(card, move),
    ...(isZero(move.balance) ? {} : { balanceUpdatedAt: now }),
    ...(isZero(move.spent) ? {} : { spentUpdatedAt: now }),
  };
  await writeRow(executor, cardTable, card, after);
  return { ...card, ...after };
}

/**
 * Loads a card from its account: what it was issued with, or more. Its limit is what was loaded.
 * @throws DomainError `insufficient_balance`, or where the account is not used any more
 */
async function load<Card extends HeldCard>(
  executor: Executor,
  card: Card,
  amount: Amount,
  cause: string,
  now: Date,
): Promise<Card> {
  const { companyID, companyAccountID } = card;
  if (companyAccountID === null) throw new Error(`card ${card.id} has no account`);
  const taken = await linesTaking(executor, { companyID, companyAccountID, amount, type: 'card' }, () =>
    fundedCard(executor, card),
  );
  await post(
    executor,
    card,
    {
      kind: 'load',
      cause: `load:card:${card.id}:${cause}`,
      lines: [...taken, { account: 'card', holder: holderOf(card), amount }],
    },
    now,
  );
  const loadedAmount = add(card.loadedAmount, amount);
  const after = {
    balance: add(card.balance, amount),
    loadedAmount,
    cardCumulativeLimit: loadedAmount,
    balanceUpdatedAt: now,
  };
  await writeRow(executor, cardTable, card, after);
  return { ...card, ...after };
}

/** Loads a card with its limit, as it is issued. @throws DomainError */
export async function loadIssued(executor: Executor, card: StoredCard, now: Date): Promise<void> {
  await assertAccountPays(executor, card);
  await load(executor, card, card.cardCumulativeLimit, 'issued', now);
}

/** Raises what a card was loaded with. @throws DomainError */
export async function topUpCard(
  executor: Executor,
  card: StoredCard,
  { amount, employeeID }: { amount: Amount; employeeID: number },
  now: Date,
): Promise<void> {
  if (!isPositive(amount))
    throw new DomainError('validation_failed', { fields: { amount: cardWord('aboveZero') } });
  await assertAccountPays(executor, card);
  const id = await keepLoad(executor, card, { kind: 'topUp', amount, employeeID }, now);
  await load(executor, card, amount, `top_up:${id}`, now);
}

/**
 * The account adds what a merchant booked beyond a card.
 * @returns null where the account has too little, too: the card stays below zero
 */
export async function coverCard<Card extends HeldCard>(
  executor: Executor,
  card: Card,
  cause: string,
  now: Date,
): Promise<Card | null> {
  const amount = negate(card.balance);
  try {
    const covered = await load(executor, card, amount, `cover:${cause}`, now);
    await keepLoad(executor, card, { kind: 'cover', amount, employeeID: null }, now);
    return covered;
  } catch (error) {
    // It is refused before anything is written.
    if (error instanceof DomainError && error.code === 'insufficient_balance') return null;
    throw error;
  }
}

/** What allocations may be for, of a card. */
export async function fundedCard(
  executor: Executor,
  { companyID, id }: Pick<StoredCard, 'companyID' | 'id'>,
): Promise<Funded> {
  const { rows } = await executor.execute<Funded & Record<string, unknown>>(sql`
    select c.assigned_employee_id::int as "employeeID", c.category_id::int as "policyCategoryID",
      e.organization_id::int as "organizationID", c.purpose
    from card c join employee e on e.company_id = c.company_id and e.id = c.assigned_employee_id
    where c.company_id = ${companyID} and c.id = ${id}`);
  return { ...rows[0], cardID: id };
}

async function keepLoad(
  executor: Executor,
  { companyID, id: cardID }: HeldCard,
  values: { kind: 'topUp' | 'cover'; amount: Amount; employeeID: number | null },
  now: Date,
): Promise<number> {
  const load = { companyID, cardID, ...values, createdAt: now };
  return (await addRow(executor, cardLoadTable, load)).id;
}

/** What is free on a card goes back to its account: to what allocations gave for it, first. */
export async function returnBalance<Card extends HeldCard>(
  executor: Executor,
  card: Card,
  cause: string,
  now: Date,
): Promise<Card> {
  const { balance } = card;
  if (compare(balance, '0') <= 0) return card;
  const ofCard = sql`e.cause ~ ${`^(load|return):card:${card.id}:`}`;
  const back = await linesGivingBack(executor, card.companyID, balance, ofCard);
  await post(
    executor,
    card,
    {
      kind: 'return',
      cause: `return:card:${card.id}:${cause}`,
      lines: [{ account: 'card', holder: holderOf(card), amount: negate(balance) }, ...back],
    },
    now,
  );
  const after = {
    balance: subtract(card.balance, balance),
    returnedAmount: add(card.returnedAmount, balance),
    balanceUpdatedAt: now,
  };
  await writeRow(executor, cardTable, card, after);
  return { ...card, ...after };
}

/** @throws DomainError where the account of a card is not used any more: it pays nothing */
async function assertAccountPays(
  executor: Executor,
  { companyID, companyAccountID }: Pick<StoredCard, 'companyID' | 'companyAccountID'>,
): Promise<void> {
  // It stays active until the money has left it.
  const account = await rowIn(
    executor,
    companyAccountTable,
    { companyID, id: companyAccountID ?? 0 },
    'share',
  );
  if (account?.status === 'active') return;
  throw new DomainError('transition_not_allowed', {
    says: cardWord('inactiveAccount', { name: account?.name ?? '' }),
  });
}

/** What went onto cards, and back. */
export const cardMovements: MovementSource = (companyID) => sql`
  select e.cause, case e.kind when 'load' then 'cardPrepaid' when 'return' then 'cardRefund'
      when 'physical_load' then 'physicalCardPrepaid' else 'physicalCardRefund' end as kind, c.reference_id as record,
    case c.card_type when 'physical' then ${cardTerms.physical.at} else ${cardTerms.virtual.at} end || '/' || c.id as address,
    c.card_name as counterparty
  from ledger_entry e
  join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
  join ledger_account a on a.company_id = l.company_id and a.id = l.account_id and a.kind = 'card'
  join card c on c.company_id = a.company_id and 'card:' || c.id = a.holder
  where e.company_id = ${companyID} and e.kind in ('load', 'return', 'physical_load', 'physical_return')`;
