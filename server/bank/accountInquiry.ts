import type { z } from 'zod';

import type { BankAccount } from '../../domain/bank/bankAccount.ts';
import { accountNumberLengthMin, plainAccountNumber } from '../../domain/bank/bankAccount.ts';
import type { typedAccount } from '../../domain/bank/bankAccountSchema.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { ActContext } from '../context.ts';
import { checkedBank } from './bankAnswers.ts';

const accountNumberMaxLength = 34;

/**
 * The account as the bank knows it. To be asked before a transaction begins: nothing slow holds a lock.
 * @throws DomainError `validation_failed` with the field when the bank does not know it
 */
export async function inquiredAccount(
  context: Pick<ActContext, 'bank'>,
  typed: z.output<typeof typedAccount>,
): Promise<BankAccount> {
  const { bankCode } = typed;
  const accountNumber = plainAccountNumber(typed.accountNumber);
  if (!context.bank.banks().some((bank) => bank.code === bankCode)) {
    throw new DomainError('validation_failed', { fields: { bankCode: law('field.bankUnknown') } });
  }
  const says = law('field.bankAccount');
  const isAskable =
    accountNumber.length >= accountNumberLengthMin && accountNumber.length <= accountNumberMaxLength;
  const account = isAskable ? await checkedBank(context.bank).inquire(bankCode, accountNumber) : null;
  if (!account) throw new DomainError('validation_failed', { says, fields: { accountNumber: says } });
  return account;
}
