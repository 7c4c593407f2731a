import { isDay } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  currencyCodes,
  divide,
  isAmount,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  roundTo,
  subtract,
  sum,
} from '../money/money.ts';
import type { CreditKind, ReadAdjustment, ReadField, ReadLine, ReadPaper } from './readPaper.ts';
import { unreadPaper } from './readPaper.ts';
import { keptPaper } from './keptPaper.ts';

/** An element of a document of data: its text, or its elements by name without their prefix; several of a name are a list. */
export type DataNode = string | { readonly [name: string]: DataNode | readonly DataNode[] | undefined };

type Data = DataNode | readonly DataNode[] | undefined;

/** An element of this name, and nothing that every object of JavaScript has. */
function own(data: DataNode, name: string): Data {
  return typeof data === 'object' && Object.hasOwn(data, name) ? data[name] : undefined;
}

/** The first element at the end of a path of names. */
function at(data: Data, ...path: string[]): Data {
  let found: Data = Array.isArray(data) ? data[0] : (data as DataNode | undefined);
  for (const name of path) {
    if (found === undefined || typeof found === 'string' || Array.isArray(found)) return undefined;
    const next: Data = own(found as DataNode, name);
    found = Array.isArray(next) ? next[0] : (next as DataNode | undefined);
  }
  return found;
}

/** All elements of a name. */
function all(data: Data, name: string): DataNode[] {
  if (data === undefined || typeof data === 'string' || Array.isArray(data)) return [];
  const found: Data = own(data as DataNode, name);
  if (found === undefined) return [];
  return Array.isArray(found) ? [...found] : [found as DataNode];
}

/** The text of an element, without what its attributes say. */
function textOf(data: Data): string | null {
  const text = typeof data === 'string' ? data : (data as { '#text'?: unknown } | undefined)?.['#text'];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Of what the document itself contradicts. */
const unsure = 0.6;

const said = <Value>(value: Value, text: string): ReadField<Value> => ({
  value,
  text,
  confidence: 1,
  place: null,
});

function fieldOf(data: Data): ReadField | null {
  const text = textOf(data);
  return text === null ? null : said(text, text);
}

function amountOf(data: Data): ReadField<Amount> | null {
  const text = textOf(data);
  return text !== null && isAmount(text) && text.length < 20 ? said(plain(text), text) : null;
}

/** Without zeros at the end of its decimals. */
function plain(text: string): Amount {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A day, as `2026-03-01` or `20260301`. */
function dayOf(data: Data): ReadField | null {
  const text = textOf(data);
  const day = text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3').slice(0, 10);
  return text !== null && day !== undefined && isDay(day) ? said(day, text) : null;
}

const knownCurrencies = new Set<string>(currencyCodes);

/**
 * The currency that it names: one of ours, else as another one. Where it names none it is that of its amounts, and where these are in
 * another one, nobody can be sure.
 */
function currencyIn(data: Data, amounts: readonly Data[]): Pick<ReadPaper, 'currencyCode' | 'otherCurrency'> {
  const named = fieldOf(data);
  const ofAmounts = amounts.flatMap((amount) => attributeOf(amount, 'currencyID') ?? []);
  const [first] = ofAmounts;
  const own = named ?? (first === undefined ? null : said(first, first));
  const isOne = ofAmounts.every((code) => code === own?.value);
  const field = own && !isOne ? { ...own, confidence: unsure } : own;
  const isKnown = field !== null && knownCurrencies.has(field.value);
  return { currencyCode: isKnown ? field : null, otherCurrency: isKnown ? null : field };
}

/** Types of documents (UNTDID 1001) by which a seller owes the buyer, and those that correct another invoice. */
const creditTypes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);
const correctionTypes = new Set(['384']);
/** A seller that asks for money before there is an invoice, a part of one, and one that the buyer has written. */
const otherTypes: ReadonlyMap<string, CreditKind> = new Map([
  ['325', 'proforma'],
  ['326', 'part'],
  ['389', 'selfBilled'],
]);

/** Why a document asks for nothing, by its type. */
function creditOf(type: Data, isCreditNote = false): ReadField<CreditKind> | null {
  const code = textOf(type) ?? '';
  if (isCreditNote || creditTypes.has(code)) return said<CreditKind>('creditNote', code);
  const kind = correctionTypes.has(code) ? 'correction' : otherTypes.get(code);
  return kind === undefined ? null : said(kind, code);
}

/** The charges and allowances of a document as a whole. One below zero is the other of them. */
function adjustmentsIn(
  entries: readonly DataNode[],
  names: { amount: string; reason: string; category: string; rate: string },
): ReadAdjustment[] {
  return entries.flatMap((entry): ReadAdjustment[] => {
    const indicator = at(entry, 'ChargeIndicator');
    const isCharge = textOf(at(indicator, 'Indicator')) ?? textOf(indicator);
    const amount = amountOf(at(entry, names.amount));
    if ((isCharge !== 'true' && isCharge !== 'false') || !amount || isZero(amount.value)) return [];
    return [
      {
        isCharge: (isCharge === 'true') !== isNegative(amount.value),
        reason: fieldOf(at(entry, names.reason)),
        amount: { ...amount, value: absolute(amount.value) },
        tax: rateIn(at(entry, names.category), names.rate),
      },
    ];
  });
}

/** Categories of VAT (UNTDID 5305) by which none is owed to the seller. */
const untaxed = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

/** The rate of a tax in percent, which a category without VAT need not say. */
function rateIn(tax: Data, name: string): ReadField<Amount> | null {
  const rate = amountOf(at(tax, name));
  const category = textOf(at(tax, 'ID')) ?? textOf(at(tax, 'CategoryCode')) ?? '';
  return rate === null && untaxed.has(category) ? said('0', category) : rate;
}

/** What is allowed off it together, where it does not say the sum of it. */
function allowedBy(adjustments: readonly ReadAdjustment[]): ReadField<Amount> | null {
  const allowances = adjustments.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount.value);
  return allowances.length === 0 ? null : said(sum(allowances), '');
}

/**
 * What a document of data asks to be paid: an invoice or a credit note of UBL 2.1, or a document of UN/CEFACT CII, of which ZUGFeRD 1
 * is an early form; null for any other document.
 */
export function readData(root: DataNode): ReadPaper | null {
  for (const name of ['Invoice', 'CreditNote']) {
    const ubl = at(root, name);
    if (ubl !== undefined && textOf(at(ubl, 'ID')) !== null) {
      return checked(readUbl(ubl, name === 'CreditNote'));
    }
  }
  const cii = at(root, 'CrossIndustryInvoice');
  if (cii !== undefined && at(cii, 'SupplyChainTradeTransaction') !== undefined)
    return checked(readCii(cii, ciiNames));
  const early = at(root, 'CrossIndustryDocument');
  if (early !== undefined && at(early, 'SpecifiedSupplyChainTradeTransaction') !== undefined)
    return checked(readCii(early, earlyCiiNames));
  return null;
}

function readUbl(invoice: Data, isCreditNote: boolean): ReadPaper {
  const seller = at(invoice, 'AccountingSupplierParty', 'Party');
  const sums = at(invoice, 'LegalMonetaryTotal');
  const withheld = all(invoice, 'WithholdingTaxTotal').flatMap((tax) => amountOf(at(tax, 'TaxAmount')) ?? []);
  const adjustments = adjustmentsIn(all(invoice, 'AllowanceCharge'), {
    amount: 'Amount',
    reason: 'AllowanceChargeReason',
    category: 'TaxCategory',
    rate: 'Percent',
  });
  const lineName = isCreditNote ? 'CreditNoteLine' : 'InvoiceLine';
  const quantityName = isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity';
  const type = at(invoice, isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  return {
    ...unreadPaper,
    credit: creditOf(type, isCreditNote),
    number: fieldOf(at(invoice, 'ID')),
    orderNumber: fieldOf(at(invoice, 'OrderReference', 'ID')),
    date: dayOf(at(invoice, 'IssueDate')),
    dueDate:
      dayOf(at(invoice, 'DueDate')) ??
      dayOf(at(invoice, 'PaymentMeans', 'PaymentDueDate')) ??
      dayOf(at(invoice, 'PaymentTerms', 'PaymentDueDate')),
    ...currencyIn(at(invoice, 'DocumentCurrencyCode'), [
      at(sums, 'TaxInclusiveAmount'),
      at(sums, 'PayableAmount'),
    ]),
    sellerName:
      fieldOf(at(seller, 'PartyLegalEntity', 'RegistrationName')) ?? fieldOf(at(seller, 'PartyName', 'Name')),
    sellerTaxNumber: fieldOf(at(seller, 'PartyTaxScheme', 'CompanyID')),
    accountNumber: fieldOf(at(invoice, 'PaymentMeans', 'PayeeFinancialAccount', 'ID')),
    subtotal: amountOf(at(sums, 'LineExtensionAmount')),
    discount: amountOf(at(sums, 'AllowanceTotalAmount')) ?? allowedBy(adjustments),
    ...vatIn(
      all(invoice, 'TaxTotal').map((tax) => ({
        amount: at(tax, 'TaxAmount'),
        rates: all(tax, 'TaxSubtotal').map((part) => rateIn(at(part, 'TaxCategory'), 'Percent')),
      })),
      textOf(at(invoice, 'DocumentCurrencyCode')),
    ),
    withholding: withheld.length === 0 ? null : said(sum(withheld.map(({ value }) => value)), ''),
    adjustments,
    ...asked({
      total: amountOf(at(sums, 'TaxInclusiveAmount')),
      prepaid: notNothing(amountOf(at(sums, 'PrepaidAmount'))),
      rounding: notNothing(amountOf(at(sums, 'PayableRoundingAmount'))),
      due: amountOf(at(sums, 'PayableAmount')),
    }),
    lines: all(invoice, lineName).map((line) => {
      const price = at(line, 'Price');
      return lineOf({
        description: fieldOf(at(line, 'Item', 'Name')) ?? fieldOf(at(line, 'Item', 'Description')),
        quantity: amountOf(at(line, quantityName)),
        unit: unitOf(at(line, quantityName)),
        unitPrice: perPiece(amountOf(at(price, 'PriceAmount')), at(price, 'BaseQuantity')),
        tax: rateIn(at(line, 'Item', 'ClassifiedTaxCategory'), 'Percent'),
        amount: amountOf(at(line, 'LineExtensionAmount')),
      });
    }),
  };
}

/** How the parts of a CII document are called. */
interface CiiNames {
  document: string;
  trade: string;
  agreement: string;
  settlement: string;
  sums: string;
  rate: string;
  reason: string;
  line: { delivery: string; settlement: string; agreement: string; sums: string };
}

const ciiNames: CiiNames = {
  document: 'ExchangedDocument',
  trade: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  rate: 'RateApplicablePercent',
  reason: 'Reason',
  line: {
    delivery: 'SpecifiedLineTradeDelivery',
    settlement: 'SpecifiedLineTradeSettlement',
    agreement: 'SpecifiedLineTradeAgreement',
    sums: 'SpecifiedTradeSettlementLineMonetarySummation',
  },
};

/** Those of ZUGFeRD 1. */
const earlyCiiNames: CiiNames = {
  document: 'HeaderExchangedDocument',
  trade: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  sums: 'SpecifiedTradeSettlementMonetarySummation',
  rate: 'ApplicablePercent',
  reason: 'Reason',
  line: {
    delivery: 'SpecifiedSupplyChainTradeDelivery',
    settlement: 'SpecifiedSupplyChainTradeSettlement',
    agreement: 'SpecifiedSupplyChainTradeAgreement',
    sums: 'SpecifiedTradeSettlementMonetarySummation',
  },
};

function readCii(invoice: Data, names: CiiNames): ReadPaper {
  const trade = at(invoice, names.trade);
  const seller = at(trade, names.agreement, 'SellerTradeParty');
  const settlement = at(trade, names.settlement);
  const sums = at(settlement, names.sums);
  const account = at(
    settlement,
    'SpecifiedTradeSettlementPaymentMeans',
    'PayeePartyCreditorFinancialAccount',
  );
  const taxes = all(seller, 'SpecifiedTaxRegistration').map((one) => at(one, 'ID'));
  const vat = taxes.find((id) => attributeOf(id, 'schemeID') === 'VA');
  const adjustments = adjustmentsIn(all(settlement, 'SpecifiedTradeAllowanceCharge'), {
    amount: 'ActualAmount',
    reason: names.reason,
    category: 'CategoryTradeTax',
    rate: names.rate,
  });
  const currency = at(settlement, 'InvoiceCurrencyCode');
  return {
    ...unreadPaper,
    credit: creditOf(at(invoice, names.document, 'TypeCode')),
    number: fieldOf(at(invoice, names.document, 'ID')),
    orderNumber: fieldOf(at(trade, names.agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID')),
    date: dayOf(at(invoice, names.document, 'IssueDateTime', 'DateTimeString')),
    dueDate: dayOf(at(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')),
    ...currencyIn(currency, [at(sums, 'GrandTotalAmount'), at(sums, 'DuePayableAmount')]),
    sellerName: fieldOf(at(seller, 'Name')),
    sellerTaxNumber: fieldOf(vat ?? taxes[0]),
    accountNumber: fieldOf(at(account, 'IBANID')) ?? fieldOf(at(account, 'ProprietaryID')),
    subtotal: amountOf(at(sums, 'LineTotalAmount')),
    discount: notNothing(amountOf(at(sums, 'AllowanceTotalAmount'))) ?? allowedBy(adjustments),
    ...vatIn(
      all(sums, 'TaxTotalAmount').map((amount) => ({
        amount,
        rates: all(settlement, 'ApplicableTradeTax').map((tax) => rateIn(tax, names.rate)),
      })),
      textOf(currency),
    ),
    ...asked({
      total: amountOf(at(sums, 'GrandTotalAmount')),
      prepaid: notNothing(amountOf(at(sums, 'TotalPrepaidAmount'))),
      rounding: notNothing(amountOf(at(sums, 'RoundingAmount'))),
      due: amountOf(at(sums, 'DuePayableAmount')),
    }),
    ...linesOrTaxes(
      all(trade, 'IncludedSupplyChainTradeLineItem').flatMap((line) => {
        const quantity = at(line, names.line.delivery, 'BilledQuantity');
        const settled = at(line, names.line.settlement);
        const price = at(line, names.line.agreement, 'NetPriceProductTradePrice');
        const found = lineOf({
          description: fieldOf(at(line, 'SpecifiedTradeProduct', 'Name')),
          quantity: amountOf(quantity),
          unit: unitOf(quantity),
          unitPrice: perPiece(amountOf(at(price, 'ChargeAmount')), at(price, 'BasisQuantity')),
          tax: rateIn(at(settled, 'ApplicableTradeTax'), names.rate),
          amount: amountOf(at(settled, names.line.sums, 'LineTotalAmount')),
        });
        // A line that is only a remark asks for nothing.
        return found.amount || found.unitPrice ? [found] : [];
      }),
      adjustments,
      {
        taxes: all(settlement, 'ApplicableTradeTax').map((tax) => ({
          base: amountOf(at(tax, 'BasisAmount')),
          rate: rateIn(tax, names.rate),
        })),
        base: amountOf(at(sums, 'TaxBasisTotalAmount')),
        vat: amountOf(at(sums, 'TaxTotalAmount')),
      },
    ),
  };
}

interface TaxesOfAll {
  taxes: readonly { base: ReadField<Amount> | null; rate: ReadField<Amount> | null }[];
  base: ReadField<Amount> | null;
  vat: ReadField<Amount> | null;
}

/**
 * The lines of a document; of one that has none (the profiles MINIMUM and BASIC WL of Factur-X) what each rate of VAT is on, which has
 * charges and allowances within it.
 */
function linesOrTaxes(
  lines: ReadLine[],
  adjustments: ReadAdjustment[],
  { taxes, base, vat }: TaxesOfAll,
): Pick<ReadPaper, 'lines' | 'adjustments'> {
  if (lines.length > 0) return { lines, adjustments };
  const lineOn = (amount: ReadField<Amount>, tax: ReadField<Amount> | null): ReadLine => ({
    description: null,
    quantity: null,
    unit: null,
    unitPrice: null,
    tax,
    amount,
  });
  const byRate = taxes.flatMap((tax) => (tax.base ? [lineOn(tax.base, tax.rate)] : []));
  if (byRate.length > 0) return { lines: byRate, adjustments: [] };
  if (!base || !isPositive(base.value)) return { lines, adjustments };
  const rate = vat && plain(divide(multiply(vat.value, '100'), base.value, 1));
  const isRate =
    vat !== null &&
    rate !== null &&
    compare(roundTo(divide(multiply(base.value, rate), '100', 6), 2), vat.value) === 0;
  return { lines: [lineOn(base, isRate ? { ...vat, value: rate } : null)], adjustments: [] };
}

type Asked = Pick<ReadPaper, 'total' | 'prepaid' | 'rounding' | 'due'>;

/** What is asked together (BT-112 to BT-115). A document that says no total says it by what is due and what was paid before. */
function asked(sums: Asked): Asked {
  const { total, prepaid, rounding, due } = sums;
  if (total || !due) return sums;
  const whole = subtract(add(due.value, prepaid?.value ?? '0'), rounding?.value ?? '0');
  return { ...sums, total: { ...due, value: plain(whole) } };
}

const notNothing = (field: ReadField<Amount> | null): ReadField<Amount> | null =>
  field && isZero(field.value) ? null : field;

/**
 * The VAT of a document in its own currency, and its rate where all of it has one. What is said in the currency of the books alone (BT-111)
 * is no amount of the document.
 */
function vatIn(
  taxes: readonly { amount: Data; rates: readonly (ReadField<Amount> | null)[] }[],
  currencyCode: string | null,
): Pick<ReadPaper, 'vat' | 'vatRate'> {
  const currencyOf = ({ amount }: { amount: Data }) => attributeOf(amount, 'currencyID');
  const own =
    taxes.find((tax) => currencyOf(tax) === currencyCode) ??
    taxes.find((tax) => currencyCode === null || currencyOf(tax) === null);
  const rates = (own ?? taxes[0])?.rates.flatMap((rate) => rate ?? []) ?? [];
  const [rate] = rates;
  const isOne = rates.every(({ value }) => compare(value, rate?.value ?? value) === 0);
  return { vat: amountOf(own?.amount), vatRate: isOne ? (rate ?? null) : null };
}

/** The price of one, where it is said for several. */
function perPiece(price: ReadField<Amount> | null, basis: Data): ReadField<Amount> | null {
  const pieces = amountOf(basis);
  if (!price || !pieces || !isPositive(pieces.value) || compare(pieces.value, '1') === 0) return price;
  const one = plain(divide(price.value, pieces.value, 8));
  return { ...price, value: one };
}

/** A line that takes back is one of a price below zero: what is counted is never less than nothing. */
function lineOf(line: ReadLine): ReadLine {
  const { quantity, unitPrice } = line;
  if (!quantity || !isNegative(quantity.value)) return line;
  return {
    ...line,
    quantity: { ...quantity, value: plain(negate(quantity.value)) },
    unitPrice: unitPrice && { ...unitPrice, value: plain(negate(unitPrice.value)) },
  };
}

/** What an attribute of an element says. */
function attributeOf(data: Data, name: string): string | null {
  const value = typeof data === 'object' && !Array.isArray(data) ? own(data as DataNode, `@${name}`) : null;
  return typeof value === 'string' ? value : null;
}

/** Units by their codes of UN/ECE Recommendation 20, as people write them. */
const unitNames: ReadonlyMap<string, string> = new Map([
  ['C62', 'unit'],
  ['H87', 'pcs'],
  ['EA', 'pcs'],
  ['KGM', 'kg'],
  ['LTR', 'liter'],
  ['MTR', 'm'],
  ['HUR', 'hour'],
  ['DAY', 'day'],
  ['MON', 'month'],
  ['SET', 'set'],
]);

function unitOf(data: Data): ReadField | null {
  const code = attributeOf(data, 'unitCode');
  return code === null ? null : said(unitNames.get(code) ?? code.toLowerCase(), code);
}

/**
 * Whether what it says adds up, and what can be searched of it. Data that contradicts itself is believed less. A document whose
 * total is below zero asks for nothing.
 */
function checked(paper: ReadPaper): ReadPaper {
  const { subtotal, discount, vat, withholding, total, prepaid, rounding, adjustments, due } = paper;
  const lineSum = sum(paper.lines.map(({ amount }: ReadLine) => amount?.value ?? '0'));
  const value = (field: ReadField<Amount> | null) => field?.value ?? '0';
  const charged = sum(adjustments.filter(({ isCharge }) => isCharge).map(({ amount }) => amount.value));
  // Without the sum of its lines it has discounts and charges within what its taxes are on.
  const base = subtotal ? add(subtract(subtotal.value, value(discount)), charged) : lineSum;
  const expected = subtract(add(base, value(vat)), value(withholding));
  const isNear = (a: Amount, b: Amount) => compare(absolute(subtract(a, b)), '0.05') <= 0;
  const isSum =
    total !== null &&
    (isNear(expected, total.value) || isNear(add(expected, value(withholding)), total.value));
  const left = total && add(subtract(total.value, value(prepaid)), value(rounding));
  const isLeft =
    due === null ||
    (left !== null && (isNear(left, due.value) || isNear(subtract(left, value(withholding)), due.value)));
  const isSound = isSum && isLeft && (isZero(lineSum) || !subtotal || isNear(lineSum, subtotal.value));
  const words = [
    paper.number,
    paper.sellerName,
    paper.sellerTaxNumber,
    paper.total,
    ...paper.lines.map(({ description }) => description),
  ];
  const text = words.flatMap((field) => field?.text ?? []).join('\n');
  const weighed = (field: ReadField<Amount> | null, isRight: boolean) =>
    isRight || field === null ? field : { ...field, confidence: unsure };
  const below = [total, due].find((field) => field && isNegative(field.value));
  const credit = paper.credit ?? (below ? said<CreditKind>('negative', below.text) : null);
  return keptPaper({
    ...paper,
    credit,
    total: weighed(total, isSound),
    due: weighed(due, isLeft),
    prepaid: weighed(prepaid, isLeft),
    rounding: weighed(rounding, isLeft),
    isSound,
    text,
  });
}
