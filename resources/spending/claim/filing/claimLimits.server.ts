import type { Day } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { LineJudgement } from '../../../../domain/limit/limitUse.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LimitedLine } from '../../limit/limitUse.server.ts';
import { freeLimits, limitErrors, reserveLimits } from '../../limit/limitUse.server.ts';
import type { ReceiptedLine } from './claimLines.server.ts';
import type { StoredClaim } from '../claimTables.server.ts';

type Limited = Pick<StoredClaim, 'companyID' | 'id' | 'requesterID'>;

const recordOf = ({ id }: Pick<Limited, 'id'>) => ({ source: 'claim', recordID: id });

/** What counts as one transaction: what is on one receipt, or bought from one merchant on one day in one category. */
export function boughtOf({
  receipt,
  merchant,
  transactionDate,
  categoryID,
}: {
  receipt: string | null;
  merchant: string | null;
  transactionDate: Day;
  categoryID: number;
}): string {
  return receipt ?? `${nameForm(merchant ?? '')} ${transactionDate} ${categoryID}`;
}

/** What lines spend of the limits of the requester; unfinished ones spend nothing. */
export function limitedLines({ requesterID }: Pick<Limited, 'requesterID'>, lines: readonly ReceiptedLine[]) {
  return lines.flatMap((line, position): LimitedLine[] => {
    const { id: lineID, categoryID, transactionDate: day, baseAmount } = line;
    if (categoryID === null || day === null || baseAmount === null) return [];
    return [
      {
        employeeID: requesterID,
        lineID,
        position,
        categoryID,
        subpolicyID: null,
        days: { from: day, to: day },
        transactionKey: boughtOf({ ...line, categoryID, transactionDate: day }),
        amount: baseAmount,
        approvedAmount: line.approvedReason === null ? null : line.approvedAmount,
      },
    ];
  });
}

/** What an advance spends of them until its settlement says of what. */
export function limitedAdvance(
  claim: Limited & Pick<StoredClaim, 'categoryIDs' | 'requestedAmount' | 'approvedAmount' | 'neededOn'>,
): LimitedLine[] {
  const [categoryID] = claim.categoryIDs;
  const { neededOn: day, requestedAmount, approvedAmount } = claim;
  if (categoryID === undefined || day === null || requestedAmount === null) return [];
  return [
    {
      employeeID: claim.requesterID,
      lineID: claim.id,
      position: 0,
      categoryID,
      subpolicyID: null,
      days: { from: day, to: day },
      transactionKey: `advance ${claim.id}`,
      amount: requestedAmount,
      approvedAmount: approvedAmount === requestedAmount ? null : approvedAmount,
    },
  ];
}

/**
 * Holds what a claim spends of the limits of its requester, in place of what it held before.
 * @param pathOf Where the amount of a line stands in what was sent, by its place
 * @returns what the limits say of each line
 * @throws DomainError for what blocking limits refuse, by path
 */
export async function holdLimits(
  executor: Executor,
  claim: Limited,
  limited: readonly LimitedLine[],
  pathOf: (position: number) => string,
): Promise<ReadonlyMap<number, LineJudgement>> {
  const judged = await reserveLimits(executor, claim.companyID, recordOf(claim), limited);
  const places = new Map(limited.map(({ lineID, position }) => [lineID, position]));
  const fields = limitErrors(judged, (lineID) => pathOf(places.get(lineID) ?? 0));
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return new Map(judged.map((line) => [line.lineID, line]));
}

/** Gives back what a claim holds of the limits. */
export async function releaseLimits(
  executor: Executor,
  { companyID, id }: Pick<Limited, 'companyID' | 'id'>,
): Promise<void> {
  await freeLimits(executor, companyID, recordOf({ id }));
}
