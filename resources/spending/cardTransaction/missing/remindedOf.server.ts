import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { ActContext } from '../../../../server/context.ts';

/** Whether a person is reminded of receipts, and pays with no card while they owe one for too long. */
export async function isRemindedOfReceipts(
  { flags }: Pick<ActContext, 'flags'>,
  { companyID, holderID: employeeID }: { companyID: number; holderID: number },
): Promise<boolean> {
  const identity = { companyID, employeeID };
  await flags.prepare?.(identity);
  return isFlagOn(flags.valuesFor(identity), 'vcn_report');
}
