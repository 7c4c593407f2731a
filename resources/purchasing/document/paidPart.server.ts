import type { Actor } from '../../../domain/access/actor.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { StoredDocument } from './documentStore.server.ts';

/** A part of an invoice that was just paid, by the bank, outside, or by a deposit. */
export interface PaidPart {
  /** As it was before, locked. */
  bill: StoredDocument;
  /** What remains of it now. */
  remainingAfter: Amount;
  /** Rupiah for one unit of its currency, as it was paid. */
  rateAmount: Amount;
  paymentID: number | null;
  /** Who answers for it, where nobody acts. */
  signatoryID: number | null;
  actor: Pick<Actor, 'employeeID' | 'fullName'> | null;
  at: Date;
}

/** An invoice that is not paid any more: by whom, and why. */
export interface UnpaidInvoice {
  bill: Pick<StoredDocument, 'companyID' | 'id' | 'referenceID'>;
  actor: Actor | null;
  notes: string | null;
}

/** What a room above does within the transaction that pays a part of a document, or takes back what was paid. */
export interface PaidPartFollower {
  paid: (executor: Executor, part: PaidPart) => Promise<void>;
  unpaid: (executor: Executor, context: ActContext, invoice: UnpaidInvoice) => Promise<void>;
}

let registered: readonly PaidPartFollower[] | null = null;

/** Hands over what follows a paid part, before anything is paid: those rooms know documents, and documents know none of them. */
export function registerPaidPartFollowers(followers: readonly PaidPartFollower[]): void {
  registered = followers;
}

function followers(): readonly PaidPartFollower[] {
  if (registered === null)
    throw new Error('what follows a paid part is registered by resources/datasets.server.ts');
  return registered;
}

/** Does all that follows, one after the other: later rows are locked after earlier ones everywhere. */
export async function followPaidPart(executor: Executor, part: PaidPart): Promise<void> {
  for (const { paid } of followers()) await paid(executor, part);
}

/** Takes back all that followed what was paid of an invoice. */
export async function followUnpaid(
  executor: Executor,
  context: ActContext,
  invoice: UnpaidInvoice,
): Promise<void> {
  for (const { unpaid } of followers()) await unpaid(executor, context, invoice);
}
