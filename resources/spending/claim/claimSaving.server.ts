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
import type { StoredLine } from './claimTables.server.ts';
import { claimLineTable } from './claimTables.server.ts';

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
  const lines = (input['lines'] ?? []) as readonly (Omit<SentLine, 'baseAmount'> & { currencyCode: string })[];
  const rates = new Map<string, Amount | null>();
  for (const { currencyCode, transactionDate } of lines) {
    const key = `${currencyCode} ${transactionDate}`;
    if (rates.has(key)) continue;
    const rate = currencyCode === 'IDR' ? null : await rateOn(executor, companyID, currencyCode, transactionDate);
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

/** What a save computes: the rupiah of lines and claim, by the rates of their days, and which account pays it. */
export async function completeClaim({
  executor,
  context,
  actor,
  after,
  input,
  isDraft,
}: SaveContext<Claim> & { isDraft: boolean }): Promise<EffectOutcome<Stored>> {
  const { companyID } = actor;
  const day = today(actor.timeZone, context.now());
  const isAdvance = after.submissionType === 'cashAdvance';
  const lines = isAdvance ? [] : await linesInRupiah(executor, companyID, after.id, isDraft);
  const own = isAdvance ? await advanceInRupiah(executor, companyID, input, day, isDraft) : null;
  const requestedAmount = own?.baseAmount ?? sum(lines.map(({ baseAmount }) => baseAmount ?? '0'));
  if (!fitsWire(requestedAmount)) {
    const path = isAdvance ? 'amount' : 'lines';
    throw new DomainError('validation_failed', {
      fields: { [path]: claimRule('tooMuch', { limit: wireDigitsLimit }) },
    });
  }
  const categories = isAdvance ? [after.plannedCategory?.id ?? null] : lines.map(({ categoryID }) => categoryID);
  return {
    patch: {
      requestedAmount,
      approvedAmount: requestedAmount,
      payoutAmount: after.submissionType === 'cashAdvanceSettlement' ? null : requestedAmount,
      rateAmount: own?.rateAmount ?? null,
      categoryIDs: [...new Set(categories.filter((id) => id !== null))],
      companyAccountID: after.companyAccount?.id ?? (await mainAccount(executor, companyID)),
      ...(isDraft ? {} : { filedOn: after.filedOn ?? day }),
    },
  };
}

/** The lines of a stored claim, each written with its rate and what it comes to; a draft's may have none yet. */
async function linesInRupiah(
  executor: Executor,
  companyID: number,
  claimID: number,
  isDraft: boolean,
): Promise<StoredLine[]> {
  const { id, position } = claimLineTable;
  const lines = await executor
    .select()
    .from(claimLineTable)
    .where(and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.claimID, claimID)))
    .orderBy(asc(position), asc(id));
  const written: StoredLine[] = [];
  for (const [at, line] of lines.entries()) {
    const values = { ...(await inRupiah(executor, companyID, line, isDraft, `lines.${at}.`)), approvedReason: null };
    const approvedAmount = values.baseAmount;
    await executor
      .update(claimLineTable)
      .set({ ...values, approvedAmount })
      .where(and(eq(claimLineTable.companyID, companyID), eq(claimLineTable.id, line.id)));
    written.push({ ...line, ...values, approvedAmount });
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
async function requiredRate(executor: Executor, companyID: number, currencyCode: string, day: Day, under: string) {
  try {
    return await requireRate(executor, companyID, currencyCode, day);
  } catch (error) {
    if (!(error instanceof DomainError) || under === '') throw error;
    const fields = Object.entries(error.fields ?? {}).map(([key, says]) => [`${under}${key}`, says]);
    throw new DomainError(error.code, { fields: Object.fromEntries(fields) as FieldMessages });
  }
}

async function advanceInRupiah(
  executor: Executor,
  companyID: number,
  input: Input,
  day: Day,
  isDraft: boolean,
): Promise<{ rateAmount: Amount | null; baseAmount: Amount | null }> {
  const spent = {
    amount: (input['amount'] ?? null) as Amount | null,
    currencyCode: (input['currencyCode'] ?? null) as string | null,
    transactionDate: day,
  };
  return await inRupiah(executor, companyID, spent, isDraft, '');
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
