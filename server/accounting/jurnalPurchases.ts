import { z } from 'zod';

import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';
import { negate, toWire } from '../../domain/money/money.ts';
import type { PostedDocument } from './accountingProvider.ts';
import type { BooksPayment, BooksPaymentKind, BooksPurchase, BooksPurchaseKind } from './booksPurchase.ts';
import { booksPaymentKinds, booksPurchaseKinds } from './booksPurchase.ts';
import { purchaseMoves } from './sameDocument.ts';

export const isPurchaseKind = (kind: string): kind is BooksPurchaseKind =>
  booksPurchaseKinds.some((one) => one === kind);
export const isPaymentKind = (kind: string): kind is BooksPaymentKind =>
  booksPaymentKinds.some((one) => one === kind);

/** A purchase as Jurnal takes it, within its wrapper. Prices have their taxes within, so that it comes to what ours comes to. */
export function purchaseContent({
  kind,
  dueDay,
  reference,
  vendor,
  warehouse,
  term,
  lines,
  withheld,
}: BooksPurchase): Record<string, unknown> {
  const withholding =
    withheld === null
      ? {}
      : {
          // As Jurnal spells it.
          witholding_account_name: withheld.account,
          witholding_value: toWire(withheld.amount),
          witholding_type: 'value',
        };
  const common = {
    person_name: vendor,
    ...(reference === null ? {} : { reference_no: reference }),
    ...(dueDay === null ? {} : { due_date: dueDay }),
    ...(term === null ? {} : { term_name: term }),
    use_tax_inclusive: lines.some(({ tax }) => tax !== null),
    ...withholding,
  };
  if (kind === 'payable')
    return {
      ...common,
      expense_payable: true,
      transaction_account_lines_attributes: lines.map(({ item, amount, description, tax }) => ({
        account_name: item,
        description,
        debit: toWire(amount),
        ...(tax === null ? {} : { line_tax_name: tax }),
      })),
    };
  return {
    ...common,
    ...(warehouse === null ? {} : { warehouse_name: warehouse }),
    transaction_lines_attributes: lines.map(({ item, quantity, price, description, tax }) => ({
      product_name: item,
      description,
      quantity: toWire(quantity),
      rate: toWire(price),
      ...(tax === null ? {} : { line_tax_name: tax }),
    })),
  };
}

/** A payment as Jurnal takes it, within its wrapper. */
export const paymentContent = ({ account, of, amount }: BooksPayment): Record<string, unknown> => ({
  refund_from_name: account,
  records_attributes: [{ transaction_no: of, amount: toWire(amount) }],
});

const decimal = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^-?\d+(\.\d+)?$/));
/** dd/mm/yyyy. */
const answeredDay = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .transform((text) => text.split('/').toReversed().join('-') as Day);

/** What every document of Jurnal is answered with. */
export const answeredHead = {
  id: z.union([z.number(), z.string()]).transform(String),
  custom_id: z.string().nullish(),
  transaction_no: z.string().nullish(),
  transaction_date: answeredDay,
};

const named = z.object({ name: z.string() });
export const answeredPurchase = z.object({
  ...answeredHead,
  person: z.object({ display_name: z.string() }),
  witholding_account: named.nullish(),
  witholding_amount: decimal.nullish(),
  transaction_lines_attributes: z.array(z.object({ product: named, amount: decimal })).optional(),
  transaction_account_lines_attributes: z.array(z.object({ account: named, debit: decimal })).optional(),
});
export const answeredPayment = z.object({
  ...answeredHead,
  refund_from: named,
  records: z.array(z.object({ transaction_no: z.string(), amount: decimal })),
});

/** A purchase as Jurnal answered it. */
export function readPurchase(answer: z.output<typeof answeredPurchase>): PostedDocument {
  const { id, transaction_no: number, transaction_date: day, person } = answer;
  const lines = [
    ...(answer.transaction_lines_attributes ?? []).map(({ product, amount }) => move(product.name, amount)),
    ...(answer.transaction_account_lines_attributes ?? []).map(({ account, debit }) =>
      move(account.name, debit),
    ),
  ];
  const { witholding_account: account, witholding_amount: amount } = answer;
  const withheld = account && amount ? { account: account.name, amount } : null;
  return {
    id,
    number: number ?? id,
    day,
    lines: purchaseMoves({ vendor: person.display_name, lines, withheld }),
  };
}

/** A payment as Jurnal answered it. */
export function readPayment(answer: z.output<typeof answeredPayment>): PostedDocument {
  const { id, transaction_no: number, transaction_date: day, refund_from: account, records } = answer;
  const paid = records.flatMap(({ transaction_no: of, amount }) => [
    move(account.name, negate(amount)),
    move(of, amount),
  ]);
  return { id, number: number ?? id, day, lines: paid };
}

const move = (account: string, amount: Amount) => ({ account, amount });
