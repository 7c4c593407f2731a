import { and, asc, eq, sql } from 'drizzle-orm';

import { addDays, formatDay } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { compare, divide, multiply, roundTo } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { CustomField, SentCustomValue } from '../../../domain/noun/customFields/customFields.ts';
import { customFieldsOf } from '../../../server/customFields/customValues.ts';
import { dayOf } from '../../../server/seed/demoTime.ts';
import type { Random } from '../../../server/seed/random.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { priceIn } from '../../../server/seed/typicalRates.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { totalsOfDocument } from '../document/documentAmounts.ts';
import { readRoomRecords } from '../seededRecords.server.ts';
import type { RoomRecords, SeededProduct, SeededVendor } from '../seededRecords.server.ts';

/** What the invoices of a company refer to. */
export interface InvoiceSources extends RoomRecords {
  today: Day;
  requesters: { id: number; organizationID: number | null }[];
  customFields: CustomField[];
  /** How many invoices were typed: it keeps the numbers of vendors apart. */
  typed: number;
}

const sourcesOf = new WeakMap<SeedStage, InvoiceSources>();

/** Read once for each company: rooms and rows number what is typed together. */
export async function readInvoiceSources(stage: SeedStage): Promise<InvoiceSources> {
  const known = sourcesOf.get(stage);
  if (known) return known;
  const { executor, companyID, today } = stage;
  // Staff that decide nothing about what they ask for.
  const requesters = await executor
    .select({ id: employeeTable.id, organizationID: employeeTable.organizationID })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
        eq(employeeTable.jobLevel, 'Staff'),
        eq(employeeTable.isPaymentMaker, false),
        eq(employeeTable.isProcurementOfficer, false),
        sql`${employeeTable.accessRoles} = '{}'`,
      ),
    )
    .orderBy(asc(employeeTable.id));
  const customFields = await customFieldsOf(executor, companyID, 'bill');
  const records = await readRoomRecords(executor, companyID);
  const sources = { ...records, today, requesters, customFields, typed: 0 };
  sourcesOf.set(stage, sources);
  return sources;
}

interface TypedLine {
  itemableID: number;
  itemableType: 'misc' | 'product';
  itemName: string;
  unit: string | null;
  qty: Amount;
  unitPrice: Amount;
  tax: Amount;
  whtTax: Amount;
  notes: string | null;
}

/** What somebody types into the form of an invoice. */
export interface TypedInvoice {
  by: 'finance.admin' | 'admin';
  vendor: SeededVendor;
  input: {
    vendorID: number;
    referenceNumber: string;
    transactionDate: Day;
    dueDate: Day;
    termPaymentID: number;
    currencyCode: string;
    isPriceIncludeTax: boolean;
    witholding: Amount;
    witholdingAmount: Amount;
    taxInvoiceNumber: string | null;
    taxInvoiceDate: Day | null;
    warehouseID: number | null;
    requesterID: number;
    organizationID: number | null;
    urgencyLevel: 'low' | 'medium' | 'high';
    notes: string | null;
    items: TypedLine[];
    customFields: SentCustomValue[];
  };
}

const lineCounts = { 1: 22, 2: 24, 3: 18, 4: 12, 5: 8, 6: 6, 7: 3, 8: 2, 9: 2, 10: 1, 11: 1, 12: 1 } as const;

const remarks = [
  'Please pay before the end of the month.',
  'Delivered in two parts.',
  'Price as agreed by telephone.',
  'Replaces the damaged goods of last week.',
  'For the regional meeting.',
] as const;

/** The next invoice, of any vendor unless it is to be this one. */
export function typeInvoice(
  sources: InvoiceSources,
  at: Date,
  random: Random,
  vendor: SeededVendor = someVendor(sources, random),
): TypedInvoice {
  sources.typed += 1;
  const { typed: serial, today } = sources;
  const day = dayOf(at);
  const isFresh = day >= addDays(today, -3);
  const transactionDate = isFresh && random.chance(0.3) ? today : addDays(day, -random.integer(0, 4));
  const terms = sources.termPayments.filter(({ status }) => status === 'active');
  const term = terms.find(({ id }) => id === vendor.row.termID) ?? random.pick(terms);
  const vat = random.weighted({ '0': 28, '11': 62, '12': 10 });
  const requester = random.chance(0.2)
    ? random.pick(sources.requesters.slice(0, 2))
    : random.pick(sources.requesters);
  const items = Array.from({ length: Number(random.weighted(lineCounts)) }, () =>
    typeLine(sources, vendor.currencyCode, vat, random),
  );
  return {
    by: random.chance(0.7) ? 'finance.admin' : 'admin',
    vendor,
    input: {
      vendorID: vendor.row.id,
      referenceNumber: `${random.pick(['SI', 'INV', 'F', 'TAG'])}-${day.slice(2, 4)}${day.slice(5, 7)}-${String(serial).padStart(5, '0')}`,
      transactionDate,
      dueDate: addDays(transactionDate, term.days),
      termPaymentID: term.id,
      currencyCode: vendor.currencyCode,
      isPriceIncludeTax: random.chance(0.12),
      ...withheldOfAll(sources, vendor.currencyCode, random),
      ...taxInvoiceOf(items, { currencyCode: vendor.currencyCode, serial, transactionDate }),
      warehouseID: random.chance(0.7) ? random.pick(sources.warehouses).id : null,
      requesterID: requester.id,
      organizationID: requester.organizationID,
      urgencyLevel: random.weighted({ low: 15, medium: 70, high: 15 }),
      notes: random.chance(0.15) ? random.pick(remarks) : null,
      items,
      customFields: typeCustomFields(sources),
    },
  };
}

/** Seldom an amount is withheld of the whole invoice; now and then, where a company buys no services, a percentage. */
function withheldOfAll(
  { products, typed: serial }: InvoiceSources,
  currencyCode: string,
  random: Random,
): Pick<TypedInvoice['input'], 'witholding' | 'witholdingAmount'> {
  const isAmount = currencyCode === 'IDR' && random.chance(0.03);
  const isPercent = serial % (products.some(({ isService }) => isService) ? 40 : 3) === 1;
  if (isPercent && currencyCode === 'IDR') return { witholding: '2', witholdingAmount: '0' };
  return { witholding: '0', witholdingAmount: isAmount ? '25000' : '0' };
}

/** The tax invoice of most invoices with VAT: of every fifth it has not come yet. */
function taxInvoiceOf(
  items: readonly TypedLine[],
  { currencyCode, serial, transactionDate }: { currencyCode: string; serial: number; transactionDate: Day },
): Pick<TypedInvoice['input'], 'taxInvoiceNumber' | 'taxInvoiceDate'> {
  const taxed = items.find(({ tax }) => tax !== '0');
  if (!taxed || currencyCode !== 'IDR' || serial % 5 === 0) {
    return { taxInvoiceNumber: null, taxInvoiceDate: null };
  }
  // 11 % are charged on another base than the price.
  const code = taxed.tax === '11' ? '04' : '01';
  return {
    taxInvoiceNumber: `${code}00${transactionDate.slice(2, 4)}${String(serial).padStart(11, '0')}`,
    taxInvoiceDate: transactionDate,
  };
}

function someVendor({ vendors }: InvoiceSources, random: Random): SeededVendor {
  const abroad = vendors.filter(({ currencyCode }) => currencyCode !== 'IDR');
  if (abroad.length > 0 && random.chance(0.08)) return random.pick(abroad);
  const domestic = vendors.filter(({ currencyCode }) => currencyCode === 'IDR');
  // A company buys from a few vendors again and again.
  const most = random.chance(0.4) ? Math.ceil(domestic.length / 8) : domestic.length;
  return random.pick(domestic.slice(0, most));
}

function typeLine(sources: InvoiceSources, currencyCode: string, vat: Amount, random: Random): TypedLine {
  const { row, rupiahPrice, isService } = random.pick(
    sources.products.filter(({ row: { status } }) => status === 'active'),
  );
  const percent = divide(String(random.integer(88, 115)), '100', 2);
  const rupiah = roundTo(multiply(rupiahPrice, percent), 0);
  const isUntaxed = row.isMiscItem || random.chance(0.08);
  // Prices abroad follow the newest rate loosely enough.
  const rate = sources.exchangeRates.findLast((one) => one.currencyCode === currencyCode)?.rateAmount ?? '1';
  return {
    itemableID: row.id,
    itemableType: row.isMiscItem ? 'misc' : 'product',
    itemName: row.name,
    unit: row.unit,
    qty: quantityOf({ row, rupiahPrice, isService }, random),
    unitPrice: currencyCode === 'IDR' ? rupiah : priceIn(currencyCode, rupiah, rate),
    tax: isUntaxed ? '0' : vat,
    whtTax: isService && random.chance(0.8) ? random.weighted({ '2': 85, '4': 10, '0.5': 5 }) : '0',
    notes: random.chance(0.05) ? 'As quoted.' : null,
  };
}

function quantityOf({ row: { unit }, rupiahPrice, isService }: SeededProduct, random: Random): Amount {
  if (isService) return String(random.integer(1, 6));
  if ((unit === 'kg' || unit === 'm') && random.chance(0.5)) return `${random.integer(1, 60)}.5`;
  if (compare(rupiahPrice, '100000') < 0) return String(random.integer(10, 400));
  if (compare(rupiahPrice, '1000000') < 0) return String(random.integer(2, 60));
  // Now and then a whole office is furnished: an amount that needs two approvals.
  if (random.chance(0.05)) return String(random.integer(20, 60));
  return String(random.integer(1, compare(rupiahPrice, '5000000') < 0 ? 15 : 6));
}

/** Every third invoice says something in each field that the company has added. */
function typeCustomFields({ customFields, typed, today }: InvoiceSources): SentCustomValue[] {
  return customFields.flatMap(({ id: fieldID, inputType, options }, place): SentCustomValue[] => {
    if ((typed + place) % 3 !== 0) return [];
    const option = options[typed % Math.max(1, options.length)];
    if (option) return [{ fieldID, value: option.id }];
    const day = addDays(today, -(typed % 90));
    return [
      { fieldID, value: inputType === 'date' ? day : `PRJ-2026-${String(typed % 40).padStart(3, '0')}` },
    ];
  });
}

/** The vendor's own paper. */
export function vendorsPaper({ vendor, input }: TypedInvoice): Buffer {
  const totals = totalsOfDocument(input);
  const money = (amount: Amount) => formatMoney(amount, input.currencyCode);
  const lines = input.items.map(
    ({ qty, unit, itemName }, index) =>
      `${qty} ${unit ?? ''} ${itemName}: ${money(totals.lines[index]?.amount ?? '0')}`,
  );
  return textPdf([
    `INVOICE ${input.referenceNumber}`,
    vendor.row.name,
    ...(vendor.row.taxNumber ? [`Tax number ${vendor.row.taxNumber}`] : []),
    `Date ${formatDay(input.transactionDate, 'en')}`,
    `Due ${formatDay(input.dueDate, 'en')}`,
    '',
    ...lines,
    '',
    `Subtotal ${money(totals.subtotal)}`,
    `VAT ${money(totals.vatTotal)}`,
    `Withholding tax ${money(totals.whtTotal)}`,
    `Total ${money(totals.total)}`,
  ]);
}
