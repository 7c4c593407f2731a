import { and, eq, inArray } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { LineJudgement } from '../../../../domain/limit/limitUse.ts';
import { daysOf } from '../../../../domain/limit/perDiem.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LimitedLine } from '../../limit/limitUse.server.ts';
import { freeLimits, limitErrors, reserveLimits } from '../../limit/limitUse.server.ts';
import { freePerDiemDays, holdPerDiemDays, paidDays } from '../../limit/perDiemDays.server.ts';
import type { LineKind } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';
import type { StoredClaim, StoredLine } from '../claimTables.server.ts';
import { claimTable } from '../claimTables.server.ts';
import type { ReceiptedLine } from './claimLines.server.ts';

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
    const { id: lineID, categoryID, subpolicyID, transactionDate: day, toDate, baseAmount } = line;
    if (categoryID === null || day === null || baseAmount === null) return [];
    return [
      {
        employeeID: requesterID,
        lineID,
        position,
        categoryID,
        subpolicyID,
        days: { from: day, to: toDate ?? day },
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

/**
 * Holds the days for which the lines pay an allowance to the requester.
 * @throws DomainError for a day that another claim pays already, by path
 */
export async function holdDays(
  executor: Executor,
  { companyID, id, requesterID }: Limited,
  lines: readonly PaidDays[],
): Promise<void> {
  const days = lines.flatMap(daysPaid);
  const taken = await holdPerDiemDays(executor, { companyID, ...recordOf({ id }) }, requesterID, days);
  const fields = await takenErrors(executor, companyID, lines, taken);
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

type PaidDays = Pick<StoredLine, 'transactionDate' | 'toDate'> & { kind: LineKind };

function daysPaid({ kind, transactionDate: from, toDate: to }: PaidDays): Day[] {
  return kind === 'perDiem' && from !== null && to !== null ? daysOf({ from, to }) : [];
}

/** What is wrong with lines whose days another claim pays, by path; null for a claim that is not there yet. */
export async function takenDayErrors(
  executor: Executor,
  { companyID, id, requesterID }: Omit<Limited, 'id'> & { id: number | null },
  lines: readonly PaidDays[],
): Promise<FieldMessages> {
  const record = { companyID, source: 'claim', recordID: id };
  const taken = await paidDays(executor, record, requesterID, lines.flatMap(daysPaid));
  return await takenErrors(executor, companyID, lines, taken);
}

async function takenErrors(
  executor: Executor,
  companyID: number,
  lines: readonly PaidDays[],
  taken: Awaited<ReturnType<typeof paidDays>>,
): Promise<FieldMessages> {
  if (taken.length === 0) return {};
  const others = await executor
    .select({ id: claimTable.id, number: claimTable.referenceID })
    .from(claimTable)
    .where(
      and(
        eq(claimTable.companyID, companyID),
        inArray(
          claimTable.id,
          taken.map(({ recordID }) => recordID),
        ),
      ),
    );
  const numberOf = ({ recordID }: (typeof taken)[number]) =>
    others.find(({ id }) => id === recordID)?.number ?? '';
  return Object.fromEntries(
    lines.flatMap((line, at) => {
      const own = daysPaid(line);
      const one = taken.find(({ day }) => own.includes(day));
      if (!one) return [];
      const says = claimRule('dayPaid', { day: { day: one.day }, number: numberOf(one) });
      return [[`lines.${at}.transactionDate`, says]];
    }),
  );
}

/** Gives back what a claim holds of the limits, and its days. */
export async function releaseLimits(
  executor: Executor,
  { companyID, id }: Pick<Limited, 'companyID' | 'id'>,
): Promise<void> {
  await freePerDiemDays(executor, { companyID, ...recordOf({ id }) });
  await freeLimits(executor, companyID, recordOf({ id }));
}
