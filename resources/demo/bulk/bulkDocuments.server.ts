import { addDays, daysBetween } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { convertToIdr } from '../../../domain/money/money.ts';
import type { DocumentKind, DocumentStatus } from '../../purchasing/document/document.ts';
import { invoice } from '../../purchasing/invoice/invoice.ts';
import { order } from '../../purchasing/order/order.ts';
import { quote } from '../../purchasing/quote/quote.ts';
import { request } from '../../purchasing/request/request.ts';
import type { PaymentStatus } from '../../paying/payment/paymentStatus.ts';
import type { BankedVendor, RoomRecords } from '../../purchasing/seededRecords.server.ts';
import type { DemoPeople } from '../demoPeople.server.ts';
import { firstDemoDay, startOfDay } from '../../../server/seed/demoTime.ts';
import { buildBill } from '../factories/documentFactories.server.ts';
import type { BillLineRow, DocumentRow, LineGiven } from '../factories/documentFactories.server.ts';
import type { ExchangeRateRow } from '../factories/masterDataFactories.server.ts';
import { priceIn } from '../../../server/seed/typicalRates.ts';
import type { Random } from '../../../server/seed/random.ts';

/** A company of a bulk load with what its documents refer to. */
export interface BulkCompany {
  companyID: number;
  people: DemoPeople;
  masterData: RoomRecords;
}

/**
 * The content of documents: lines, totals, currency. A bulk load draws from a few thousand of them, whose totals
 * were computed by the law of taxes; which company, vendor, day and status a document has varies freely.
 */
export interface BulkTemplate {
  bill: DocumentRow;
  lines: BillLineRow[];
  /** Index of each line's product in its company's list. */
  products: number[];
  rateAmount: string;
  amountInIDR: string;
  /** What a payment through the bank takes. */
  amountWithFeeInIDR: string;
}

export interface BulkDocument {
  /** From 0, in the order of entry; the record number is one more. */
  index: number;
  company: BulkCompany;
  kind: DocumentKind;
  review: string;
  template: BulkTemplate;
  status: DocumentStatus;
  vendor: BankedVendor;
  requesterID: number;
  termPayment: { id: number; days: number };
  transactionDate: Day;
  dueDate: Day;
  createdAt: Date;
  /** The last thing that happened to it; when it is paid, its payment. */
  updatedAt: Date;
  payment: BulkPayment | null;
}

interface BulkPayment {
  status: PaymentStatus;
  /** Paid past the bank, before the company kept its money here. */
  isManual: boolean;
  scheduledAt: Day | null;
}

/** What a transfer costs; the free ones are left to the month to come. */
export const transferFee = '2500';
const bigCompanyShare = 0.3;
const templateCount = 2048;
const recentDays = 60;

type Weights<Value> = readonly (readonly [Value, number])[];

/** How documents of a kind stand: those of the last weeks, and those before. Nothing links one to another. */
interface BulkShare {
  kind: DocumentKind;
  /** What the company calls the workflow of its review. */
  review: string;
  recent: Weights<DocumentStatus>;
  old: Weights<DocumentStatus>;
}

const shares: Weights<BulkShare> = [
  [
    {
      kind: invoice,
      review: 'Invoice review',
      recent: [
        ['draft', 10],
        ['awaiting_review', 20],
        ['awaiting_revision', 4],
        ['awaiting_payment', 26],
        ['awaiting_payment_approval', 6],
        ['awaiting_payment_authorization', 5],
        ['awaiting_disbursement', 6],
        ['awaiting_information', 2],
        ['failed', 2],
        ['paid', 13],
        ['void', 2],
        ['rejected', 2],
        ['closed', 2],
      ],
      old: [
        ['paid', 62],
        ['awaiting_payment', 14],
        ['closed', 8],
        ['void', 6],
        ['rejected', 6],
        ['draft', 4],
      ],
    },
    76,
  ],
  [
    {
      kind: order,
      review: 'Order review',
      recent: [
        ['draft', 10],
        ['awaiting_review', 20],
        ['awaiting_revision', 6],
        ['awaiting_invoice', 44],
        ['closed', 12],
        ['void', 4],
        ['rejected', 4],
      ],
      old: [
        ['closed', 76],
        ['awaiting_invoice', 10],
        ['void', 6],
        ['rejected', 6],
        ['draft', 2],
      ],
    },
    12,
  ],
  [
    {
      kind: request,
      review: 'Request review',
      recent: [
        ['draft', 12],
        ['awaiting_review', 24],
        ['awaiting_revision', 6],
        ['awaiting_quotation', 36],
        ['awaiting_order', 8],
        ['completed', 4],
        ['void', 4],
        ['rejected', 6],
      ],
      old: [
        ['completed', 60],
        ['awaiting_quotation', 10],
        ['void', 10],
        ['rejected', 18],
        ['draft', 2],
      ],
    },
    6,
  ],
  [
    {
      kind: quote,
      review: 'Quote review',
      recent: [
        ['open', 34],
        ['awaiting_review', 26],
        ['awaiting_revision', 6],
        ['awaiting_order', 14],
        ['completed', 10],
        ['closed', 4],
        ['rejected', 6],
      ],
      old: [
        ['completed', 40],
        ['closed', 44],
        ['rejected', 10],
        ['open', 6],
      ],
    },
    6,
  ],
];

/** The kinds of document that a bulk load makes. */
export const bulkKinds = shares.map(([{ kind }]) => kind);

const paymentOf: Partial<Record<DocumentStatus, PaymentStatus>> = {
  awaiting_payment_approval: 'awaiting_approval',
  awaiting_payment_authorization: 'awaiting_payment_authorization',
  awaiting_disbursement: 'awaiting_disbursement',
  awaiting_information: 'awaiting_information',
  failed: 'failed',
  paid: 'paid',
};

export interface BulkPlan {
  rows: number;
  today: Day;
  companies: readonly BulkCompany[];
  templates: readonly BulkTemplate[];
  /** Of every company the same. */
  rates: readonly ExchangeRateRow[];
}

/** Contents for the documents of companies that all have the same products. */
export function bulkTemplates(masterData: RoomRecords, random: Random): BulkTemplate[] {
  return Array.from({ length: templateCount }, (_, serial) => {
    const currencyCode = random.weighted({ IDR: 92, USD: 4, SGD: 2, KRW: 2 });
    const rate = masterData.exchangeRates.findLast((row) => row.currencyCode === currencyCode);
    const rateAmount = rate?.rateAmount ?? '1';
    const products = Array.from({ length: random.integer(1, 3) }, () =>
      random.integer(0, masterData.products.length - 1),
    );
    const vat = random.weighted({ '0': 28, '11': 62, '12': 10 });
    const lines = products.map((product, index): LineGiven => {
      const described = masterData.products[product];
      if (!described) throw new RangeError(`There is no product ${product}`);
      const { row, rupiahPrice, isService } = described;
      return {
        id: index + 1,
        itemName: row.name,
        itemableType: row.isMiscItem ? 'misc' : 'product',
        unit: row.unit,
        qty: String(random.integer(1, 40)),
        unitPrice: currencyCode === 'IDR' ? rupiahPrice : priceIn(currencyCode, rupiahPrice, rateAmount),
        tax: row.isMiscItem ? '0' : vat,
        whtTax: isService ? '2' : '0',
      };
    });
    const ids = { companyID: 0, id: serial + 1, requesterID: 0 };
    const built = buildBill({ ...ids, currencyCode, isPriceIncludeTax: random.chance(0.12) }, lines);
    const { totalAmount } = built.bill;
    const amountInIDR = convertToIdr(totalAmount, rateAmount);
    const amountWithFeeInIDR = convertToIdr(totalAmount, rateAmount, transferFee);
    return { ...built, products, rateAmount, amountInIDR, amountWithFeeInIDR };
  });
}

/** Every document of a plan in the order of entry: the same ones each time it is asked. */
export function* bulkDocuments(plan: BulkPlan): Generator<BulkDocument> {
  const { rows, today, companies, templates } = plan;
  const first = firstDemoDay(today);
  const dayCount = daysBetween(first, today);
  const end = startOfDay(today).getTime();
  const days = Array.from({ length: dayCount + 100 }, (_, index) => addDays(first, index));
  const dayStarts = days.map((day) => startOfDay(day).getTime());
  const drawKind = drawing(
    shares.map(([{ kind, review, recent, old }, weight]) => [
      { kind, review, drawRecent: drawing(recent), drawOld: drawing(old) },
      weight,
    ]),
  );

  for (let index = 0; index < rows; index += 1) {
    const chance = dice(index);
    const company = at(companies, chance() < bigCompanyShare ? 0 : 1 + below(chance(), companies.length - 1));
    const { masterData, people } = company;
    const { kind, review, drawRecent, drawOld } = drawKind(chance());
    const dayIndex = Math.floor((index / rows) * dayCount);
    const status = dayIndex >= dayCount - recentDays ? drawRecent(chance()) : drawOld(chance());
    const termPayment = at(masterData.termPayments, below(chance(), masterData.termPayments.length));
    const created = at(dayStarts, dayIndex) + 8 * hour + below(chance(), 9 * 60) * minute;
    const later = Math.min(end - minute, created + (1 + below(chance(), 20 * 24)) * hour);
    const payment = paymentFor(status, today, chance());
    yield {
      index,
      company,
      kind,
      review,
      template: at(templates, below(chance(), templates.length)),
      status,
      vendor: at(masterData.vendors, below(chance(), masterData.vendors.length)),
      requesterID: at(people.requesters, below(chance(), people.requesters.length)).id,
      termPayment,
      transactionDate: at(days, dayIndex),
      dueDate: at(days, dayIndex + termPayment.days),
      createdAt: new Date(created),
      updatedAt: new Date(payment ? later : created),
      payment,
    };
  }
}

const minute = 60_000;
const hour = 60 * minute;

function paymentFor(status: DocumentStatus, today: Day, chance: number): BulkPayment | null {
  const paymentStatus = paymentOf[status];
  if (paymentStatus === undefined) return null;
  return {
    status: paymentStatus,
    isManual: paymentStatus === 'paid',
    scheduledAt: paymentStatus === 'awaiting_disbursement' ? addDays(today, 1 + below(chance, 25)) : null,
  };
}

/** Fractions from 0 that depend on the index alone, so that every pass over the documents sees the same ones. */
function dice(index: number): () => number {
  let state = Math.imul(index + 1, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function below(fraction: number, limit: number): number {
  return Math.floor(fraction * limit);
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`Nothing at ${index}`);
  return value;
}

function drawing<Value>(weights: Weights<Value>): (fraction: number) => Value {
  const weighted = weights.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
  return (fraction) => at(weighted, below(fraction, weighted.length));
}
