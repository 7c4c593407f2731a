import { isDay } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { absolute, add, compare, isAmount, isZero, subtract, sum } from '../money/money.ts';
import { currencies } from '../money/currencies.ts';
import type { ReadField, ReadLine, ReadPaper } from './readPaper.ts';
import { keptTextLength } from './readPaper.ts';

/** An element of a document of data: its text, or its elements by name without their prefix; several of a name are a list. */
export type DataNode = string | { readonly [name: string]: DataNode | readonly DataNode[] | undefined };

type Data = DataNode | readonly DataNode[] | undefined;

/** The first element at the end of a path of names. */
function at(data: Data, ...path: string[]): Data {
  let found: Data = Array.isArray(data) ? data[0] : (data as DataNode | undefined);
  for (const name of path) {
    if (found === undefined || typeof found === 'string' || Array.isArray(found)) return undefined;
    const next: Data = (found as Readonly<Record<string, Data>>)[name];
    found = Array.isArray(next) ? next[0] : (next as DataNode | undefined);
  }
  return found;
}

/** All elements of a name. */
function all(data: Data, name: string): DataNode[] {
  if (data === undefined || typeof data === 'string' || Array.isArray(data)) return [];
  const found: Data = (data as Readonly<Record<string, Data>>)[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? [...found] : [found as DataNode];
}

/** The text of an element, without what its attributes say. */
function textOf(data: Data): string | null {
  const text = typeof data === 'string' ? data : (data as { '#text'?: unknown } | undefined)?.['#text'];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

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

function currencyOf(data: Data): ReadField | null {
  const field = fieldOf(data);
  return field && field.value in currencies ? field : null;
}

/** What is allowed off the whole of a document, where it does not say the sum of it; charges stand in the same place. */
function allowed(entries: readonly DataNode[], amount: string): ReadField<Amount> | null {
  const allowances = entries.flatMap((entry) => {
    const indicator = at(entry, 'ChargeIndicator');
    const isCharge = textOf(at(indicator, 'Indicator')) ?? textOf(indicator);
    return isCharge === 'false' ? (amountOf(at(entry, amount)) ?? []) : [];
  });
  return allowances.length === 0 ? null : said(sum(allowances.map(({ value }) => value)), '');
}

/** What a document of data asks to be paid: an invoice of UBL 2.1 or of UN/CEFACT CII; null for any other document. */
export function readData(root: DataNode): ReadPaper | null {
  const ubl = at(root, 'Invoice');
  if (ubl !== undefined && textOf(at(ubl, 'ID')) !== null) return checked(readUbl(ubl));
  const cii = at(root, 'CrossIndustryInvoice');
  if (cii !== undefined && at(cii, 'SupplyChainTradeTransaction') !== undefined) return checked(readCii(cii));
  return null;
}

function readUbl(invoice: Data): ReadPaper {
  const seller = at(invoice, 'AccountingSupplierParty', 'Party');
  const sums = at(invoice, 'LegalMonetaryTotal');
  const withheld = all(invoice, 'WithholdingTaxTotal').flatMap((tax) => amountOf(at(tax, 'TaxAmount')) ?? []);
  return {
    ...unread,
    number: fieldOf(at(invoice, 'ID')),
    orderNumber: fieldOf(at(invoice, 'OrderReference', 'ID')),
    date: dayOf(at(invoice, 'IssueDate')),
    dueDate: dayOf(at(invoice, 'DueDate')) ?? dayOf(at(invoice, 'PaymentMeans', 'PaymentDueDate')),
    currencyCode: currencyOf(at(invoice, 'DocumentCurrencyCode')),
    sellerName:
      fieldOf(at(seller, 'PartyLegalEntity', 'RegistrationName')) ?? fieldOf(at(seller, 'PartyName', 'Name')),
    sellerTaxNumber: fieldOf(at(seller, 'PartyTaxScheme', 'CompanyID')),
    accountNumber: fieldOf(at(invoice, 'PaymentMeans', 'PayeeFinancialAccount', 'ID')),
    subtotal: amountOf(at(sums, 'LineExtensionAmount')),
    discount:
      amountOf(at(sums, 'AllowanceTotalAmount')) ?? allowed(all(invoice, 'AllowanceCharge'), 'Amount'),
    vat: amountOf(at(invoice, 'TaxTotal', 'TaxAmount')),
    vatRate: amountOf(at(invoice, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'Percent')),
    withholding: withheld.length === 0 ? null : said(sum(withheld.map(({ value }) => value)), ''),
    total: amountOf(at(sums, 'TaxInclusiveAmount')) ?? amountOf(at(sums, 'PayableAmount')),
    lines: all(invoice, 'InvoiceLine').map((line) => ({
      description: fieldOf(at(line, 'Item', 'Name')) ?? fieldOf(at(line, 'Item', 'Description')),
      quantity: amountOf(at(line, 'InvoicedQuantity')),
      unit: unitOf(at(line, 'InvoicedQuantity')),
      unitPrice: amountOf(at(line, 'Price', 'PriceAmount')),
      tax: amountOf(at(line, 'Item', 'ClassifiedTaxCategory', 'Percent')),
      amount: amountOf(at(line, 'LineExtensionAmount')),
    })),
  };
}

function readCii(invoice: Data): ReadPaper {
  const trade = at(invoice, 'SupplyChainTradeTransaction');
  const seller = at(trade, 'ApplicableHeaderTradeAgreement', 'SellerTradeParty');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const account = at(
    settlement,
    'SpecifiedTradeSettlementPaymentMeans',
    'PayeePartyCreditorFinancialAccount',
  );
  const taxes = all(seller, 'SpecifiedTaxRegistration').map((one) => at(one, 'ID'));
  const vat = taxes.find((id) => (id as { '@schemeID'?: string } | undefined)?.['@schemeID'] === 'VA');
  return {
    ...unread,
    number: fieldOf(at(invoice, 'ExchangedDocument', 'ID')),
    orderNumber: fieldOf(
      at(trade, 'ApplicableHeaderTradeAgreement', 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    ),
    date: dayOf(at(invoice, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString')),
    dueDate: dayOf(at(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')),
    currencyCode: currencyOf(at(settlement, 'InvoiceCurrencyCode')),
    sellerName: fieldOf(at(seller, 'Name')),
    sellerTaxNumber: fieldOf(vat ?? taxes[0]),
    accountNumber: fieldOf(at(account, 'IBANID')) ?? fieldOf(at(account, 'ProprietaryID')),
    subtotal: amountOf(at(sums, 'LineTotalAmount')),
    discount:
      amountOf(at(sums, 'AllowanceTotalAmount')) ??
      allowed(all(settlement, 'SpecifiedTradeAllowanceCharge'), 'ActualAmount'),
    vat: amountOf(at(sums, 'TaxTotalAmount')),
    vatRate: amountOf(at(settlement, 'ApplicableTradeTax', 'RateApplicablePercent')),
    total: amountOf(at(sums, 'GrandTotalAmount')) ?? amountOf(at(sums, 'DuePayableAmount')),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => {
      const quantity = at(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
      const settled = at(line, 'SpecifiedLineTradeSettlement');
      const price = at(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount');
      return {
        description: fieldOf(at(line, 'SpecifiedTradeProduct', 'Name')),
        quantity: amountOf(quantity),
        unit: unitOf(quantity),
        unitPrice: amountOf(price),
        tax: amountOf(at(settled, 'ApplicableTradeTax', 'RateApplicablePercent')),
        amount: amountOf(at(settled, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')),
      };
    }),
  };
}

/** Units by their codes of UN/ECE Recommendation 20, as people write them. */
const unitNames: Readonly<Record<string, string>> = {
  C62: 'unit',
  H87: 'pcs',
  EA: 'pcs',
  KGM: 'kg',
  LTR: 'liter',
  MTR: 'm',
  HUR: 'hour',
  DAY: 'day',
  MON: 'month',
  SET: 'set',
};

function unitOf(data: Data): ReadField | null {
  const code = (data as { '@unitCode'?: unknown } | undefined)?.['@unitCode'];
  if (typeof code !== 'string') return null;
  const name = unitNames[code] ?? code.toLowerCase();
  return said(name, code);
}

const unread: ReadPaper = {
  source: 'data',
  pages: 1,
  number: null,
  orderNumber: null,
  date: null,
  dueDate: null,
  termDays: null,
  currencyCode: null,
  sellerName: null,
  sellerTaxNumber: null,
  accountNumber: null,
  subtotal: null,
  discount: null,
  vat: null,
  vatRate: null,
  withholding: null,
  total: null,
  isPriceIncludeTax: false,
  isSound: false,
  lines: [],
  text: '',
};

/** Whether what it says adds up, and what can be searched of it. Data that contradicts itself is believed less. */
function checked(paper: ReadPaper): ReadPaper {
  const { subtotal, discount, vat, withholding, total } = paper;
  const lineSum = sum(paper.lines.map(({ amount }: ReadLine) => amount?.value ?? '0'));
  const value = (field: ReadField<Amount> | null) => field?.value ?? '0';
  const expected = subtract(add(subtract(value(subtotal), value(discount)), value(vat)), value(withholding));
  const isNear = (a: Amount, b: Amount) => compare(absolute(subtract(a, b)), '0.05') <= 0;
  const isSum =
    total !== null &&
    (isNear(expected, total.value) || isNear(add(expected, value(withholding)), total.value));
  const isSound = isSum && (isZero(lineSum) || isNear(lineSum, value(subtotal)));
  const words = [
    paper.number,
    paper.sellerName,
    paper.sellerTaxNumber,
    paper.total,
    ...paper.lines.map(({ description }) => description),
  ];
  const text = words.flatMap((field) => field?.text ?? []).join('\n');
  const weighed = isSound || total === null ? total : { ...total, confidence: 0.7 };
  return { ...paper, total: weighed, isSound, text: text.slice(0, keptTextLength) };
}
