import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import { isAccountNumberTooShort, plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law, verbatim } from '../../../domain/message/message.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { ApiError, errorMessage } from '../../../providers/http/apiError.ts';

export type Inquiry =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'known'; account: BankAccount }
  /** The bank does not know the account, or it was too short to ask about. */
  | { kind: 'unknown'; says: Message }
  /** Nobody knows: the bank did not answer. */
  | { kind: 'failed'; says: Message };

interface Asked {
  key: string;
  inquiry: Inquiry;
}

const nothing: Inquiry = { kind: 'none' };

function keyOf(bankCode: string, accountNumber: string): string {
  return `${bankCode}/${plainAccountNumber(accountNumber)}`;
}

/**
 * Whose account it is, as the bank says (rules: bank lookup). An answer holds for the number it was given for:
 * another number has none yet. `onHolder` hears of a known one.
 */
export function useBankInquiry(
  bankCode: string,
  accountNumber: string,
  onHolder?: (name: string) => void,
): { inquiry: Inquiry; ask: () => Promise<void> } {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const key = keyOf(bankCode, accountNumber);

  async function ask(): Promise<void> {
    const tell = (inquiry: Inquiry): void => setAsked({ key, inquiry });
    if (isAccountNumberTooShort(accountNumber)) {
      tell({ kind: 'unknown', says: law('field.bankAccount') });
      return;
    }
    tell({ kind: 'asking' });
    try {
      const answer = await dataProvider.act<{ bankAccount: BankAccount | null }>('banks', {
        action: 'findAccount',
        input: { bankCode, accountNumber: plainAccountNumber(accountNumber) },
      });
      const account = answer.bankAccount;
      if (account) onHolder?.(account.accountHolderName);
      tell(account ? { kind: 'known', account } : { kind: 'unknown', says: law('field.bankAccount') });
    } catch (error) {
      const field =
        error instanceof ApiError ? (error.fields['accountNumber'] ?? error.fields['bankCode']) : undefined;
      tell(
        field === undefined
          ? { kind: 'failed', says: errorMessage(error) }
          : { kind: 'unknown', says: verbatim(field) },
      );
    }
  }

  return { inquiry: asked?.key === key ? asked.inquiry : nothing, ask };
}
