import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { compare, divide, multiply, roundTo } from '../../domain/money/money.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { DocumentStatus } from '../purchasing/document/document.ts';
import type { LineGiven } from './factories/documentFactories.server.ts';
import { priceIn } from '../../server/seed/typicalRates.ts';
import type { DemoMasterData } from './demoMasterData.server.ts';
import type { DemoProduct, DemoVendor } from './roomRecords.server.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { dayOf, firstDemoDay, officeTime, workday } from './demoTime.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';

/** What a demo document is about, before anything happens to it. */
export interface BillContent {
  createdAt: Date;
  status: DocumentStatus;
  vendor: DemoVendor;
  requester: EmployeeRow;
  creator: EmployeeRow;
  transactionDate: Day;
  dueDate: Day;
  termPaymentID: number;
  warehouseID: number | null;
  isPriceIncludeTax: boolean;
  witholdingAmount: Amount;
  referenceNumber: string;
  notes: string | null;
  urgencyLevel: 'low' | 'medium' | 'high';
  lines: LineGiven[];
}

type Weights = Readonly<Record<DocumentStatus, number>>;

/** What has become of documents: the newest are still on their way, the old ones mostly paid. */
const newestDays = 30;
const newest: Weights = {
  draft: 12,
  awaiting_review: 26,
  awaiting_revision: 7,
  awaiting_payment: 20,
  awaiting_payment_approval: 12,
  awaiting_payment_authorization: 10,
  awaiting_disbursement: 10,
  awaiting_information: 6,
  paid: 8,
  void: 2,
  rejected: 3,
  failed: 3,
  closed: 1,
};
const recentDays = 90;
const recent: Weights = {
  draft: 3,
  awaiting_review: 9,
  awaiting_revision: 3,
  awaiting_payment: 16,
  awaiting_payment_approval: 6,
  awaiting_payment_authorization: 5,
  awaiting_disbursement: 6,
  awaiting_information: 4,
  paid: 40,
  void: 3,
  rejected: 3,
  failed: 2,
  closed: 2,
};
const old: Weights = {
  draft: 1,
  awaiting_review: 0,
  awaiting_revision: 0.5,
  awaiting_payment: 2,
  awaiting_payment_approval: 0,
  awaiting_payment_authorization: 0,
  awaiting_disbursement: 0,
  awaiting_information: 0,
  paid: 87,
  void: 3,
  rejected: 3,
  failed: 0.5,
  closed: 3,
};

const lineCounts = { 1: 22, 2: 24, 3: 18, 4: 12, 5: 8, 6: 6, 7: 3, 8: 2, 9: 2, 10: 1, 11: 1, 12: 1 } as const;

const remarks = [
  'Please pay before the end of the month.',
  'Delivered in two parts.',
  'Price as agreed by telephone.',
  'Replaces the damaged goods of last week.',
  'For the regional meeting.',
] as const;

export interface ContentSources {
  companyID: number;
  today: Day;
  people: DemoPeople;
  masterData: DemoMasterData;
}

/** The days and hours on which documents were entered, oldest first; more of them lately. */
export function entryTimes(count: number, today: Day, random: Random): Date[] {
  const first = firstDemoDay(today);
  const lastOffset = Math.round((Date.parse(addDays(today, -1)) - Date.parse(first)) / 86_400_000);
  const days = Array.from({ length: count }, () => {
    const offset = random.integer(0, lastOffset);
    return addDays(first, random.chance(0.35) ? Math.max(offset, random.integer(0, lastOffset)) : offset);
  });
  return days.map((day) => officeTime(workday(day), random)).sort((a, b) => a.getTime() - b.getTime());
}

/** What the next document says. `serial` keeps the vendors' own numbers apart. */
export function billContent(
  createdAt: Date,
  serial: number,
  { companyID, today, people, masterData }: ContentSources,
  identities: Identities,
  random: Random,
): BillContent {
  const createdOn = dayOf(createdAt);
  const status = statusOf(createdOn, today, random);
  const isFresh = createdOn >= addDays(today, -3);
  const transactionDate = isFresh && random.chance(0.3) ? today : addDays(createdOn, -random.integer(0, 4));
  const term = random.pick(masterData.termPayments.filter(({ status }) => status === 'active'));
  const vendor = vendorOf(status, masterData, random);
  const vat = random.weighted({ '0': 28, '11': 62, '12': 10 });
  const isPriceIncludeTax = random.chance(0.12);
  const lineCount = Number(random.weighted(lineCounts));
  return {
    createdAt,
    status,
    vendor,
    requester: random.chance(0.2)
      ? random.pick([people.named.requester, people.named.employee])
      : random.pick(people.requesters),
    creator: random.chance(0.7) ? people.named['finance.admin'] : people.named.admin,
    transactionDate,
    dueDate: addDays(transactionDate, term.days),
    termPaymentID: term.id,
    warehouseID: random.chance(0.7) ? random.pick(masterData.warehouses).id : null,
    isPriceIncludeTax,
    witholdingAmount: vendor.currencyCode === 'IDR' && random.chance(0.03) ? '25000' : '0',
    referenceNumber: `${random.pick(['SI', 'INV', 'F', 'TAG'])}-${createdOn.slice(2, 4)}${createdOn.slice(5, 7)}-${String(serial).padStart(5, '0')}`,
    notes: random.chance(0.15) ? random.pick(remarks) : null,
    urgencyLevel: random.weighted({ low: 15, medium: 70, high: 15 }),
    lines: Array.from({ length: lineCount }, () =>
      lineOf(
        random.pick(masterData.products.filter(({ row }) => row.status === 'active')),
        {
          companyID,
          vat,
          currencyCode: vendor.currencyCode,
          rate: currentRate(masterData, vendor.currencyCode),
        },
        identities,
        random,
      ),
    ),
  };
}

function statusOf(createdOn: Day, today: Day, random: Random): DocumentStatus {
  if (createdOn >= addDays(today, -newestDays)) return random.weighted(newest);
  return random.weighted(createdOn >= addDays(today, -recentDays) ? recent : old);
}

function vendorOf(status: DocumentStatus, masterData: DemoMasterData, random: Random): DemoVendor {
  const [, refused, asksForData] = masterData.sandboxVendors;
  if (status === 'failed' && refused && random.chance(0.5)) return refused;
  if (status === 'awaiting_information' && asksForData) return asksForData;
  const isUndecided = status === 'awaiting_payment' || status === 'awaiting_review' || status === 'draft';
  if (isUndecided && random.chance(0.08)) return random.pick(masterData.sandboxVendors);
  const abroad = masterData.vendors.filter(({ currencyCode }) => currencyCode !== 'IDR');
  if (abroad.length > 0 && random.chance(0.08)) return random.pick(abroad);
  const domestic = masterData.vendors.filter(({ currencyCode }) => currencyCode === 'IDR');
  // A company buys from a few vendors again and again.
  const most = random.chance(0.4) ? Math.ceil(domestic.length / 8) : domestic.length;
  return random.pick(domestic.slice(0, most));
}

/** The newest rate; prices abroad follow it loosely enough. */
function currentRate(masterData: DemoMasterData, currencyCode: string): Amount {
  return masterData.exchangeRates.findLast((rate) => rate.currencyCode === currencyCode)?.rateAmount ?? '1';
}

interface LineTerms {
  companyID: number;
  vat: Amount;
  currencyCode: string;
  rate: Amount;
}

function lineOf(
  { row, rupiahPrice, isService }: DemoProduct,
  { vat, currencyCode, rate }: LineTerms,
  identities: Identities,
  random: Random,
): LineGiven {
  const percent = divide(String(random.integer(88, 115)), '100', 2);
  const rupiah = roundTo(multiply(rupiahPrice, percent), 0);
  const isUntaxed = row.isMiscItem || random.chance(0.08);
  return {
    id: identities.next('billLine'),
    itemableID: row.id,
    itemableType: row.isMiscItem ? 'misc' : 'product',
    itemName: row.name,
    unit: row.unit,
    qty: quantityOf(rupiahPrice, row.unit, isService, random),
    unitPrice: currencyCode === 'IDR' ? rupiah : priceIn(currencyCode, rupiah, rate),
    tax: isUntaxed ? '0' : vat,
    whtTax: isService && random.chance(0.8) ? random.weighted({ '2': 85, '4': 10, '0.5': 5 }) : '0',
    notes: random.chance(0.05) ? 'As quoted.' : null,
  };
}

function quantityOf(unitPrice: Amount, unit: string | null, isService: boolean, random: Random): Amount {
  if (isService) return String(random.integer(1, 6));
  if ((unit === 'kg' || unit === 'm') && random.chance(0.5)) return `${random.integer(1, 60)}.5`;
  if (compare(unitPrice, '100000') < 0) return String(random.integer(10, 400));
  if (compare(unitPrice, '1000000') < 0) return String(random.integer(2, 60));
  // Now and then a whole office is furnished: an amount that needs two approvals.
  if (random.chance(0.05)) return String(random.integer(20, 60));
  return String(random.integer(1, compare(unitPrice, '5000000') < 0 ? 15 : 6));
}
