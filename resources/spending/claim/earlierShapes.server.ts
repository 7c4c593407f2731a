import { reviseRecord } from '../../../server/seed/heldRecords.ts';
import { approveAll, decided, doneLater, inOrder, oneOf, rowOf } from '../../../server/seed/telling.ts';
import type { Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { payOut } from '../../paying/payment/paid/employee/payEmployeeTelling.server.ts';
import { claimStore } from './claim.server.ts';
import type { StoredClaim } from './claimTables.server.ts';
import type { SeededLine } from './claimTelling.server.ts';
import { byRequester, pay, report, types } from './claimTelling.server.ts';

/** What was bought, where, what for, and for how much. */
export interface Goods {
  category: string;
  subpolicy?: string;
  merchants: readonly string[];
  purposes: readonly string[];
  least: number;
  most: number;
  /** The amounts are in it; else in rupiah. */
  currencyCode?: string;
  /** Once in a month: more would not fit its limit. */
  isMonthly?: true;
}

/** What people do with a claim. @param spent What the report of an advance is for @param line What its line says beside that */
type ShapeAct = (claim: Told, spent: number, line: () => Promise<Partial<SeededLine>>) => Story<unknown>;

/** Claims that take the same way: person, day, place, purpose and amount differ. */
export interface Shape {
  /** What is on their first lines, and how many there are of each. */
  goods: readonly (readonly [goods: Goods, count: number])[];
  /** What is on a second line. */
  beside?: Goods;
  /** Those whose claims treasury approves; else those whose managers do. */
  isOfLeads?: true;
  /** Finance filed it for them. */
  isOnBehalf?: true;
  /** An advance: how what is spent is to what was paid. */
  spent?: 'exact' | 'under' | 'over' | 'none';
  /** Of the last weeks, as what is older would have been settled. */
  isOverdue?: true;
  tell: ShapeAct;
}

const meals: Goods = {
  category: 'Meals',
  merchants: [
    'Warung Bu Tini',
    'Kopi Tuku',
    'Sate Khas Senayan',
    'Bakmi GM',
    'Warung Tekko',
    'Soto Kudus Blok M',
  ],
  purposes: [
    'Lunch with a supplier',
    'Lunch on the way to a customer',
    'Coffee with an applicant',
    'Breakfast before a stocktaking',
  ],
  least: 28_000,
  most: 140_000,
};
const overtime: Goods = {
  ...meals,
  subpolicy: 'Overtime meals',
  purposes: [
    'Dinner while closing the month',
    'Dinner during a stocktaking',
    'Dinner while a truck was unloaded',
  ],
  least: 25_000,
  most: 74_000,
};
const transport: Goods = {
  category: 'Local transport',
  merchants: ['Bluebird', 'Silver Bird', 'KAI Commuter', 'Express Taxi'],
  purposes: [
    'To the tax office and back',
    'To a customer and back',
    'Between two branches',
    'To the bank with papers',
  ],
  least: 32_000,
  most: 185_000,
};
const ride: Goods = {
  ...transport,
  subpolicy: 'Ride hailing',
  merchants: ['Gojek', 'Grab', 'Maxim'],
  least: 26_000,
  most: 120_000,
};
const parking: Goods = {
  category: 'Parking and tolls',
  merchants: ['Jasa Marga', 'Secure Parking', 'Sky Parking', 'Hutama Karya'],
  purposes: [
    'Delivery to Bogor',
    'Visit of a customer in Cikarang',
    'Delivery to Serang',
    'To the port and back',
  ],
  least: 21_000,
  most: 130_000,
};
const hotel: Goods = {
  category: 'Accommodation',
  merchants: ['Hotel Melati', 'Hotel Santika', 'Wisma Sejahtera', 'Hotel Amaris'],
  purposes: ['Night in Semarang', 'Night in Surabaya', 'Night in Bandung', 'Night before a fair'],
  least: 320_000,
  most: 740_000,
};
const abroad: Goods = {
  ...hotel,
  merchants: ['Hotel 81 Geylang', 'Fragrance Hotel'],
  purposes: ['Night in Singapore'],
  least: 29,
  most: 41,
  currencyCode: 'USD',
};
const guests: Goods = {
  category: 'Client entertainment',
  merchants: ['Rumah Makan Garuda', 'Sari Ratu', 'Bandar Djakarta', 'Plataran Menteng'],
  purposes: ['Dinner with a buyer', 'Lunch after signing a contract', 'Lunch with a customer from Medan'],
  least: 185_000,
  most: 940_000,
  isMonthly: true,
};
const phone: Goods = {
  category: 'Phone and internet',
  merchants: ['Telkomsel', 'XL Axiata', 'Indosat'],
  purposes: ['Mobile data of the month', 'Calls to customers of the month'],
  least: 75_000,
  most: 250_000,
  isMonthly: true,
};
const course: Goods = {
  category: 'Training and certificates',
  merchants: ['Balai Pelatihan Kerja', 'Lembaga Sertifikasi Profesi'],
  purposes: [
    'Forklift licence',
    'Course in import customs',
    'First aid at work',
    'Course in electrical safety',
  ],
  least: 500_000,
  most: 890_000,
};

const refused = oneOf(['This is paid by the travel desk.', 'The company car was free that day.']);
const sentBack = oneOf(['The receipt cannot be read.', 'Which customer was it?']);
const outside = ({ clock }: Told) => ({
  paidOn: clock.now().toISOString().slice(0, 10),
  notes: 'Handed out of the petty cash.',
});

const settledAs = { how: 'payroll', notes: 'Deducted from the salary.' };

/** Whose claim it is says what was asked, and sends it in again. */
async function* sendAgain(claim: Told): Story {
  const { requesterID } = await rowOf<StoredClaim>(claim);
  yield claim.clock.pass(2, 20);
  await reviseRecord(claim.stage, claimStore, requesterID, claim.id, ({ purpose }) => ({ purpose }));
}

/** An advance is paid, and what was spent of it approved. */
const reported = (...then: readonly ((settlement: Told) => Story)[]): ShapeAct =>
  async function* told(claim, spent, line) {
    yield* pay(claim);
    yield* inOrder(approveAll, ...then)(yield* report(claim, spent, line));
  };

/** What became of claims of the year before the weeks that are told, and how many there are of each. */
export const shapes: readonly Shape[] = [
  {
    goods: [
      [meals, 62],
      [overtime, 34],
      [transport, 58],
      [ride, 40],
      [parking, 52],
      [hotel, 26],
      [phone, 42],
    ],
    tell: pay,
  },
  { goods: [[guests, 30]], tell: pay },
  { goods: [[transport, 20]], beside: parking, tell: pay },
  { goods: [[abroad, 8]], tell: pay },
  { goods: [[transport, 8]], isOnBehalf: true, tell: pay },
  {
    goods: [
      [transport, 10],
      [meals, 6],
    ],
    isOfLeads: true,
    tell: pay,
  },
  { goods: [[guests, 8]], isOfLeads: true, tell: pay },
  {
    goods: [[ride, 10]],
    async *tell(claim) {
      yield* approveAll(claim);
      yield* doneLater('finance.admin', 'markAsDisbursed', () => outside(claim))(claim);
    },
  },
  {
    goods: [
      [meals, 8],
      [ride, 10],
    ],
    tell: decided('reject', refused),
  },
  {
    goods: [[parking, 9]],
    tell: (claim) => byRequester(claim, 'cancel', { notes: 'It was paid by card.' }),
  },
  {
    goods: [[hotel, 10]],
    async *tell(claim) {
      yield* decided('requestRevision', sentBack)(claim);
      yield* sendAgain(claim);
      yield* pay(claim);
    },
  },
  { goods: [[course, 8]], spent: 'exact', tell: reported() },
  {
    goods: [[course, 4]],
    spent: 'under',
    async *tell(claim, spent, line) {
      yield* reported()(claim, spent, line);
      yield* doneLater('finance.admin', 'markAsSettled', settledAs)(claim);
    },
  },
  { goods: [[course, 4]], spent: 'over', tell: reported((settlement) => payOut(settlement, types)) },
  { goods: [[course, 2]], spent: 'none', isOverdue: true, tell: pay },
];
