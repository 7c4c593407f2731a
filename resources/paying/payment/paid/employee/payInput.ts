import type { ActionInput } from '../../../../../domain/lifecycle/actionInput.ts';
import { onOff, reference } from '../../../../../domain/noun/fields.ts';

/** What is said when a record is paid to an employee: from which account, and whether past the bank. */
export const payInput = {
  companyAccount: reference('company-accounts', { isRequired: true }),
  isManual: onOff(),
} satisfies ActionInput;

export interface PayInput {
  companyAccountID: number;
  isManual: boolean;
}
