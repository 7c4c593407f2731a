import type { Actor } from '../../../../domain/access/actor.ts';
import { assertLowered } from '../../../../domain/approval/loweredAmount.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import type { GivenOf } from '../../../../domain/lifecycle/actionInput.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, convertToIdr, isPositive, sum } from '../../../../domain/money/money.ts';
import { hasField } from '../../../../domain/noun/nounFor.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { rowsIn, writeRow } from '../../../../server/records/tableRows.ts';
import type { Numbered } from '../../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { own } from '../../../../server/words/own.ts';
import { inRupiah } from '../../../spending/claim/filing/claimTerms.server.ts';
import type { approvingAdvance } from '../tripLifecycle.ts';
import { tripRule } from '../tripRules.ts';
import type { StoredAdvance, StoredTrip } from '../tripTables.server.ts';
import { tripAdvanceTable } from '../tripTables.server.ts';
import { advances, hasAdvanceParts } from './advance.ts';

/** A part of an advance as it is sent; the company may have it without a category, or in rupiah alone. */
export type SentAdvance = Partial<Pick<StoredAdvance, 'categoryID' | 'currencyCode' | 'requestedAmount'>>;

/** An advance, and each part of it, is worth the way to the bank. */
const leastAdvance = '10000';
const least = { amount: leastAdvance, currency: 'IDR' };

/** What is wrong with what is asked for in advance, by path; and what its parts come to by the rates of the day. */
export async function judgeAdvance(
  executor: Executor,
  actor: Actor,
  { advanceAmount, advances: parts }: { advanceAmount: Amount | null; advances: readonly SentAdvance[] },
  day: Day,
): Promise<FieldMessages> {
  if (parts.length === 0)
    return advanceAmount !== null && compare(advanceAmount, leastAdvance) < 0
      ? { advanceAmount: tripRule('tinyAdvance', { amount: least }) }
      : {};
  if (!hasAdvanceParts(actor)) return { advances: tripRule('wholeAdvance') };
  const errors: FieldMessages = {};
  const isByCategory = hasField(actor, advances.fields.category);
  const rated = await rateAdvances(executor, actor.companyID, parts, day);
  for (const [at, part] of parts.entries()) {
    const [under, { currencyCode }] = [`advances.${at}`, part];
    const { baseAmount } = rated[at] ?? { baseAmount: null };
    const isAlike = (other: SentAdvance) =>
      (other.currencyCode ?? 'IDR') === (currencyCode ?? 'IDR') && other.categoryID === part.categoryID;
    if (isByCategory && (part.categoryID ?? null) === null)
      errors[`${under}.categoryID`] = law('field.required');
    if (parts.findIndex(isAlike) < at) errors[`${under}.currencyCode`] = tripRule('advanceTwice');
    if (baseAmount === null)
      errors[`${under}.currencyCode`] = own('rate.none', { currency: currencyCode ?? 'IDR', day: { day } });
    else if (compare(baseAmount, leastAdvance) < 0)
      errors[`${under}.requestedAmount`] = tripRule('tinyAdvance', { amount: least });
  }
  return errors;
}

/** What each part comes to in rupiah by the rate of a day; null where nobody has said one. */
export async function rateAdvances(
  executor: Executor,
  companyID: number,
  parts: readonly SentAdvance[],
  day: Day,
): Promise<({ rateAmount: Amount; baseAmount: Amount } | null)[]> {
  const rated: Awaited<ReturnType<typeof inRupiah>>[] = [];
  for (const { currencyCode, requestedAmount } of parts)
    rated.push(await inRupiah(executor, companyID, requestedAmount ?? '0', currencyCode ?? 'IDR', day));
  return rated;
}

/** The parts of the advance of a trip, in their order. */
const advancesOf = (executor: Executor, trip: Numbered): Promise<StoredAdvance[]> =>
  rowsIn(executor, tripAdvanceTable, tripAdvanceTable.tripID, trip);

/** What is asked for together, in rupiah; each part gets the rate of the day, and nothing of it is decided. Null: it has no parts. */
export async function beginAdvances(executor: Executor, trip: Numbered, day: Day): Promise<Amount | null> {
  const parts = await advancesOf(executor, trip);
  if (parts.length === 0) return null;
  const rated = await rateAdvances(executor, trip.companyID, parts, day);
  for (const [at, part] of parts.entries())
    await writeRow(executor, tripAdvanceTable, part, {
      currencyCode: part.currencyCode ?? 'IDR',
      rateAmount: rated[at]?.rateAmount ?? null,
      approvedAmount: null,
      reason: null,
      isRateTyped: false,
    });
  return sum(rated.map((one) => one?.baseAmount ?? '0'));
}

/** What of the parts is approved, in rupiah. */
const approvedOf = (parts: readonly StoredAdvance[]): Amount =>
  sum(
    parts.map(({ approvedAmount, requestedAmount, rateAmount }) =>
      convertToIdr(approvedAmount ?? requestedAmount ?? '0', rateAmount ?? '0'),
    ),
  );

/** The last approval fixes the rates: of each part that of the day, unless an approver said one. */
export async function fixAdvances(
  executor: Executor,
  trip: Numbered & Pick<StoredTrip, 'approvedAdvance'>,
  now: Date,
): Promise<Amount> {
  const parts = await advancesOf(executor, trip);
  if (parts.length === 0) return trip.approvedAdvance ?? '0';
  const day = today(await timeZoneOf(executor, trip.companyID), now);
  const rated = await rateAdvances(executor, trip.companyID, parts, day);
  const fixed = parts.map((part, at) => ({
    ...part,
    approvedAmount: part.approvedAmount ?? part.requestedAmount,
    rateAmount: part.isRateTyped ? part.rateAmount : (rated[at]?.rateAmount ?? part.rateAmount),
  }));
  for (const part of fixed) {
    const { approvedAmount, rateAmount } = part;
    await writeRow(executor, tripAdvanceTable, part, { approvedAmount, rateAmount });
  }
  return approvedOf(fixed);
}

type Approving = GivenOf<typeof approvingAdvance>;

/**
 * An approver approves a lower advance, or none, of the whole or of each part. Who has decided already need not decide again. Of what
 * nothing is said stays approved what was.
 * @throws DomainError by the field
 */
export async function approveAdvance({
  executor,
  row,
  decision,
}: EffectContext<StoredTrip>): Promise<EffectOutcome<StoredTrip>> {
  const { advances: sent = [], ...whole } = (decision.input ?? {}) as Partial<Approving>;
  const said = Object.entries({ ...whole, advances: sent[0] ?? null }).find(([, value]) => value !== null);
  if (!said) return {};
  if (!isPositive(row.advanceAmount ?? '0')) throw refused(said[0], tripRule('noAdvance'));
  const parts = await advancesOf(executor, row);
  const outcome = (approvedAdvance: Amount, why: string): EffectOutcome<StoredTrip> => ({
    patch: { approvedAdvance },
    changes: { approvedAdvance: [row.approvedAdvance, approvedAdvance] },
    ...(why === '' ? {} : { remark: tripRule('lowered', { why }) }),
  });
  if (parts.length === 0) {
    const { approvedAdvance = null, reason = null } = whole;
    if (sent.length > 0) throw refused('advances', tripRule('wholeAdvance'));
    if (approvedAdvance === null) throw refused('approvedAdvance', law('field.required'));
    // What an earlier step approved has its reason.
    if (compare(approvedAdvance, row.approvedAdvance ?? '0') === 0) return {};
    assertLowered(
      { approved: approvedAdvance, asked: row.advanceAmount ?? '0', reason },
      { amount: 'approvedAdvance', reason: 'reason' },
      tripRule,
    );
    return outcome(approvedAdvance, reason ?? '');
  }
  if (sent.length === 0) throw refused('advances', law('field.required'));
  const decided = new Map<number, StoredAdvance>();
  for (const [at, one] of sent.entries()) {
    const part = parts.find(({ id }) => id === one.advance);
    if (!part) throw refused(`advances.${at}.advance`, law('field.fromList'));
    if (decided.has(part.id)) throw refused(`advances.${at}.advance`, tripRule('advanceTwice'));
    decided.set(part.id, { ...part, ...approvedPart(part, one, `advances.${at}.`) });
  }
  const changed = parts.flatMap((part) => {
    const one = decided.get(part.id);
    return one && isOther(part, one) ? [one] : [];
  });
  if (changed.length === 0) return {};
  for (const part of changed) {
    const { approvedAmount, rateAmount, isRateTyped, reason } = part;
    await writeRow(executor, tripAdvanceTable, part, { approvedAmount, rateAmount, isRateTyped, reason });
  }
  const why = changed.flatMap(({ reason }) => reason ?? []).join(' · ');
  return outcome(approvedOf(parts.map((part) => changed.find(({ id }) => id === part.id) ?? part)), why);
}

/** Whether another sum or rate is approved of a part than before. */
function isOther(before: StoredAdvance, { approvedAmount, rateAmount, reason }: StoredAdvance): boolean {
  return (
    compare(before.approvedAmount ?? before.requestedAmount ?? '0', approvedAmount ?? '0') !== 0 ||
    compare(before.rateAmount ?? '0', rateAmount ?? '0') !== 0 ||
    before.reason !== reason
  );
}

/** What is approved of one part. @throws DomainError by the field */
function approvedPart(
  part: StoredAdvance,
  { currencyCode, approvedAmount, rateAmount, reason }: Approving['advances'][number],
  under: string,
): Partial<StoredAdvance> {
  const currency = part.currencyCode ?? 'IDR';
  if (currencyCode !== currency)
    throw refused(`${under}currencyCode`, tripRule('askedInCurrency', { currency }));
  assertLowered(
    { approved: approvedAmount, asked: part.requestedAmount ?? '0', reason, currency },
    { amount: `${under}approvedAmount`, reason: `${under}reason` },
    tripRule,
  );
  if (rateAmount === null) return { approvedAmount, reason };
  if (currency === 'IDR') throw refused(`${under}rateAmount`, tripRule('rateOfRupiah'));
  if (!isPositive(rateAmount)) throw refused(`${under}rateAmount`, tripRule('nothing'));
  if (reason === null) throw refused(`${under}reason`, tripRule('whyRate'));
  return { approvedAmount, reason, rateAmount, isRateTyped: true };
}

const refused = (path: string, says: FieldMessages[string]) =>
  new DomainError('validation_failed', { fields: { [path]: says } });
