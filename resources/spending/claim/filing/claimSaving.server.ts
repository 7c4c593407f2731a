import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import { fitsWire, isPositive, sum, wireDigitsLimit } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import type { SaveContext, Stored } from '../../../../server/records/storedNoun.ts';
import { own } from '../../../../server/words/own.ts';
import { fundedClaim } from '../claimFunded.server.ts';
import { accountThatFunds } from '../../../paying/allocation/fundedBy.server.ts';
import type { Claim } from '../claim.ts';
import type { SentSplit } from '../../../../domain/limit/lineParts.ts';
import { behalfErrors, ownerOf } from './behalf.server.ts';
import type { SentLine } from './claimErrors.ts';
import { claimErrors } from './claimErrors.ts';
import type { PathOf } from './claimLimits.server.ts';
import { partsOf, splitCategories } from '../../../../domain/limit/lineParts.ts';
import { holdDays, holdLimits, limitedAdvance, limitedLines, releaseLimits } from './claimLimits.server.ts';
import type { ReceiptedLine } from './claimLines.server.ts';
import { linesOf, plannedOf, setLines } from './claimLines.server.ts';
import { payeeOf } from './claimPayee.server.ts';
import { claimTerms, inRupiah, valued } from './claimTerms.server.ts';
import type { ValuedLine } from '../../../../domain/limit/lineWorth.ts';
import { worthOf } from '../../../../domain/limit/lineWorth.ts';
import type { LineKind } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';
import type { StoredClaim } from '../claimTables.server.ts';

type Save = Omit<SaveContext<Claim>, 'after'> & { isDraft?: boolean };
type Saved = SaveContext<Claim> & { isDraft: boolean };

/** Refuses a claim that its fields alone cannot judge. @throws DomainError `validation_failed` with all that is wrong */
export async function assertClaim({ executor, context, actor, before, input, isDraft }: Save): Promise<void> {
  const errors = await behalfErrors(executor, actor, before, input);
  if (isDraft !== true) {
    const { companyID } = actor;
    const day = today(actor.timeZone, context.now());
    const lines = (input['lines'] ?? []) as (SentLine & ValuedLine)[];
    const asked = {
      submissionType: String(input['submissionType']),
      isUnspent: input['isUnspent'] === true,
      neededOn: (input['neededOn'] ?? null) as Day | null,
      plannedCategoryID: (input['plannedCategoryID'] ?? null) as number | null,
      currencyCode: (input['currencyCode'] ?? null) as string | null,
      amount: (input['amount'] ?? null) as Amount | null,
      plannedLines: (input['plannedLines'] ?? []) as readonly SentSplit[],
      lines,
    };
    const owner = ownerOf(actor, before, input);
    const planned = asked.plannedLines.map(({ categoryID }) => categoryID);
    const further = [asked.plannedCategoryID, ...planned, ...splitCategories(lines)];
    const terms = await claimTerms(executor, companyID, owner, lines, further);
    const worth = lines.map((line) => worthOf(line, terms));
    const unrated = worth.flatMap((one, at) =>
      Object.entries(one.errors).map(([key, says]) => [`lines.${at}.${key}`, says] as const),
    );
    Object.assign(
      errors,
      Object.fromEntries(unrated),
      await advanceRateErrors(executor, companyID, asked.amount, asked.currencyCode, day),
      claimErrors(
        { ...asked, baseAmounts: worth.map(({ baseAmount }) => baseAmount) },
        { categories: terms.categories, today: day },
      ),
    );
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
}

/** Nothing is asked for in a currency of which nobody has said a rate. */
async function advanceRateErrors(
  executor: Executor,
  companyID: number,
  amount: Amount | null,
  currency: string | null,
  day: Day,
): Promise<FieldMessages> {
  if (amount === null || currency === null) return {};
  const isRated = (await inRupiah(executor, companyID, amount, currency, day)) !== null;
  return isRated ? {} : { currencyCode: own('rate.none', { currency, day: { day } }) };
}

/**
 * What a save computes: the rupiah of lines and claim by the rates of their days, what the limits say of them, and which account
 * pays it.
 * @throws DomainError for what is more than may be spent
 */
export async function completeClaim(save: Saved): Promise<EffectOutcome<Stored>> {
  const { executor, context, actor, after, isDraft } = save;
  const { companyID } = actor;
  const day = today(actor.timeZone, context.now());
  const isAdvance = after.submissionType === 'cashAdvance';
  const claimed = isAdvance ? await advanced(save, day) : await itemized(save);
  if (!fitsWire(claimed.requestedAmount)) {
    throw new DomainError('validation_failed', {
      fields: { [isAdvance ? 'amount' : 'lines']: claimRule('tooMuch', { limit: wireDigitsLimit }) },
    });
  }
  // A settlement stays with the account of its advance. Of others nobody has chosen one before they are paid.
  const ofAdvance = after.submissionType === 'cashAdvanceSettlement' ? after.companyAccount?.id : null;
  const [companyAccountID, payee] = await Promise.all([
    ofAdvance ??
      accountThatFunds(executor, companyID, after.submissionType, () =>
        fundedClaim(executor, companyID, after.id),
      ),
    isDraft ? {} : payeeOf(executor, context, companyID, after.requester.id),
  ]);
  return {
    patch: {
      ...claimed,
      payoutAmount: after.submissionType === 'cashAdvanceSettlement' ? null : claimed.approvedAmount,
      companyAccountID,
      ...(isDraft ? {} : { filedOn: after.filedOn ?? day }),
      ...payee,
    },
  };
}

/** What is claimed, and what of it the limits grant. */
interface Claimed {
  requestedAmount: Amount;
  approvedAmount: Amount;
  rateAmount: Amount | null;
  categoryIDs: number[];
  /** Those of its lines and of their parts. */
  tags: string[];
  /** Lines above a limit that does not block, of which nobody has said why they are approved. */
  unreasoned: number;
}

async function advanced({ executor, actor, after, input, isDraft }: Saved, day: Day): Promise<Claimed> {
  const { companyID } = actor;
  const { amount, currencyCode } = input as { amount: Amount | null; currencyCode: string | null };
  const rated =
    amount === null || currencyCode === null
      ? null
      : await inRupiah(executor, companyID, amount, currencyCode, day);
  const requestedAmount = rated?.baseAmount ?? '0';
  const planned = after.plannedLines.map(({ category }) => category.id);
  const named = planned.length > 0 ? planned : [after.plannedCategory?.id];
  const categoryIDs = [...new Set(named)].filter((id) => id !== undefined);
  const claimed = {
    requestedAmount,
    rateAmount: rated?.rateAmount ?? null,
    categoryIDs,
    tags: [],
    approvedAmount: requestedAmount,
    unreasoned: 0,
  };
  if (isDraft) return claimed;
  const row = { companyID, id: after.id, requesterID: after.requester.id, neededOn: after.neededOn as Day };
  return { ...claimed, approvedAmount: await holdAdvance(executor, { ...row, ...claimed }, 'amount') };
}

/**
 * Holds what an advance spends of the limits, as asked for or as it was lowered.
 * @param path Where its amount was sent
 * @returns what the limits grant of it
 */
export async function holdAdvance(
  executor: Executor,
  claim: Parameters<typeof limitedAdvance>[0] & { companyID: number },
  path: string,
): Promise<Amount> {
  const planned = await plannedOf(executor, claim.companyID, claim.id);
  const pathOf: PathOf = (_position, part) =>
    part === null || path !== 'amount' ? path : `plannedLines.${part}.amount`;
  const judged = await holdLimits(executor, claim, limitedAdvance(claim, planned), pathOf);
  return judged.get(claim.id)?.granted ?? claim.approvedAmount ?? '0';
}

/** The tags of lines and of their parts, each once, as it is written first. */
function tagsOf({ lines }: Pick<Claim, 'lines'>): string[] {
  const said = lines.flatMap(({ tags, splits }) => [...tags, ...splits.flatMap(({ tag }) => tag ?? [])]);
  return [...Map.groupBy(said, nameForm).values()].flatMap(([first]) => first ?? []);
}

async function itemized({ executor, actor, after, isDraft }: Saved): Promise<Claimed> {
  const { companyID } = actor;
  // Whoever changes a claim begins anew: what was approved of it so far is cleared.
  const stored = await linesOf(executor, companyID, after.id);
  const terms = await claimTerms(executor, companyID, after.requester.id, stored);
  const lines = valued(stored, terms).map((line) => ({
    ...line,
    approvedAmount: line.baseAmount,
    approvedReason: null,
  }));
  const requestedAmount = sum(lines.map(({ baseAmount }) => baseAmount ?? '0'));
  const categoryIDs = [
    ...new Set(lines.flatMap((line) => partsOf(line).map(({ categoryID }) => categoryID))),
  ];
  const claimed = {
    requestedAmount,
    approvedAmount: requestedAmount,
    rateAmount: null,
    categoryIDs,
    tags: tagsOf(after),
    unreasoned: 0,
  };
  if (isDraft) {
    await setLines(executor, companyID, lines);
    return claimed;
  }
  // What an advance holds of the limits becomes what its settlement holds.
  if (after.cashAdvance) await releaseLimits(executor, { companyID, id: after.cashAdvance.id });
  const row = { companyID, id: after.id, requesterID: after.requester.id };
  await holdDays(executor, row, lines);
  return { ...claimed, ...(await judgeLines(executor, row, lines, (at, part) => sumPath(lines, at, part))) };
}

/** Where it was said what a line comes to. */
function sumPath(lines: readonly { kind: LineKind }[], at: number, part: number | null): string {
  if (part !== null) return `lines.${at}.splits.${part}.amount`;
  const fields = { receipt: 'amount', mileage: 'distanceKm', perDiem: 'toDate' } as const;
  return `lines.${at}.${fields[lines[at]?.kind ?? 'receipt']}`;
}

/** Asks the limits about the lines of a claim, and writes what they say onto them. */
export async function judgeLines(
  executor: Executor,
  row: Pick<StoredClaim, 'companyID' | 'id' | 'requesterID'>,
  lines: readonly ReceiptedLine[],
  pathOf: PathOf,
): Promise<Pick<Claimed, 'approvedAmount' | 'unreasoned'>> {
  const said = await holdLimits(executor, row, limitedLines(row, lines), pathOf);
  const judged = lines.map((line) => {
    const { granted, needsReason = false, fulfilment = null } = said.get(line.id) ?? {};
    return { ...line, approvedAmount: granted ?? line.baseAmount ?? '0', needsReason, fulfilment };
  });
  await setLines(executor, row.companyID, judged);
  return {
    approvedAmount: sum(judged.map(({ approvedAmount }) => approvedAmount)),
    unreasoned: judged.filter(({ needsReason, approvedReason }) => needsReason && approvedReason === null)
      .length,
  };
}

/** @throws DomainError where nothing is left to be approved */
export function assertSomething(approvedAmount: Amount): void {
  if (!isPositive(approvedAmount)) {
    throw new DomainError('transition_not_allowed', { says: claimRule('nothingApproved') });
  }
}
