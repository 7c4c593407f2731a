import type { Translation } from '../../../domain/words/translation.ts';
import type { termPaymentEn } from './termPayment.en.ts';

export const termPaymentId = {
  field: { days: 'Hari sampai jatuh tempo' },
} satisfies Translation<typeof termPaymentEn>;
