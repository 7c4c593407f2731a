import type { Actor } from '../../../../domain/access/actor.ts';
import type { AccountRouting } from '../../../../domain/bank/accountRouting.ts';
import { routingOf } from '../../../../domain/bank/accountRouting.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import { law } from '../../../../domain/message/message.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import {
  accountsOfVendor,
  isAccountPayable,
  isUnconfirmedAccount,
} from '../../vendor/vendorAccounts.server.ts';
import type { PaymentInput } from './paymentInput.ts';
import type { Payee } from '../../../paying/payment/open/openPayment.server.ts';
import type { VendorPayee } from '../payableWire.ts';
import { paymentError } from '../../../paying/payment/words/paymentErrors.ts';

type Document = Pick<StoredDocument, 'companyID' | 'vendorID' | 'currencyCode'>;

/** Who gets the money: the vendor's account, or the one that the bank confirmed. */
export async function payeeOf(
  executor: Executor,
  actor: Actor,
  bill: Document,
  { input, inquired }: { input: PaymentInput; inquired: BankAccount | null },
): Promise<Payee> {
  if (!input.isUseVendorBankDetail) {
    if (!inquired) {
      throw new DomainError('validation_failed', {
        fields: { accountNumber: law('field.bankAccount') },
      });
    }
    // Typing an account by hand is no way around its confirmation.
    if (await isUnconfirmedAccount(executor, bill, inquired)) {
      throw new DomainError('validation_failed', { fields: { accountNumber: waitsForConfirmation } });
    }
    // The bank tells only accounts at home.
    return { ...inquired, isManualPayment: false, countryCode: homeCountry, routing: null };
  }
  const { bankAccount, problem, isManualPayment, countryCode, routing } = await vendorPayeeOf(
    executor,
    actor,
    bill,
  );
  if (problem !== null)
    throw new DomainError('validation_failed', { fields: { isUseVendorBankDetail: problem } });
  const none = { bankCode: '', bankName: '', accountNumber: '', accountHolderName: '' };
  return { ...(bankAccount ?? none), isManualPayment, countryCode, routing };
}

const waitsForConfirmation = paymentError('accountUnconfirmed');

type VendorsAccount = Omit<VendorPayee, 'problem'> & {
  problem: Message | null;
  routing: AccountRouting | null;
};

/** The vendor's own account in the currency of a document, and what stands in the way of paying to it. */
export async function vendorPayeeOf(
  executor: Executor,
  actor: Actor,
  bill: Document,
): Promise<VendorsAccount> {
  const accounts = await accountsOfVendor(executor, bill);
  const account = accounts.find((candidate) => candidate.currencyCode === bill.currencyCode) ?? accounts[0];
  if (!account) {
    const isManualPayment = isFlagOn(actor.flags, 'bills_mark_as_paid');
    const problem = isManualPayment ? null : paymentError('noVendorAccount');
    return { bankAccount: null, isManualPayment, problem, countryCode: null, routing: null };
  }
  const { bankCode, bankName, accountNumber, accountHolderName, confirmedAt, country } = account;
  const problem =
    confirmedAt === null
      ? waitsForConfirmation
      : isAccountPayable(account)
        ? null
        : paymentError('accountIncomplete', { country });
  return {
    bankAccount: { bankCode, bankName, accountNumber, accountHolderName },
    isManualPayment: false,
    problem,
    countryCode: country,
    routing: routingOf(account),
  };
}
