import type { EffectContext } from '../../../../server/engine/serverEntity.ts';
import type { SaveContext } from '../../../../server/records/storedNoun.ts';
import {
  chargeReceipts,
  receiptsOfFiles,
  releaseReceipts,
  takeReceipts,
} from '../../receipt/receiptTaking.server.ts';
import type { Claim } from '../claim.ts';

const carrierOf = ({ id }: { id: number }) => ({ type: 'claim', id });

/**
 * Those of the person's receipts whose files stand on the lines serve this claim and no other; submitting it takes the credit
 * of their reading.
 * @throws DomainError for a receipt that is another's, or serves another claim
 */
export async function carryReceipts({
  executor,
  context,
  actor,
  after,
  isDraft,
}: SaveContext<Claim> & { isDraft: boolean }): Promise<void> {
  const now = context.now();
  const files = after.lines.flatMap(({ receipts }) => receipts.map(({ id }) => id));
  const found = await receiptsOfFiles(executor, actor.companyID, files);
  const ids = found.map(({ id }) => id);
  const carrier = carrierOf(after);
  await takeReceipts(executor, actor, { ids, carrier, field: 'lines' }, now);
  if (!isDraft && ids.length > 0) await chargeReceipts(executor, actor.companyID, carrier, now);
}

/** Receipts of a claim that comes to nothing wait for another one. */
export async function dropReceipts({
  executor,
  actor,
  row,
  now,
}: Pick<EffectContext<{ companyID: number; id: number }>, 'executor' | 'actor' | 'now'> & {
  row: { companyID: number; id: number };
}): Promise<void> {
  await releaseReceipts(executor, actor, row.companyID, carrierOf(row), now);
}
