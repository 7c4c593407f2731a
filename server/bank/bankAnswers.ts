import { z } from 'zod';

import type { BankAccount } from '../../domain/bank/bankAccount.ts';
import { compare, isAmount, isPositive, roundAmount } from '../../domain/money/money.ts';
import { keptText } from '../../domain/noun/keptText.ts';
import type { Bank, IncomingTransfer, TransferAnswer, TransferOrder } from '../context.ts';

const textOf = (length: number) => z.string().transform((text) => keptText(text, length));
const named = (length: number) => textOf(length).pipe(z.string().min(1));

/** What a bank did counts, however badly it says so. */
const bankReference = textOf(100).catch('');
const reason = textOf(500)
  .catch('')
  .transform((text) => text || 'The bank gave no reason.');

const transferAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), bankReference }),
  z.object({ status: z.literal('paid'), bankReference, at: z.date() }),
  z.object({ status: z.literal('refused'), bankReference, reason }),
  z.object({ status: z.literal('needs_information'), bankReference, reason }),
  z.object({ status: z.literal('canceled'), bankReference }),
]) satisfies z.ZodType<TransferAnswer>;

const account = z.object({
  bankCode: named(20),
  bankName: named(200),
  accountNumber: named(40),
  accountHolderName: named(200),
}) satisfies z.ZodType<BankAccount>;

const virtualAccount = z.object({ accountNumber: named(40) });
/** The longest that the standard of such codes knows. */
const qrCode = virtualAccount.extend({ qrText: named(512) });

const rupiah = z
  .string()
  .refine((text) => isAmount(text) && isPositive(text))
  .transform((text) => roundAmount(text, 'IDR', 'down'));

const incoming = z
  .object({
    transferID: named(100),
    amountInIDR: rupiah,
    senderName: textOf(200).catch(''),
    at: z.date(),
    recalledAt: z.date().nullable().default(null),
    recalledInIDR: rupiah.nullable().default(null),
  })
  .refine(
    ({ amountInIDR, recalledInIDR }) => recalledInIDR === null || compare(recalledInIDR, amountInIDR) <= 0,
  ) satisfies z.ZodType<IncomingTransfer>;

/**
 * A bank whose answers are what they are said to be: known words, texts that can be kept. A call whose answer is none of
 * them fails, as one does that was not answered.
 */
export function checkedBank(bank: Bank): Bank {
  return {
    banks: () => bank.banks(),
    transfer: async (order: TransferOrder) => transferAnswer.parse(await bank.transfer(order)),
    cancel: async (order: TransferOrder) => transferAnswer.parse(await bank.cancel(order)),
    transferOf: async (key) => transferAnswer.nullable().parse(await bank.transferOf(key)),
    openVirtualAccount: async (order) => virtualAccount.parse(await bank.openVirtualAccount(order)),
    openTopUpNumber: async (order) => virtualAccount.parse(await bank.openTopUpNumber(order)),
    openQrCode: async (order) => qrCode.parse(await bank.openQrCode(order)),
    incomingTo: async (code, number, since) =>
      incoming.array().parse(await bank.incomingTo(code, number, since)),
    inquire: async (code, number) => account.nullable().parse(await bank.inquire(code, number)),
  };
}
