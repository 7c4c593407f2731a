import { and, asc, desc, eq, inArray } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { convertToIdr, fitsWire, isPositive, sum, wireDigitsLimit } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { rateOn, requireRate } from '../../../server/exchangeRates/exchangeRates.ts';
import type { Input } from '../../../server/records/judgeRecords.ts';
import type { SaveContext, Stored } from '../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccount.server.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import type { Claim } from './claim.ts';
import { filingForOthers } from './claim.ts';
import type { AskedByCategory, SentLine } from './claimErrors.ts';
import { claimErrors } from './claimErrors.ts';
import { claimRule } from './claimRules.ts';
import { holdLimits, limitedAdvance, limitedLines, releaseLimits } from './claimLimits.server.ts';
import type { ReceiptedLine } from './claimLines.server.ts';
import { linesOf, setLine } from './claimLines.server.ts';
import type { StoredClaim } from './claimTables.server.ts';

type Save = Omit<SaveContext<Claim>, 'after'> & { isDraft?: boolean };

/** Refuses a claim that its fields alone cannot judge. @throws DomainError `validation_failed` with all that is wrong */
export async function assertClaim({ executor, context, actor, before, input, isDraft }: Save): Promise<void> {
  const errors = await requesterErrors(executor, actor, before, input);
  if (isDraft !== true) {
    const day = today(actor.timeZone, context.now());
    const lines = await sentLines(executor, actor.companyID, input);
    const sent = {
      submissionType: String(input['submissionType']),
      isUnspent: input['isUnspent'] === true,
      neededOn: (input['neededOn'] ?? null) as Day | null,
      plannedCategoryID: (input['plannedCategoryID'] ?? null) as number | null,
      amount: (input['amount'] ?? null) as Amount | null,
      lines,
    };
    const named = [...lines.map(({ categoryID }) => categoryID), sent.plannedCategoryID];
    const categories = await askedBy(executor, actor.companyID, named);
    Object.assign(errors, claimErrors(sent, categories, day));
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
}

/** Whose claim it is: chosen once, by whom who may file for others. */
async function requesterErrors(
  executor: Executor,
  actor: Actor,
  before: Claim | null,
  input: Input,
): Promise<FieldMessages> {
  const chosen = (input['onBehalfOfID'] ?? null) as number | null;
  if (chosen === null || chosen === (before?.requester.id ?? actor.employeeID)) return {};
  if (before !== null) return { onBehalfOfID: claimRule('behalfFixed') };
  if (!mayEnter(actor, filingForOthers)) return { onBehalfOfID: claimRule('mayNotFile') };
  const [found] = await executor
    .select({ status: employeeTable.status })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, actor.companyID), eq(employeeTable.id, chosen)));
  return found?.status === 'active' ? {} : { onBehalfOfID: claimRule('notEmployed') };
}

async function sentLines(executor: Executor, companyID: number, input: Input): Promise<SentLine[]> {
  const lines = (input['lines'] ?? []) as readonly (Omit<SentLine, 'baseAmount'> & {
    currencyCode: string;
  })[];
  const rates = new Map<string, Amount | null>();
  for (const { currencyCode, transactionDate } of lines) {
    const key = `${currencyCode} ${transactionDate}`;
    if (rates.has(key)) continue;
    const rate =
      currencyCode === 'IDR' ? null : await rateOn(executor, companyID, currencyCode, transactionDate);
    rates.set(key, currencyCode === 'IDR' ? '1' : (rate?.rateAmount ?? null));
  }
  return lines.map((line) => {
    const rate = rates.get(`${line.currencyCode} ${line.transactionDate}`) ?? null;
    return { ...line, baseAmount: rate === null ? null : convertToIdr(line.amount, rate) };
  });
}

async function askedBy(
  executor: Executor,
  companyID: number,
  ids: readonly (number | null)[],
): Promise<Map<number, AskedByCategory>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const table = categoryPolicyTable;
  const rows = await executor
    .select()
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, named)));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        isActive: row.status === 'active',
        transactionTypes: row.transactionTypes,
        receiptRequiredAbove: row.receiptRequiredAbove,
        maxAgeDays: row.maxAgeDays,
        isDescriptionRequired: row.isDescriptionRequired,
      },
    ]),
  );
}

/**
 * What a save computes: the rupiah of lines and claim by the rates of their days, what the limits say of them, and which account
 * pays it.
 * @throws DomainError for what has no rate, or is more than may be spent
 */
export async function completeClaim(
  save: SaveContext<Claim> & { isDraft: boolean },
): Promise<EffectOutcome<Stored>> {
  const { executor, context, actor, after, isDraft } = save;
  const { companyID } = actor;
  const day = today(actor.timeZone, context.now());
  const spent = after.submissionType === 'cashAdvance' ? await advanced(save, day) : await itemized(save);
  if (!fitsWire(spent.requestedAmount)) {
    const path = after.submissionType === 'cashAdvance' ? 'amount' : 'lines';
    throw new DomainError('validation_failed', {
      fields: { [path]: claimRule('tooMuch', { limit: wireDigitsLimit }) },
    });
  }
  return {
    patch: {
      ...spent,
      payoutAmount: after.submissionType === 'cashAdvanceSettlement' ? null : spent.approvedAmount,
      companyAccountID: after.companyAccount?.id ?? (await mainAccount(executor, companyID)),
      ...(isDraft ? {} : { filedOn: after.filedOn ?? day }),
    },
  };
}

/** What is claimed, and what of it the limits grant. */
interface Claimed {
  requestedAmount: Amount;
  approvedAmount: Amount;
  rateAmount: Amount | null;
  categoryIDs: number[];
  /** Lines above a limit that does not block, of which nobody has said why they are approved. */
  unreasoned: number;
}

async function advanced(
  { executor, actor, after, input, isDraft }: SaveContext<Claim> & { isDraft: boolean },
  day: Day,
): Promise<Claimed> {
  const { companyID } = actor;
  const spent = {
    amount: (input['amount'] ?? null) as Amount | null,
    currencyCode: (input['currencyCode'] ?? null) as string | null,
    transactionDate: day,
  };
  const { rateAmount, baseAmount } = await inRupiah(executor, companyID, spent, isDraft, '');
  const requestedAmount = baseAmount ?? '0';
  const categoryIDs = after.plannedCategory ? [after.plannedCategory.id] : [];
  const claimed = {
    requestedAmount,
    rateAmount,
    categoryIDs,
    approvedAmount: requestedAmount,
    unreasoned: 0,
  };
  if (isDraft) return claimed;
  const row = { companyID, id: after.id, requesterID: after.requester.id };
  const neededOn = after.neededOn as Day | null;
  const judged = await holdLimits(
    executor,
    row,
    limitedAdvance({ ...row, ...claimed, neededOn }),
    () => 'amount',
  );
  return { ...claimed, approvedAmount: judged.get(after.id)?.granted ?? requestedAmount };
}

async function itemized({
  executor,
  actor,
  after,
  isDraft,
}: SaveContext<Claim> & { isDraft: boolean }): Promise<Claimed> {
  const { companyID } = actor;
  const lines = await linesInRupiah(executor, companyID, after.id, isDraft);
  const requestedAmount = sum(lines.map(({ baseAmount }) => baseAmount ?? '0'));
  const categoryIDs = [...new Set(lines.flatMap(({ categoryID }) => categoryID ?? []))];
  const claimed = {
    requestedAmount,
    approvedAmount: requestedAmount,
    rateAmount: null,
    categoryIDs,
    unreasoned: 0,
  };
  if (isDraft) return claimed;
  // What an advance holds of the limits becomes what its settlement holds.
  if (after.cashAdvance) await releaseLimits(executor, { companyID, id: after.cashAdvance.id });
  const row = { companyID, id: after.id, requesterID: after.requester.id };
  return { ...claimed, ...(await judgeLines(executor, row, lines, (at) => `lines.${at}.amount`)) };
}

/** Asks the limits about the lines of a claim, and writes what they say onto them. */
export async function judgeLines(
  executor: Executor,
  row: Pick<StoredClaim, 'companyID' | 'id' | 'requesterID'>,
  lines: readonly ReceiptedLine[],
  pathOf: (position: number) => string,
): Promise<Pick<Claimed, 'approvedAmount' | 'unreasoned'>> {
  const judged = await holdLimits(executor, row, limitedLines(row, lines), pathOf);
  let unreasoned = 0;
  const approved: Amount[] = [];
  for (const { id, baseAmount, approvedReason } of lines) {
    const said = judged.get(id);
    const approvedAmount = said?.granted ?? baseAmount ?? '0';
    const needsReason = said?.needsReason ?? false;
    if (needsReason && approvedReason === null) unreasoned += 1;
    approved.push(approvedAmount);
    const fulfilment = said?.fulfilment ?? null;
    await setLine(executor, row.companyID, id, { approvedAmount, needsReason, fulfilment });
  }
  return { approvedAmount: sum(approved), unreasoned };
}

/** The lines of a stored claim, each written with its rate and what it comes to; a draft's may have none yet. */
async function linesInRupiah(
  executor: Executor,
  companyID: number,
  claimID: number,
  isDraft: boolean,
): Promise<ReceiptedLine[]> {
  const written: ReceiptedLine[] = [];
  for (const [at, line] of (await linesOf(executor, companyID, claimID)).entries()) {
    const spent = await inRupiah(executor, companyID, line, isDraft, `lines.${at}.`);
    const values = { ...spent, approvedAmount: spent.baseAmount, approvedReason: null };
    await setLine(executor, companyID, line.id, values);
    written.push({ ...line, ...values });
  }
  return written;
}

interface Spent {
  amount: Amount | null;
  currencyCode: string | null;
  transactionDate: Day | null;
}

/** An amount by the rate of its day, rounded up to whole rupiah. @throws DomainError for a finished one without a rate */
async function inRupiah(
  executor: Executor,
  companyID: number,
  { amount, currencyCode, transactionDate }: Spent,
  isDraft: boolean,
  under: string,
): Promise<{ rateAmount: Amount | null; baseAmount: Amount | null }> {
  const isSaid = amount !== null && currencyCode !== null && transactionDate !== null;
  if (!isSaid) return { rateAmount: null, baseAmount: null };
  if (currencyCode === 'IDR') return { rateAmount: '1', baseAmount: amount };
  const rate = isDraft
    ? await rateOn(executor, companyID, currencyCode, transactionDate)
    : await requiredRate(executor, companyID, currencyCode, transactionDate, under);
  if (!rate) return { rateAmount: null, baseAmount: null };
  return { rateAmount: rate.rateAmount, baseAmount: convertToIdr(amount, rate.rateAmount) };
}

/** A missing rate is said at the line that needs it. */
async function requiredRate(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
  under: string,
) {
  try {
    return await requireRate(executor, companyID, currencyCode, day);
  } catch (error) {
    if (!(error instanceof DomainError) || under === '') throw error;
    const fields = Object.entries(error.fields ?? {}).map(([key, says]) => [`${under}${key}`, says]);
    throw new DomainError(error.code, { fields: Object.fromEntries(fields) as FieldMessages });
  }
}

/** The account that pays where nobody chooses another. */
async function mainAccount(executor: Executor, companyID: number): Promise<number | null> {
  const { id, isMain, status } = companyAccountTable;
  const [account] = await executor
    .select({ id })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(status, 'active')))
    .orderBy(desc(isMain), asc(id))
    .limit(1);
  return account ? Number(account.id) : null;
}

/** @throws DomainError where nothing is left to be approved */
export function assertSomething(approvedAmount: Amount): void {
  if (!isPositive(approvedAmount)) {
    throw new DomainError('transition_not_allowed', { says: claimRule('nothingApproved') });
  }
}
