import { z } from 'zod';

import type { Amount } from '../../domain/money/money.ts';
import { compare, multiply, negate, roundTo, subtract, sum } from '../../domain/money/money.ts';
import { jurnalResources } from './jurnalDocuments.ts';
import { isPaymentKind } from './jurnalPurchases.ts';

export const decimal = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(String);

/** What is sent of purchases and their payments, beside what every document has. */
export const sentOfPurchase = {
  person_name: z.string().optional(),
  reference_no: z.string().optional(),
  due_date: z.iso.date().optional(),
  term_name: z.string().optional(),
  warehouse_name: z.string().optional(),
  use_tax_inclusive: z.boolean().optional(),
  expense_payable: z.boolean().optional(),
  witholding_account_name: z.string().optional(),
  witholding_value: decimal.optional(),
  witholding_type: z.literal('value').optional(),
  transaction_lines_attributes: z
    .array(
      z.object({
        product_name: z.string(),
        description: z.string().nullish(),
        quantity: decimal,
        rate: decimal,
        line_tax_name: z.string().optional(),
      }),
    )
    .min(1)
    .optional(),
  records_attributes: z
    .array(z.object({ transaction_no: z.string(), amount: decimal }))
    .min(1)
    .optional(),
};

const sentPurchase = z.object(sentOfPurchase);
type SentPurchase = z.output<typeof sentPurchase>;

interface SentLines extends SentPurchase {
  refund_from_name?: string | undefined;
  deposit_to_name?: string | undefined;
  transaction_account_lines_attributes?:
    | { account_name: string; debit?: string | undefined; credit?: string | undefined }[]
    | undefined;
}

/** Whether Jurnal keeps a document of this path as a purchase. */
export function isPurchase(path: string, { expense_payable: isPayable }: SentPurchase): boolean {
  return isPayable === true || /^purchase_(invoices|orders|quotes)$/.test(path);
}

/** Whether it pays others. */
export const isPayment = (path: string): boolean =>
  Object.entries(jurnalResources).some(([kind, one]) => one.path === path && isPaymentKind(kind));

const amountOf = ({ quantity, rate }: { quantity: string; rate: string }): Amount =>
  roundTo(multiply(quantity, rate), 2);

/** What a purchase comes to, less what is withheld. */
export function totalOf(sent: SentLines): Amount {
  const goods = (sent.transaction_lines_attributes ?? []).map(amountOf);
  const costs = (sent.transaction_account_lines_attributes ?? []).map(({ debit = '0' }) => debit);
  return subtract(sum([...goods, ...costs]), sent.witholding_value ?? '0');
}

const decimals = (amount: string): string => (amount.includes('.') ? amount : `${amount}.0`);

/** What Jurnal answers of a purchase beside its head. */
export function shownPurchase(sent: SentLines): Record<string, unknown> {
  const goods = sent.transaction_lines_attributes?.map((line) => ({
    product: { name: line.product_name },
    description: line.description ?? '',
    quantity: decimals(line.quantity),
    rate: decimals(line.rate),
    amount: decimals(amountOf(line)),
  }));
  const costs = sent.transaction_account_lines_attributes?.map((line) => ({
    account: { name: line.account_name },
    debit: decimals(line.debit ?? '0'),
  }));
  return {
    person: { display_name: sent.person_name },
    original_amount: decimals(totalOf(sent)),
    ...(sent.expense_payable === undefined ? {} : { expense_payable: sent.expense_payable }),
    witholding_account: sent.witholding_account_name ? { name: sent.witholding_account_name } : null,
    witholding_amount: decimals(sent.witholding_value ?? '0'),
    ...(goods ? { transaction_lines_attributes: goods } : {}),
    ...(costs ? { transaction_account_lines_attributes: costs } : {}),
  };
}

/** What Jurnal answers of a payment beside its head. */
export const shownPayment = ({ refund_from_name: name, records_attributes: records = [] }: SentLines) => ({
  refund_from: { name },
  records: records.map(({ transaction_no, amount }) => ({ transaction_no, amount: decimals(amount) })),
});

/** A document that others pay. */
export interface PaidDocument {
  number: string;
  total: Amount;
  paid: Amount;
}

/** What is wrong with a payment: it names what is not there, or pays more than is open. */
export function paymentRefusal(
  { records_attributes: records = [] }: SentPurchase,
  open: readonly PaidDocument[],
): Record<string, string[]> | null {
  if (records.length === 0) return { records_attributes: ["can't be blank"] };
  for (const { transaction_no: number, amount } of records) {
    const found = open.find((one) => one.number === number);
    if (!found) return { transaction_no: [`${number} is not found`] };
    if (compare(amount, subtract(found.total, found.paid)) > 0)
      return { amount: [`is more than what is open of ${number}`] };
  }
  return null;
}

const payables = 'Hutang Usaha';

/** What the accounts of the books gain by a document; an order and a quote move nothing. */
export function accountMoves(path: string, sent: SentLines): { account: string; amount: Amount }[] {
  if (path === 'purchase_orders' || path === 'purchase_quotes') return [];
  const money = sent.refund_from_name ?? sent.deposit_to_name ?? '';
  if (isPayment(path)) {
    const paid = sum((sent.records_attributes ?? []).map(({ amount }) => amount));
    return [
      { account: money, amount: negate(paid) },
      { account: payables, amount: paid },
    ];
  }
  const lines = (sent.transaction_account_lines_attributes ?? []).map(
    ({ account_name: account, debit = '0', credit = '0' }) => ({ account, amount: subtract(debit, credit) }),
  );
  if (isPurchase(path, sent)) {
    const goods = (sent.transaction_lines_attributes ?? []).map((line) => ({
      account: 'Persediaan Barang',
      amount: amountOf(line),
    }));
    const withheld =
      sent.witholding_account_name === undefined
        ? []
        : [{ account: sent.witholding_account_name, amount: negate(sent.witholding_value ?? '0') }];
    return [...goods, ...lines, ...withheld, { account: payables, amount: negate(totalOf(sent)) }];
  }
  if (path === 'journal_entries') return lines;
  return [...lines, { account: money, amount: negate(sum(lines.map(({ amount }) => amount))) }];
}
