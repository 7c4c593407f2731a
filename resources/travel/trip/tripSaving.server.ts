import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addDays, daysBetween, today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare, fromWire, isPositive, sum } from '../../../domain/money/money.ts';
import type { Field, FieldSet } from '../../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../../domain/noun/fields.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import type { TripLeg } from '../../../domain/trip/tripDates.ts';
import { tripDateErrors, wholeTripErrors } from '../../../domain/trip/tripDates.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { SaveContext, Stored } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { fundedTrip } from './tripFunded.server.ts';
import { accountThatFunds } from '../../paying/allocation/fundedBy.server.ts';
import { behalfErrors, ownerOf } from '../../spending/claim/filing/behalf.server.ts';
import { keepLineDuplicates } from '../../spending/claim/duplicate/lineDuplicates.server.ts';
import { tripItems } from './duplicate/tripItems.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import type { SentAdvance } from './advance/advances.server.ts';
import { beginAdvances, judgeAdvance } from './advance/advances.server.ts';
import type { SentBooking } from './arrangement/arrangementErrors.ts';
import { arrangementErrors } from './arrangement/arrangementErrors.ts';
import type { ItemCategory, SentReport } from './report/reportErrors.ts';
import { reportErrors } from './report/reportErrors.ts';
import type { ReportSums } from './report/tripReport.server.ts';
import { itemsOf, ratedItems, valueReport } from './report/tripReport.server.ts';
import type { Trip } from './trip.ts';
import { requestFields, trip } from './trip.ts';
import { tripRule } from './tripRules.ts';
import { isReported } from './tripStatus.ts';
import type { StoredTrip } from './tripTables.server.ts';
import { tripTable } from './tripTables.server.ts';
import { markOfTerms, readTripTerms } from '../tripPolicy/terms/tripTerms.server.ts';
import type { TripSpan, TripTerms } from '../tripPolicy/terms/tripTerms.ts';
import { legsOf, paidOnTrip } from '../tripPolicy/terms/tripTerms.ts';

type Save = Omit<SaveContext<Trip>, 'after'> & { isDraft?: boolean };
type Saved = SaveContext<Trip> & { isDraft: boolean };
type Sent = Readonly<Record<string, unknown>>;

const fields: FieldSet = trip.fields;

/** A trip can be requested until so many days after its first day. */
const begunBefore = 30;

/** Refuses a trip that its fields alone cannot judge. @throws DomainError `validation_failed` with all that is wrong */
export async function assertTrip(save: Save): Promise<void> {
  const { before, isDraft } = save;
  const errors =
    before !== null && isReported(before.status)
      ? {
          ...fixedErrors(save.actor, before, save.input),
          ...(isDraft === true ? {} : await sentReportErrors(save, before)),
        }
      : { ...reportedEarly(save.input), ...(isDraft === true ? {} : await requestErrors(save)) };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
}

/** What was approved stays as it is while the report is written. */
function fixedErrors(actor: Actor, before: Trip, input: Sent): FieldMessages {
  const there = requestFields.filter((name) => hasField(actor, fields[name] ?? {}));
  return Object.fromEntries(
    there.flatMap((name) => {
      const key = inputKey(name, trip.fields[name]);
      return isSame(trip.fields[name], before[name], input[key]) ? [] : [[key, tripRule('asApproved')]];
    }),
  );
}

function isSame(field: Field, held: unknown, sent: unknown): boolean {
  if (field.kind === 'many') {
    const [was, is] = [held, sent ?? []] as (readonly Record<string, unknown>[])[];
    const isSameRow = (row: Record<string, unknown>, place: number) =>
      row['id'] === is?.[place]?.['id'] &&
      typedFields(field.fields).every(([name, inner]) =>
        isSame(inner, row[name], is?.[place]?.[inputKey(name, inner)]),
      );
    return was?.length === is?.length && (was ?? []).every(isSameRow);
  }
  if (held !== null && typeof held === 'object') return (held as { id: number }).id === sent;
  if (typeof held === 'number' && typeof sent === 'string') return compare(fromWire(held), sent) === 0;
  return (held ?? null) === (sent ?? null);
}

function reportedEarly({ items, meals, isUnspent }: Sent): FieldMessages {
  const isReported = [items, meals].some((rows) => Array.isArray(rows) && rows.length > 0);
  if (isReported) return { items: tripRule('reportLater') };
  return isUnspent === true ? { isUnspent: tripRule('reportLater') } : {};
}

function spanOf(input: Sent): TripSpan {
  return {
    destinationGroupID: input['destinationGroupID'] as number,
    startDate: input['startDate'] as Day,
    endDate: input['endDate'] as Day,
    departureTime: (input['departureTime'] ?? null) as string | null,
    returnTime: (input['returnTime'] ?? null) as string | null,
  };
}

/** The legs that are sent; where the company has none, those that the trip holds. */
function sentLegsOf(actor: Actor, input: Sent, before: Trip | null): readonly TripLeg[] {
  return hasField(actor, fields['legs'] ?? {}) ? (input['legs'] as readonly TripLeg[]) : heldLegs(before);
}

const heldLegs = (record: Trip | null): readonly TripLeg[] =>
  (record?.legs ?? []).map(({ destinationGroup, ...leg }) => ({
    ...leg,
    destinationGroupID: destinationGroup.id,
  }));

/** What is wrong with the dates and legs of a trip, by path; of one without legs, by the names of its own fields. */
export function spanErrors(span: TripSpan, legs: readonly TripLeg[]): FieldMessages {
  const { departureTime, returnTime, destinationGroupID } = span;
  const wrong = tripDateErrors({ legs: legsOf(span, legs), departureTime, returnTime });
  if (legs.length > 0)
    return {
      ...(legs.some((leg) => leg.destinationGroupID === destinationGroupID)
        ? {}
        : { destinationGroupID: tripRule('ofNoLeg') }),
      ...wholeTripErrors(legs, span),
      ...wrong,
    };
  return Object.fromEntries(Object.entries(wrong).map(([path, says]) => [path.replace('legs.0.', ''), says]));
}

async function requestErrors({ executor, context, actor, before, input }: Save): Promise<FieldMessages> {
  const span = spanOf(input);
  const legs = sentLegsOf(actor, input, before);
  const errors = {
    ...(await behalfErrors(executor, actor, before, input)),
    ...spanErrors(span, legs),
    ...arrangementErrors(input as unknown as SentBooking),
  };
  const day = today(actor.timeZone, context.now());
  const advance = (input['advanceAmount'] ?? null) as Amount | null;
  if (span.startDate < addDays(day, -begunBefore))
    errors['startDate'] = tripRule('tooLongAgo', { days: begunBefore });
  const parts = input['advances'] as readonly SentAdvance[];
  Object.assign(
    errors,
    await judgeAdvance(executor, actor, { advanceAmount: advance, advances: parts }, day),
  );
  const { terms, refusal } = await readTripTerms(executor, actor.companyID, {
    employeeID: ownerOf(actor, before, input),
    tripType: String(input['tripType']),
    legs: legsOf(span, legs),
  });
  if (refusal) errors['tripType'] = refusal;
  else if (Object.keys(errors).length === 0) assertTermsSeen(input, terms);
  return { ...errors, ...(await groupErrors(executor, actor.companyID, input, legsOf(span, legs))) };
}

/** Whoever was shown terms sends a trip in by these. @throws DomainError where they have changed since */
function assertTermsSeen(input: Sent, terms: TripTerms): void {
  const seen = (input['preApprovalID'] ?? null) as string | null;
  const preApprovalID = markOfTerms(terms);
  if (seen === null || seen === preApprovalID) return;
  throw new DomainError('transition_not_allowed', {
    says: tripRule('termsChanged'),
    details: { preApprovalID },
  });
}

/** What is booked belongs to a destination: some categories are of one group alone. */
async function groupErrors(
  executor: Executor,
  companyID: number,
  input: Sent,
  legs: readonly TripLeg[],
): Promise<FieldMessages> {
  const arranged = (input['arrangements'] ?? []) as readonly { categoryID: number | null }[];
  const categories = await categoriesOf(executor, companyID, arranged);
  const isOfOther = (id: number | null) => {
    const group = categories.find((one) => one.id === id)?.destinationGroupID ?? null;
    return group !== null && legs.every(({ destinationGroupID }) => destinationGroupID !== group);
  };
  return Object.fromEntries(
    arranged.flatMap(({ categoryID }, at) =>
      isOfOther(categoryID) ? [[`arrangements.${at}.categoryID`, tripRule('ofOtherGroup')]] : [],
    ),
  );
}

async function sentReportErrors(
  { executor, context, actor, input }: Save,
  before: Trip,
): Promise<FieldMessages> {
  const sent = input as unknown as SentReport;
  const stored = await rowIn(executor, tripTable, { companyID: actor.companyID, id: before.id });
  const span = spanOf(input);
  const legs = legsOf(span, sentLegsOf(actor, input, before));
  const paid = stored?.policyTerms ? paidOnTrip(stored.policyTerms, span, new Map()).days : [];
  return reportErrors(sent, {
    ...span,
    groupIDs: legs.map(({ destinationGroupID }) => destinationGroupID),
    categories: await categoriesOf(executor, actor.companyID, sent.items),
    today: today(actor.timeZone, context.now()),
    hasPerDiem: paid.some(({ amount }) => isPositive(amount)),
  });
}

async function categoriesOf(
  executor: Executor,
  companyID: number,
  items: readonly { categoryID: number | null }[],
): Promise<ItemCategory[]> {
  const ids = [...new Set(items.flatMap(({ categoryID }) => categoryID ?? []))];
  if (ids.length === 0) return [];
  const table = tripCategoryTable;
  return await executor
    .select({
      id: table.id,
      name: table.categoryName,
      type: table.categoryType,
      destinationGroupID: table.destinationGroupID,
      isReceiptRequired: table.isReceiptRequired,
    })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, ids)));
}

/**
 * What a save computes: of a request what its policy says, of a report what it comes to.
 * @throws DomainError for what is above a limit that blocks
 */
export async function completeTrip(save: Saved): Promise<EffectOutcome<Stored>> {
  const { before, executor, actor, after, isDraft } = save;
  if (before === null || !isReported(before.status)) return { patch: await requested(save) };
  const patch: Partial<Stored> = { ...(await reported(save)) };
  if (isDraft) return { patch };
  const items = await itemsOf(executor, { companyID: actor.companyID, id: after.id });
  return { patch, remark: await keepLineDuplicates(executor, actor, tripItems, before.items, items) };
}

async function requested({ executor, context, actor, after, isDraft }: Saved): Promise<Partial<StoredTrip>> {
  const { companyID } = actor;
  const { startDate, endDate, advanceAmount } = after;
  const totalDays = startDate && endDate ? daysBetween(startDate, endDate) + 1 : null;
  const day = today(actor.timeZone, context.now());
  const whole = advanceAmount === null ? null : fromWire(advanceAmount);
  const advance = (await beginAdvances(executor, { companyID, id: after.id }, day)) ?? whole;
  const estimates = after.arrangements.map(({ estimatedAmount }) => fromWire(estimatedAmount ?? 0));
  const estimatedAmount = sum(estimates);
  const asked = {
    totalDays,
    estimatedAmount,
    advanceAmount: advance,
    requestedAmount: add(advance ?? '0', estimatedAmount),
  };
  if (isDraft) return asked;
  const { terms } = await readTripTerms(executor, companyID, {
    employeeID: after.requester.id,
    tripType: after.tripType,
    legs: legsOf({ startDate, endDate, destinationGroupID: after.destinationGroup.id }, heldLegs(after)),
  });
  return {
    ...asked,
    policyTerms: terms,
    approvedAdvance: advance,
    isPaidByHand: isFlagOn(actor.flags, 'bustrip_manual_transaction'),
    companyAccountID: await accountThatFunds(executor, companyID, 'tripAdvance', () =>
      fundedTrip(executor, companyID, after.id, 'tripAdvance'),
    ),
    filedOn: after.filedOn ?? day,
  };
}

async function reported({ executor, actor, after, isDraft }: Saved): Promise<ReportSums> {
  const { companyID } = actor;
  const row = await rowIn(executor, tripTable, { companyID, id: after.id });
  if (!row) throw new DomainError('not_found');
  // Whoever changes a report begins anew: what was approved of it so far is cleared.
  const rated = await ratedItems(executor, companyID, await itemsOf(executor, row), isDraft);
  const items = rated.map((item) => ({ ...item, approvedAmount: null, approvedReason: null }));
  return await valueReport(executor, row as StoredTrip & TripSpan, items, {
    isHeld: !isDraft,
    pathOf: (place) => `items.${place}.amount`,
  });
}
