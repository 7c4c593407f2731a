import { and, eq } from 'drizzle-orm';

import { addMonths, firstOfYear } from '../../../domain/day/day.ts';
import type { LimitFrequency } from '../../../domain/limit/limit.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed, SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';

type Row = Partial<Record<LimitFrequency, number>> & { enforcement?: 'block' | 'cap' | 'flag' };

/** A row of limits as a form sends it. */
export const limits = ({ enforcement = 'block', ...amounts }: Row) => ({
  perTransaction: null,
  perDay: null,
  weekly: null,
  monthly: null,
  yearly: null,
  ...amounts,
  enforcement,
});

const everyone = (row: Row) => ({ jobGrades: [], ...limits(row) });
const grades = (names: string[], row: Row) => ({ jobGrades: names, ...limits(row) });
const part = (name: string, row: Row = {}) => ({ name, isActive: true, ...limits(row) });

const policy = (name: string, input: Record<string, unknown>): SeedRecord => ({
  input: {
    name,
    type: 'general',
    transactionTypes: ['reimbursement', 'cashAdvance'],
    receiptRequiredAbove: 50_000,
    maxAgeDays: 90,
    ...input,
  },
});
const benefit = { type: 'benefit', transactionTypes: ['reimbursement'], receiptRequiredAbove: 1 };
const leaders = ['Grade 5', 'Grade 6', 'Grade 7'];

/** What an Indonesian company pays its people back, and how much of it. */
async function policiesOf({ executor, companyID, today }: SeedStage): Promise<SeedRecord[]> {
  const year = firstOfYear(today);
  const nadia = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.jobPosition, 'Sales staff')))
    .orderBy(employeeTable.id)
    .limit(1);
  const employeeID = nadia[0]?.id;
  const example = (name: string, amount: number, expected: string) =>
    employeeID === undefined ? [] : [{ name, employeeID, amount, day: today, expected }];
  const before = addMonths(year, -12);
  return [
    policy('Meals', {
      description: 'Meals at work and on the way',
      rules: [
        everyone({ perTransaction: 500_000, perDay: 150_000, weekly: 600_000, monthly: 2_000_000 }),
        grades(leaders, { perDay: 300_000, monthly: 5_000_000 }),
      ],
      subpolicies: [
        part('Overtime meals', { perDay: 75_000 }),
        part('Team meals', { perTransaction: 500_000 }),
      ],
      examples: [
        ...example('A lunch', 65_000, 'fulfilled'),
        ...example('A dinner for the whole team on one bill', 875_000, 'exceeded'),
      ],
    }),
    policy('Local transport', {
      description: 'Taxi, ride hailing, train, TransJakarta',
      receiptRequiredAbove: 25_000,
      rules: [
        everyone({ perTransaction: 250_000, monthly: 1_500_000 }),
        grades(leaders, { perTransaction: 500_000, monthly: 4_000_000, enforcement: 'flag' }),
      ],
      subpolicies: [part('Ride hailing', { perTransaction: 150_000 }), part('Airport transfer')],
    }),
    policy('Parking and tolls', {
      receiptRequiredAbove: 20_000,
      rules: [everyone({ perDay: 150_000, monthly: 1_200_000, enforcement: 'cap' })],
    }),
    policy('Accommodation', {
      description: 'Hotels on duty, without the minibar',
      rules: [
        everyone({ perDay: 750_000 }),
        grades(['Grade 5'], { perDay: 1_000_000 }),
        grades(['Grade 6', 'Grade 7'], { perDay: 1_500_000, enforcement: 'flag' }),
      ],
    }),
    policy('Client entertainment', {
      isDescriptionRequired: true,
      isAttendeesRequired: true,
      receiptRequiredAbove: 1,
      rules: [
        everyone({ perTransaction: 1_000_000, monthly: 3_000_000 }),
        grades(leaders, { perTransaction: 5_000_000, monthly: 15_000_000, enforcement: 'flag' }),
      ],
    }),
    {
      ...policy('Fuel for company cars', {
        isDescriptionRequired: true,
        rules: [everyone({ perTransaction: 750_000, monthly: 3_000_000 })],
      }),
      steps: ['deactivate'],
    },
    policy('Own vehicle', {
      type: 'mileage',
      transactionTypes: ['reimbursement'],
      receiptRequiredAbove: null,
      mileageRates: [
        { vehicle: 'car', ratePerKm: 3000, validFrom: before },
        { vehicle: 'car', ratePerKm: 3300, validFrom: year },
        { vehicle: 'motorcycle', ratePerKm: 1500, validFrom: before },
      ],
      rules: [everyone({ monthly: 2_500_000 })],
    }),
    policy('Daily allowance on duty', {
      type: 'perDiem',
      receiptRequiredAbove: null,
      dayRates: [
        { jobGrades: [], ratePerDay: 250_000, validFrom: before },
        { jobGrades: leaders, ratePerDay: 400_000, validFrom: before },
      ],
      rules: [everyone({ monthly: 6_000_000, enforcement: 'flag' })],
    }),
    policy('Phone and internet', {
      transactionTypes: ['reimbursement'],
      rules: [
        everyone({ monthly: 300_000, enforcement: 'cap' }),
        grades(leaders, { monthly: 600_000, enforcement: 'cap' }),
      ],
    }),
    policy('Training and certificates', {
      isDescriptionRequired: true,
      rules: [everyone({ yearly: 7_500_000 })],
      startDate: addMonths(year, 3),
      endDate: addMonths(year, 14),
    }),
    policy('Outpatient care', { ...benefit, description: 'Doctor, medicine, laboratory' }),
    policy('Glasses', {
      ...benefit,
      rules: [everyone({ perTransaction: 1_500_000, yearly: 2_000_000, enforcement: 'cap' })],
    }),
  ];
}

export function categoryPolicySeed(store: StoredNoun): RoomSeed {
  return seedOf(store, 'admin', policiesOf);
}
