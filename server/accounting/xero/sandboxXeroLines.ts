import { randomUUID } from 'node:crypto';

import type { Amount } from '../../../domain/money/money.ts';
import {
  add,
  divide,
  fromWire,
  multiply,
  roundTo,
  subtract,
  sum,
  toWire,
} from '../../../domain/money/money.ts';
import type { Rows } from './sandboxXeroMemory.ts';

/** A line as it is sent; amounts are numbers. */
export interface SentLine extends Readonly<Record<string, unknown>> {
  Description?: string;
  Quantity?: number;
  UnitAmount?: number;
  LineAmount?: number;
  TaxAmount?: number;
  ItemCode?: string;
  AccountCode?: string;
  TaxType?: string;
  Tracking?: readonly { Name?: string; Option?: string }[];
}

export interface StoredAccount extends Readonly<Record<string, unknown>> {
  AccountID: string;
  Code: string;
  Name: string;
  Type: string;
  Status: string;
  SystemAccount?: string;
  EnablePaymentsToAccount?: boolean;
}
interface StoredTax extends Readonly<Record<string, unknown>> {
  TaxType: string;
  Status: string;
  EffectiveRate: number;
}
interface StoredItem extends Readonly<Record<string, unknown>> {
  Code: string;
  PurchaseDetails?: { AccountCode?: string };
}
interface StoredCategory extends Readonly<Record<string, unknown>> {
  Name: string;
  Status: string;
  Options: readonly { Name: string; Status: string }[];
}

/** What lines are judged by. */
export interface Chart {
  accounts: readonly StoredAccount[];
  taxes: readonly StoredTax[];
  items: readonly StoredItem[];
  categories: readonly StoredCategory[];
}

export async function chartOf(rows: Rows): Promise<Chart> {
  return {
    accounts: await rows.all<StoredAccount>('Accounts'),
    taxes: await rows.all<StoredTax>('TaxRates'),
    items: await rows.all<StoredItem>('Items'),
    categories: await rows.all<StoredCategory>('TrackingCategories'),
  };
}

const unpostable = new Set(['DEBTORS', 'CREDITORS', 'RETAINEDEARNINGS']);

/** Why a line cannot be written; null: it can. */
export function faultOfLine(line: SentLine, { accounts, taxes, items, categories }: Chart): string | null {
  const item = items.find(({ Code: code }) => code === line.ItemCode);
  if (line.ItemCode !== undefined && !item) return `Item code '${line.ItemCode}' is not valid`;
  const code = line.AccountCode ?? item?.PurchaseDetails?.AccountCode;
  const account = accounts.find((one) => one.Code === code);
  const isPostable =
    account?.Status === 'ACTIVE' && account.Type !== 'BANK' && !unpostable.has(account.SystemAccount ?? '');
  if (!isPostable) return `Account code '${code ?? ''}' is not a valid code for this document.`;
  const tax = taxes.find(({ TaxType: type }) => type === line.TaxType);
  if (line.TaxType !== undefined && tax?.Status !== 'ACTIVE')
    return `The TaxType code '${line.TaxType}' does not exist or cannot be used for this type of transaction.`;
  const chosen = line.Tracking ?? [];
  for (const { Name: name, Option: option } of chosen) {
    const category = categories.find((one) => one.Name === name && one.Status === 'ACTIVE');
    const there = category?.Options.some((one) => one.Name === option && one.Status === 'ACTIVE');
    if (!there) return `The tracking option '${option}' of the tracking category '${name}' does not exist.`;
  }
  const names = chosen.map(({ Name: name }) => name);
  return new Set(names).size < names.length ? 'A tracking category may be used once in a line.' : null;
}

const cents = 2;

/** What a line is sent with, and what Xero makes of it: its account, amount and tax. */
export function completed(line: SentLine, amounts: string, { taxes, items }: Chart): SentLine {
  const item = items.find(({ Code: code }) => code === line.ItemCode);
  const tax = taxes.find(({ TaxType: type }) => type === line.TaxType);
  const price = fromWire(line.UnitAmount ?? 0);
  const amount = roundTo(multiply(fromWire(line.Quantity ?? 1), price), cents);
  const rate = fromWire(tax?.EffectiveRate ?? 0);
  return {
    TaxType: 'NONE',
    ...line,
    ...(item && line.AccountCode === undefined
      ? { AccountCode: item.PurchaseDetails?.AccountCode ?? '' }
      : {}),
    LineItemID: randomUUID(),
    LineAmount: toWire(amount),
    TaxAmount: toWire(taxWithin(amount, rate, amounts)),
  };
}

function taxWithin(amount: Amount, rate: Amount, amounts: string): Amount {
  if (amounts === 'NoTax') return '0';
  const of = amounts === 'Inclusive' ? add('100', rate) : '100';
  return divide(multiply(amount, rate), of, cents);
}

/** What lines come to: without their taxes, these, and with them. */
export function totalsOf(lines: readonly SentLine[], amounts: string) {
  const tax = sum(lines.map(({ TaxAmount: one = 0 }) => fromWire(one)));
  const all = sum(lines.map(({ LineAmount: one = 0 }) => fromWire(one)));
  const net = amounts === 'Inclusive' ? subtract(all, tax) : all;
  return { SubTotal: toWire(net), TotalTax: toWire(tax), Total: toWire(add(net, tax)) };
}

/** What a line moves on its account, without its tax. */
export const netOf = ({ LineAmount: amount = 0, TaxAmount: tax = 0 }: SentLine, amounts: string): Amount =>
  amounts === 'Inclusive' ? subtract(fromWire(amount), fromWire(tax)) : fromWire(amount);
