import { and, eq, inArray } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import { daysBetween } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { daysOf, perDiemDaysMax } from '../../../../domain/limit/perDiem.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { sum } from '../../../../domain/money/money.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LimitedLine } from '../../limit/limitUse.server.ts';
import { freeLimits, limitErrors, reserveLimits } from '../../limit/limitUse.server.ts';
import { freePerDiemDays, holdPerDiemDays, paidDays } from '../../limit/perDiemDays.server.ts';
import type { LineKind } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';
import type { StoredClaim, StoredLine } from '../claimTables.server.ts';
import { claimTable } from '../claimTables.server.ts';
import type { ReceiptedLine, StoredSplit } from './claimLines.server.ts';
import type { JoinedJudgement } from '../../../../domain/limit/lineParts.ts';
import { joinedJudgement, partsOf } from '../../../../domain/limit/lineParts.ts';

type Limited = Pick<StoredClaim, 'companyID' | 'id' | 'requesterID'>;

const recordOf = ({ id }: Pick<Limited, 'id'>) => ({ source: 'claim', recordID: id });

/** What counts as one transaction: what is on one receipt, or bought from one merchant on one day in one category. */
function boughtOf({
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

/** A part of a line as the limits know it, and where it is from. */
interface LimitedPart extends LimitedLine {
  ofLine: number;
  part: number | null;
}

type LineToLimit = Pick<
  ReceiptedLine,
  | 'id'
  | 'categoryID'
  | 'subpolicyID'
  | 'transactionDate'
  | 'toDate'
  | 'merchant'
  | 'receipt'
  | 'baseAmount'
  | 'approvedAmount'
  | 'approvedReason'
  | 'splits'
> & { kind: LineKind };

/** What lines spend of the limits of the requester; unfinished ones spend nothing. */
export function limitedLines({ requesterID }: Pick<Limited, 'requesterID'>, lines: readonly LineToLimit[]) {
  return lines.flatMap((line, position): LimitedPart[] => {
    const { id, kind, transactionDate: day, toDate, splits } = line;
    if (day === null) return [];
    // What nobody has decided is granted as far as the limits go.
    const decided = { ...line, approvedAmount: line.approvedReason === null ? null : line.approvedAmount };
    return partsOf(decided).map(({ place, ...part }) => ({
      employeeID: requesterID,
      ofLine: id,
      part: place,
      // A part is known by its own number, below those of lines.
      lineID: place === null ? id : -(splits[place]?.id ?? 0),
      position,
      days: { from: day, to: kind === 'perDiem' && toDate !== null ? toDate : day },
      transactionKey: boughtOf({ ...line, categoryID: part.categoryID, transactionDate: day }),
      ...part,
    }));
  });
}

/** What an advance spends of them until its settlement says of what. @param planned What it is planned for; else all of it one */
export function limitedAdvance(
  claim: Omit<Limited, 'companyID'> &
    Pick<StoredClaim, 'categoryIDs' | 'requestedAmount' | 'approvedAmount' | 'neededOn'>,
  planned: readonly StoredSplit[],
): LimitedPart[] {
  const { neededOn: day, requestedAmount, approvedAmount } = claim;
  if (day === null) return [];
  const whole = {
    categoryID: claim.categoryIDs[0] ?? null,
    subpolicyID: null,
    baseAmount: requestedAmount,
    approvedAmount: approvedAmount === requestedAmount ? null : approvedAmount,
    splits: planned,
  };
  return partsOf(whole).map(({ place, ...part }) => ({
    employeeID: claim.requesterID,
    ofLine: claim.id,
    part: place,
    lineID: place === null ? claim.id : -(planned[place]?.id ?? 0),
    position: 0,
    days: { from: day, to: day },
    transactionKey: `advance ${claim.id}`,
    ...part,
  }));
}

/** Where what a line, or a part of it, comes to stands in what was sent; by their places. */
export type PathOf = (position: number, part: number | null) => string;

/**
 * Holds what a claim spends of the limits of its requester, in place of what it held before.
 * @returns what the limits say of each line
 * @throws DomainError for what blocking limits refuse, by path
 */
export async function holdLimits(
  executor: Executor,
  claim: Limited,
  limited: readonly (LimitedLine & Partial<LimitedPart>)[],
  pathOf: PathOf,
): Promise<ReadonlyMap<number, JoinedJudgement>> {
  const judged = await reserveLimits(executor, claim.companyID, recordOf(claim), limited);
  const fields = limitErrors(judged, (lineID) => {
    const one = limited.find((line) => line.lineID === lineID);
    return pathOf(one?.position ?? 0, one?.part ?? null);
  });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  const byLine = Map.groupBy(limited, ({ ofLine, lineID }) => ofLine ?? lineID);
  return new Map(
    [...byLine].map(([id, parts]) => [
      id,
      joinedJudgement(
        sum(parts.map(({ amount }) => amount)),
        judged.filter(({ lineID }) => parts.some((part) => part.lineID === lineID)),
      ),
    ]),
  );
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
  if (kind !== 'perDiem' || from === null || to === null) return [];
  // Longer ones are refused for that.
  return daysBetween(from, to) < perDiemDaysMax ? daysOf({ from, to }) : [];
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
  const numberOf = ({ source, recordID }: (typeof taken)[number]) =>
    source === 'claim' ? others.find(({ id }) => id === recordID)?.number : undefined;
  return Object.fromEntries(
    lines.flatMap((line, at) => {
      const own = daysPaid(line);
      const one = taken.find(({ day }) => own.includes(day));
      if (!one) return [];
      const [day, number] = [{ day: one.day }, numberOf(one)];
      const says =
        number === undefined ? claimRule('dayPaidOnTrip', { day }) : claimRule('dayPaid', { day, number });
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
