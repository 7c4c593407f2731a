import { and, asc, eq } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import { daysOf } from '../../../domain/limit/perDiem.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { customFieldsOf } from '../../../server/customFields/customValues.ts';
import { officeTime } from '../../../server/seed/demoTime.ts';
import { makeRecord } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { approveAll, decided, inOrder, oneOf, rowOf, tell } from '../../../server/seed/telling.ts';
import type { Act, Fate, Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { disburse, payOut } from '../../paying/payment/paid/employee/payEmployeeTelling.server.ts';
import { handOver } from '../../paying/payment/paymentTelling.server.ts';
import { paidDays } from '../limit/perDiemDays.server.ts';
import { receiptTable } from '../receipt/receiptTable.server.ts';
import { claimStore } from './claim.server.ts';
import { claimantsOf } from './claimants.server.ts';
import { advanced, byRequester, categoryID, lineOf, pay, report, types } from './claimTelling.server.ts';
import { writeEarlierClaims } from './earlierClaims.server.ts';
import type { ToldLine } from './earlierClaims.server.ts';
import { isGivenBackByThemself } from './claimRules.ts';
import { giveBack } from '../refund/refundTelling.server.ts';
import type { StoredClaim } from './claimTables.server.ts';

/** What people of the demo company spend money on. */
const bought = [
  {
    category: 'Meals',
    subpolicy: 'Overtime meals',
    merchant: 'Warung Bu Tini',
    amount: 48_000,
    purpose: 'Lunch on the way to a customer',
  },
  {
    category: 'Local transport',
    subpolicy: null,
    merchant: 'Bluebird',
    amount: 86_500,
    purpose: 'To the tax office and back',
  },
  { category: 'Parking and tolls', merchant: 'Jasa Marga', amount: 41_500, purpose: 'Delivery to Bogor' },
  { category: 'Accommodation', merchant: 'Hotel Melati', amount: 640_000, purpose: 'Night in Semarang' },
  {
    category: 'Client entertainment',
    merchant: 'Rumah Makan Garuda',
    amount: 385_000,
    purpose: 'Dinner with a buyer',
  },
  {
    category: 'Phone and internet',
    merchant: 'Telkomsel',
    amount: 150_000,
    purpose: 'Mobile data of the month',
  },
  { category: 'Meals', merchant: 'Kopi Tuku', amount: 62_000, purpose: 'Coffee with an applicant' },
  { category: 'Local transport', merchant: 'Gojek', amount: 34_000, purpose: 'Between two branches' },
] as const;

const courses = ['Forklift licence', 'Course in import customs', 'First aid at work'] as const;

/** Ways that people drove with a vehicle of their own, one way and without what they drive to work anyway. */
const driven = [
  { from: 'Jakarta', to: 'Bogor', vehicle: 'car', distanceKm: 52.5, isRoundTrip: true, commuteKm: 18 },
  {
    from: 'Jakarta',
    to: 'Tangerang',
    vehicle: 'motorcycle',
    distanceKm: 27.4,
    isRoundTrip: true,
    commuteKm: 0,
  },
  { from: 'Jakarta', to: 'Cikarang', vehicle: 'car', distanceKm: 44.8, isRoundTrip: false, commuteKm: 12.5 },
] as const;

/** A way of the list, driven on a day. */
const wayOf = async (stage: SeedStage, place: number, on: Day) => ({
  ...(driven[place % driven.length] ?? driven[0]),
  transactionDate: on,
  categoryID: await categoryID(stage, 'Own vehicle'),
  description: 'To a customer',
});

/** A bill of a hotel: the night, and a breakfast. */
const partsOf = async (stage: SeedStage, amount: number) => [
  { categoryID: await categoryID(stage, 'Accommodation'), tag: 'Night', amount: amount - 65_000 },
  { categoryID: await categoryID(stage, 'Meals'), tag: 'Breakfast', amount: 65_000 },
];

/** The allowance of some days: the last ones up to a day that nothing else pays the person. */
async function daysAwayOf(stage: SeedStage, by: string | number, days: number, on: Day): Promise<object> {
  const { executor, companyID } = stage;
  const { employeeID } = await stage.person(by);
  const record = { companyID, source: 'claim', recordID: null };
  let to = on;
  const isTaken = async () => {
    const away = daysOf({ from: addDays(to, 1 - days), to });
    return (await paidDays(executor, record, employeeID, away)).length > 0;
  };
  while (await isTaken()) to = addDays(to, -1);
  return {
    transactionDate: addDays(to, 1 - days),
    toDate: to,
    categoryID: await categoryID(stage, 'Daily allowance on duty'),
    description: 'At a customer in Semarang',
  };
}

/** The last of them is owed to somebody whose account the bank refuses. */
const refusedAt = 44;

/** What somebody had read before, and has not claimed. */
async function waitingReceipt({ executor, companyID, person }: SeedStage, by: string) {
  const { employeeID } = await person(by);
  const { mediaID, merchant, amount, day } = receiptTable;
  const [found] = await executor
    .select({ mediaID, merchant, amount, day })
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.companyID, companyID),
        eq(receiptTable.ownerID, employeeID),
        eq(receiptTable.status, 'waiting'),
      ),
    )
    .orderBy(asc(receiptTable.id))
    .limit(1);
  if (!found) throw new Error(`${by} has no receipt that waits`);
  return found;
}

/** When a story stands at a place, its receipts are of another day: no two of a person meet in one day's limit. */
const dayOf = ({ today }: SeedStage, place: number): Day => addDays(today, -30 - place);

/** Who bears the cost, by the field that the company added: every third says so. */
async function costCentreOf({ executor, companyID }: SeedStage, place: number) {
  const [field] = await customFieldsOf(executor, companyID, 'reimbursement');
  const option = field?.options[place % field.options.length];
  return field && option && place % 3 === 0 ? [{ fieldID: field.id, value: option.id }] : [];
}

/** The hotel's bill has the breakfast on it. */
const hasBreakfast = (place: number) =>
  bought[place % bought.length]?.category === 'Accommodation' && place % 16 === 11;

/** Whose claim is at a place. */
const claimantOf = (claimants: readonly number[], place: number): string | number =>
  place === refusedAt ? 'finance.user' : (claimants[place % claimants.length] ?? 'employee');

const reimbursement = (claimants: readonly number[]) => async (stage: SeedStage, place: number) => {
  const first = bought[place % bought.length] ?? bought[0];
  const on = dayOf(stage, place);
  const foreign = {
    category: 'Local transport',
    merchant: 'Grab Singapore',
    amount: 9,
    currencyCode: 'USD',
    on,
  };
  const by = claimantOf(claimants, place);
  const tags = place % 4 === 1 ? ['Roadshow 2026'] : [];
  const line = { ...(await lineOf(stage, { ...first, on })), tags };
  const isSplit = hasBreakfast(place);
  const lines: object[] = [isSplit ? { ...line, splits: await partsOf(stage, first.amount) } : line];
  if (place % 7 === 2) lines.push(await wayOf(stage, place, on));
  if (place % 8 === 3) lines.push(await daysAwayOf(stage, by, 2 + (place % 2), on));
  if (place % 9 === 4) {
    // Half of them were paid by card.
    const charged = place % 2 === 0 ? { rateSource: 'card', chargedAmount: 148_500 } : {};
    lines.push({ ...(await lineOf(stage, foreign)), ...charged });
  }
  return {
    by,
    input: {
      submissionType: 'reimbursement',
      onBehalfOfID: null,
      purpose: first.purpose,
      organizationID: null,
      lines,
      customFields: await costCentreOf(stage, place),
      mediaIDs: [],
    },
  };
};

/** What an advance for a course is for: the course, and the way there. */
const planOf = async (stage: SeedStage, amount: number) => [
  { categoryID: await categoryID(stage, advanced.category), amount: amount - 100_000 },
  {
    categoryID: await categoryID(stage, 'Local transport'),
    amount: 100_000,
    description: 'To the course and back',
  },
];

const advance = (claimants: readonly number[]) => async (stage: SeedStage, place: number) => {
  const { category, amount } = advanced;
  return {
    by: claimants[(reimbursed + place) % claimants.length] ?? 'employee',
    input: {
      submissionType: 'cashAdvance',
      onBehalfOfID: null,
      purpose: courses[place % courses.length] ?? courses[0],
      plannedCategoryID: await categoryID(stage, category),
      neededOn: addDays(stage.today, 1 + place),
      currencyCode: 'IDR',
      amount,
      plannedLines: place % 4 === 1 ? await planOf(stage, amount) : [],
      organizationID: null,
      mediaIDs: [],
    },
  };
};

/** Whose advance it is gives back what is left, where people do so themselves. */
async function* giveBackAdvance(claim: Told, came: number | null): Story {
  const { requesterID: by } = await rowOf<StoredClaim>(claim);
  if (!isGivenBackByThemself.holds(await claim.stage.person(by), undefined)) return;
  yield* giveBack(claim, { by, asked: 110_000, came });
}

/** An advance is paid, and its report sent in: what becomes of that one then. */
const reported = (spent: number, ...then: readonly Act[]) =>
  async function* told(claim: Told): Story {
    yield* pay(claim);
    yield* inOrder(...then)(yield* report(claim, spent));
  };

const sentBack = oneOf(['The receipt cannot be read.', 'Which customer was it?']);
const refused = oneOf(['This is paid by the travel desk.', 'It was claimed last month.']);

const reimbursements: readonly Fate[] = [
  { count: 3, isDraft: true },
  { count: 12 },
  { count: 3, tell: decided('requestRevision', sentBack) },
  { count: 3, tell: decided('reject', refused) },
  { count: 2, tell: (claim) => byRequester(claim, 'cancel', { notes: 'It was paid by card.' }) },
  { count: 6, tell: approveAll },
  {
    count: 2,
    async *tell(claim) {
      yield* approveAll(claim);
      yield* handOver(yield* disburse(claim, types));
    },
  },
  { count: 14, tell: pay },
];

/** How many they are: advances are of who is next. */
const reimbursed = reimbursements.reduce((all, { count }) => all + count, 0);

const advances: readonly Fate[] = [
  { count: 1, isDraft: true },
  { count: 3 },
  { count: 5, tell: approveAll },
  { count: 4, tell: pay },
  { count: 8, tell: reported(650_000) },
  { count: 2, tell: reported(610_000, decided('requestRevision', sentBack)) },
  { count: 3, tell: reported(590_000, approveAll) },
  // What is left comes back: all of it, another sum than was asked for, and not yet.
  ...[110_000, 100_000, null].map((sum) => ({
    count: 1,
    async *tell(claim: Told): Story {
      yield* pay(claim);
      yield* approveAll(yield* report(claim, 590_000));
      yield* giveBackAdvance(claim, sum);
    },
  })),
  { count: 5, tell: reported(725_000, approveAll) },
  { count: 2, tell: reported(730_000, approveAll, (settlement) => payOut(settlement, types)) },
];

/** Yesterday somebody claimed what they had a receipt of. */
async function* receipted(stage: SeedStage): Story {
  const yesterday = addDays(stage.today, -1);
  yield new Date(officeTime(yesterday, stage.random).getTime() + 6 * 3_600_000);
  const { mediaID, merchant, amount, day } = await waitingReceipt(stage, 'employee');
  const line = await lineOf(stage, {
    category: 'Meals',
    merchant: merchant ?? 'Warung Sari Rasa',
    amount: Number(amount ?? 69_300),
    on: day ?? addDays(yesterday, -3),
    receipt: mediaID,
  });
  await makeRecord(stage, claimStore, 'employee', {
    submissionType: 'reimbursement',
    onBehalfOfID: null,
    purpose: 'Lunch with a supplier',
    organizationID: null,
    lines: [line],
    mediaIDs: [],
  });
}

/** What the reimbursements of the last weeks say, that nobody is to have claimed before. */
async function toldLines(stage: SeedStage): Promise<ToldLine[]> {
  const claimants = await claimantsOf(stage);
  const lines = Array.from({ length: reimbursed }, async (_, place): Promise<ToldLine[]> => {
    const { employeeID } = await stage.person(claimantOf(claimants, place));
    const line = { ...(bought[place % bought.length] ?? bought[0]), employeeID, on: dayOf(stage, place) };
    return [line, ...(hasBreakfast(place) ? [{ ...line, category: 'Meals' }] : [])];
  });
  return (await Promise.all(lines)).flat();
}

/** Claims of each status, with the notices that people got of them. */
export const claimSeed: RoomSeed = {
  name: claimStore.name,
  reachBack: async (stage) => writeEarlierClaims(stage, await toldLines(stage)),
  async stories(stage) {
    const claimants = await claimantsOf(stage);
    const told = [
      tell(claimStore, reimbursement(claimants), reimbursements),
      tell(claimStore, advance(claimants), advances),
    ].map(async ({ stories }) => (await stories?.(stage)) ?? []);
    return [...(await Promise.all(told)).flat(), receipted(stage)];
  },
};
