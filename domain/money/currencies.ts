import type { CurrencyCode } from './money.ts';

/** The names of the currencies, in English and in Indonesian. */
export const currencies = {
  IDR: { name: 'Indonesian rupiah', nameInIndonesian: 'Rupiah Indonesia' },
  USD: { name: 'US dollar', nameInIndonesian: 'Dolar Amerika Serikat' },
  SGD: { name: 'Singapore dollar', nameInIndonesian: 'Dolar Singapura' },
  EUR: { name: 'Euro', nameInIndonesian: 'Euro' },
  GBP: { name: 'Pound sterling', nameInIndonesian: 'Pound sterling' },
  JPY: { name: 'Japanese yen', nameInIndonesian: 'Yen Jepang' },
  KRW: { name: 'South Korean won', nameInIndonesian: 'Won Korea Selatan' },
  AUD: { name: 'Australian dollar', nameInIndonesian: 'Dolar Australia' },
  CNY: { name: 'Chinese yuan', nameInIndonesian: 'Yuan Tiongkok' },
  HKD: { name: 'Hong Kong dollar', nameInIndonesian: 'Dolar Hong Kong' },
  MYR: { name: 'Malaysian ringgit', nameInIndonesian: 'Ringgit Malaysia' },
  THB: { name: 'Thai baht', nameInIndonesian: 'Baht Thailand' },
  PHP: { name: 'Philippine peso', nameInIndonesian: 'Peso Filipina' },
  VND: { name: 'Vietnamese dong', nameInIndonesian: 'Dong Vietnam' },
  INR: { name: 'Indian rupee', nameInIndonesian: 'Rupee India' },
  NZD: { name: 'New Zealand dollar', nameInIndonesian: 'Dolar Selandia Baru' },
  CAD: { name: 'Canadian dollar', nameInIndonesian: 'Dolar Kanada' },
  CHF: { name: 'Swiss franc', nameInIndonesian: 'Franc Swiss' },
  SAR: { name: 'Saudi riyal', nameInIndonesian: 'Riyal Arab Saudi' },
  AED: { name: 'UAE dirham', nameInIndonesian: 'Dirham Uni Emirat Arab' },
  TWD: { name: 'New Taiwan dollar', nameInIndonesian: 'Dolar Taiwan Baru' },
} as const satisfies Record<CurrencyCode, { name: string; nameInIndonesian: string }>;
