import type { Translation } from '../../../domain/words/translation.ts';
import type { taxCalculatorEn } from './taxCalculator.en.ts';

export const taxCalculatorId = {
  intro: 'Hitung harga beserta PPN dan PPh, dibulatkan seperti pada faktur.',
  currency: 'Mata uang',
  inclusive: 'Nominal sudah termasuk pajak',
  lines: 'Baris',
  amount: 'Nominal',
  share: 'Salin tautan',
  shared: 'Tautan disalin',
  shareFailed: 'Tautan tidak dapat disalin. Tautan itu ada juga di bilah alamat.',
  clear: 'Kosongkan',
} satisfies Translation<typeof taxCalculatorEn>;
