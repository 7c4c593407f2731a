import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import type { Day } from '../../../../domain/day/day.ts';
import type { MediaItem } from '../../../../domain/file/fileWire.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LifecycleSubject } from '../../../../domain/lifecycle/lifecycle.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { ServerEntity, StoredRecord } from '../../../../server/engine/serverEntity.ts';
import type { RelatedRecord } from '../../../../server/engine/history.ts';
import type { InboxItems } from '../../../../server/engine/nouns.ts';
import type { SearchedPlaces } from '../../../../server/engine/textSearch.ts';
import type { LedgerLine } from '../../../../server/ledger/ledger.ts';
import type { Party } from '../../../../server/pdf/paper.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { Sought } from '../../../../server/search/searchSource.ts';
import type { Funded } from '../../allocation/funded.ts';
import { paymentRule } from '../words/paymentRules.ts';
import type { PaidDocument } from '../paper/paymentPaper.server.ts';
import type { PaymentStep } from './paymentStep.ts';
import type { paymentTable } from '../paymentTables.server.ts';

type Payment = typeof paymentTable.$inferSelect;

/** A record that is paid, as far as its payments show it and look to it. */
export interface PaidRecord {
  id: number;
  /** Our number of it. */
  referenceID: string;
  /** Who asked for it, entered it and changed it last: they decide nothing of its payments. */
  peopleIDs: readonly number[];
  /** Who agreed to pay it although it differs from what was ordered; null where nothing differs. */
  acceptedByID: number | null;
  payeeName: string | null;
  isPayeeArchived: boolean;
  /** The order that it is of. */
  order: { id: number; referenceID: string } | null;
  date: Day | null;
  dueDate: Day | null;
  /** It is owed still, so that it can be late. */
  isOwed: boolean;
  totalAmount: Amount;
  remainingAmount: Amount;
}

/** What a paper of a payment says of a record that it pays. */
interface PaidOnPaper {
  payee: Party | null;
  document: PaidDocument;
  subtotalAmount: Amount;
  /** Withheld ones are negative. */
  taxes: readonly { label: string; amount: Amount }[];
}

/**
 * Records that payments pay, of one table, as their room hands them over: what lists, papers, search and inbox need to know
 * of them, and what becomes of them. All conditions are about the row of the payment.
 */
export interface PaidSource {
  /** The types of its kinds: `paymentFor` of their payments. */
  types: readonly string[];
  /** What is joined from the left to payments in lists: at most one row of each table to a payment. */
  joins: NonNullable<InboxItems['joins']>;
  /** Of the joined tables. */
  columns: { payeeName: PgColumn; date: PgColumn; dueDate: PgColumn };
  /** Of the joined tables: what a search compares. */
  texts: readonly PgColumn[];
  /**
   * Whether the account of a payment is one of the payee's own, and whether it is another one's who is paid from this source.
   * Both are asked of payments of other sources, too, beside which the joined tables are null.
   */
  payeeAccount: { isOwn: SQL<boolean>; isOfAnother: SQL<boolean> };
  /**
   * The store of records whose payees are employees: that a payment goes to the account of one is nothing to look at, where it
   * is their own, and the records answer what was paid of them.
   */
  ofEmployees?: StoredNoun;
  /** A query of them for the books: `company_id`, `noun`, `types`, `id`, `reference_id`, `requester_id`. Causes of entries name the noun. */
  inBooks?: SQL;
  read: (
    executor: Executor,
    companyID: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, PaidRecord>>;
  /**
   * Locks what a payment pays; nothing where that is of another source. The statement is sent at once, since that of the payment
   * follows: everybody locks in this order.
   */
  lock: (executor: Executor, companyID: number, paymentID: number) => Promise<unknown>;
  /** That the person may know of what a payment pays; undefined: of everything in this source. */
  readable: (executor: Executor, actor: Actor) => SQL | undefined;
  /** That an employee is one of the people of what a payment pays. */
  isOfPerson: (employeeID: SQLWrapper | number) => SQL;
  /** Where words of a search stand beside the numbers of payments; tables joined. */
  places: (executor: Executor, companyID: number) => Pick<Required<SearchedPlaces>, 'few' | 'holds'>;
  /** Payments of the few records in which the longest word stands, by an index each; null where they are too many. */
  lookUp: (executor: Executor, companyID: number, sought: Sought) => Promise<SQL[] | null>;
  /** Refuses to go on with a payment that would pay more than may be paid by now. @throws DomainError */
  assertPayable: (executor: Executor, payment: Payment) => Promise<void>;
  /** Whether an account waits for a second person before anything may be paid to it. */
  isUnconfirmedAccount: (executor: Executor, payment: Payment, account: BankAccount) => Promise<boolean>;
  /**
   * Moves the record along with its payment. Its history names the person whose act on the payment it was, with the reason
   * they gave; without an actor it was the bank or the clock, and what they say is a remark.
   */
  move: (
    executor: Executor,
    context: ActContext,
    act: { actor: Actor | null; payment: Payment; step: PaymentStep; reason: string | Message | null },
  ) => Promise<void>;
  /** Takes what was paid off what remains. The actor is null when the bank paid. */
  pay: (
    executor: Executor,
    context: ActContext,
    act: { actor: Actor | null; payment: Payment; paidAt: Date },
  ) => Promise<void>;
  /** What a failed payment waits for, as long as nobody has asked for another one. */
  unpaid: (executor: Executor, payment: Payment) => Promise<{ entity: string; id: number } | null>;
  /** What allocations may be for: what is known of what a payment pays. */
  funded: (
    executor: Executor,
    payment: Pick<Payment, 'companyID' | 'paidID' | 'paymentFor'>,
  ) => Promise<Funded>;
  /** Where paid money stands in the ledger. */
  settlesTo: (payment: Payment) => Pick<LedgerLine, 'account' | 'holder'>;
  /** @throws DomainError `not_found` */
  paper: (executor: Executor, companyID: number, id: number) => Promise<PaidOnPaper>;
  /** The payee's own number of it and its files, for who reads it. */
  shown: (
    executor: Executor,
    actor: Actor,
    id: number,
  ) => Promise<{ referenceNumber: string | null; media: MediaItem[] } | null>;
}

let registered: readonly PaidSource[] | null = null;

/** Hands over what payments pay, before anything is read: rooms know payments, and payments know no room. */
export function registerPaidSources(sources: readonly PaidSource[]): void {
  registered = sources;
}

export function paidSources(): readonly PaidSource[] {
  if (registered === null) throw new Error('what payments pay is registered by resources/datasets.server.ts');
  return registered;
}

/** A payment as the history of what it pays refers to it. */
export function relatedPayment({ id, referenceID }: Pick<Payment, 'id' | 'referenceID'>): RelatedRecord {
  return { type: 'payment', id, name: referenceID };
}

/** What becomes of a payment: whose act it was, and what they or the bank said. */
type Moved = Parameters<PaidSource['move']>[2];

/**
 * Moves a record along with its payment by the step of its lifecycle of the same name: what a person said are their notes, what
 * the bank or the clock says is a remark.
 */
export async function moveAlong<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity<Row, Subject>,
  { actor, payment, step: action, reason }: Moved,
): Promise<void> {
  const { companyID, paidID: id } = payment;
  const isNote = typeof reason === 'string';
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action, actor, notes: isNote ? reason : null },
    { remark: isNote ? null : reason, related: relatedPayment(payment) },
  );
}

/** A payment that was read with what it pays. */
type ReadPayment = Pick<Payment, 'paymentFor' | 'status'> & { paid: PaidRecord | null };

/** Undefined where what the payment pays is gone: the record, or the room that knew its kind. */
export function sourceOf({ paymentFor, paid }: ReadPayment): PaidSource | undefined {
  return paid === null ? undefined : paidSources().find(({ types }) => types.includes(paymentFor));
}

/** @throws DomainError where what the payment pays is gone: its money does not go on */
export function knownSourceOf(payment: ReadPayment): PaidSource {
  const source = sourceOf(payment);
  if (source) return source;
  const { status } = payment;
  throw new DomainError('transition_not_allowed', { says: paymentRule('paidIsGone'), details: { status } });
}

/** Joins what payments pay to a question about payments; of some lists only a few sources are asked. */
export function joinPaid<Query extends PgSelect>(query: Query, sources = paidSources()): Query {
  for (const { table, on } of sources.flatMap(({ joins }) => joins)) void query.leftJoin(table, on);
  return query;
}
