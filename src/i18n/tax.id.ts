import type { Translation } from '../../domain/words/translation.ts';
import type { taxEn } from './tax.en.ts';

export const taxId = {
  vat: 'PPN %{rate}',
  wht: 'PPh %{rate}',
  withholding: 'Pemotongan atas dokumen',
} satisfies Translation<typeof taxEn>;
