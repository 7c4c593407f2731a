import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { learnMerchant } from '../cardCoding/cardCoding.server.ts';
import { takeReceipts } from '../receipt/receiptTaking.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import type { StoredTransaction } from './cardTransactionTable.server.ts';
import { flagsOf } from './reportFlags.server.ts';
import { receiptLockTopic } from './missing/receiptLockTopic.server.ts';
import {
  assertUnused,
  carrierOf,
  carryFiles,
  receiptsMax,
  receiptsOn,
} from './receipts/cardReceipts.server.ts';

interface Report {
  categoryID: number;
  receiptsIDs: number[];
  missingReason: string | null;
  notes: string | null;
}

/**
 * Its holder, or who keeps the cards, says what was bought. With a receipt, and with nothing unusual, it is settled; else the line
 * above the holder reviews it.
 * @throws DomainError `validation_failed` by field
 */
export async function reportTransaction(
  { executor, context, actor, row, decision, now }: EffectContext<StoredTransaction>,
  transactions: StoredNoun,
): Promise<EffectOutcome<StoredTransaction>> {
  if (!actor) throw new DomainError('forbidden');
  const { categoryID, receiptsIDs: chosenIDs, missingReason, notes } = decision.input as Report;
  await assertCategory(executor, actor, categoryID);
  // What it has already stays: it is taken off by itself.
  const attached = await receiptsOn(executor, row);
  const receiptsIDs = [...new Set([...attached.map(({ id }) => id), ...chosenIDs])];
  const hasReceipt = receiptsIDs.length > 0;
  if (!hasReceipt && !missingReason?.trim())
    throw new DomainError('validation_failed', { fields: { missingReason: transactionWord('sayWhy') } });
  if (receiptsIDs.length > receiptsMax) {
    const says = transactionWord('tooManyReceipts', { smart_count: receiptsMax });
    throw new DomainError('validation_failed', { fields: { receiptsIDs: says } });
  }
  const carrier = carrierOf(row);
  await takeReceipts(executor, actor, { ids: receiptsIDs, carrier, field: 'receiptsIDs' }, now);
  for (const taken of await receiptsOn(executor, row))
    await assertUnused(executor, actor, taken, row, 'receiptsIDs');
  await carryFiles(executor, row);
  const mediaIDs = (await receiptsOn(executor, row)).map(({ mediaID }) => mediaID);
  const flags = await flagsOf(executor, row, { categoryID, mediaIDs });
  const { companyID, requesterID: holderID } = row;
  await writeOutbox(executor, companyID, receiptLockTopic, { companyID, holderID });
  await learnMerchant(executor, actor, row, { categoryID }, now);
  const told = { snoozedUntil: null, remindedDays: 0, codedBy: 'person' as const };
  const patch = { categoryID, missingReason: hasReceipt ? null : missingReason, notes, flags, ...told };
  if (flags.length === 0) return { patch };
  const reported = { ...row, ...patch } as unknown as Stored;
  const sent = await transactions.submit({ executor, context, actor, row: reported, now });
  return { ...sent, patch: { ...patch, ...sent.patch } } as EffectOutcome<StoredTransaction>;
}

async function assertCategory(executor: Executor, { companyID }: Actor, id: number): Promise<void> {
  const category = await rowIn(executor, categoryPolicyTable, { companyID, id });
  if (category?.status === 'active') return;
  throw new DomainError('validation_failed', { fields: { categoryID: law('field.fromList') } });
}
