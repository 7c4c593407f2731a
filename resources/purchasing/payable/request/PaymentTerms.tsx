import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { z } from 'zod';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { feeConfigAnswer, RemittanceRate } from '../payableWire.ts';

/** What a transfer costs and at what rate it goes: read while the form is filled. */
export interface TransferTerms {
  /** Null while it is not known. */
  feeAmount: Amount | null;
  isFree: boolean;
  rateAmount: Amount | null;
  /** Since when the rate holds and who says so; null for the rupiah, and while it is not known. */
  rate: Pick<RemittanceRate, 'validFrom' | 'source'> | null;
}

/** The fee, free while quota lasts, and the rate of a foreign currency, as it is for a country. */
export function useTransferTerms(
  currencyCode: string,
  countryCode: string | null,
  isManual: boolean,
): TransferTerms {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const fee = useQuery({
    queryKey: ['payments', 'fee-config'],
    queryFn: ({ signal }) =>
      dataProvider.read<z.infer<typeof feeConfigAnswer>>('feeConfig', { what: 'fee', signal }),
    meta: { raisesErrorPage: false },
  });
  const rate = useQuery({
    queryKey: ['payments', 'rate', currencyCode, countryCode],
    queryFn: ({ signal }) =>
      dataProvider.read<RemittanceRate>('remittanceRates', {
        what: 'rate',
        query: { currencyCode, ...(countryCode ? { countryCode } : {}) },
        signal,
      }),
    enabled: currencyCode !== 'IDR',
    meta: { raisesErrorPage: false },
  });
  const isFree = isManual || fee.data?.isFreeQuotaAvailable === true;
  return {
    isFree,
    feeAmount: isFree ? '0' : fee.data ? fromWire(fee.data.feeAmount) : null,
    rate: rate.data ?? null,
    rateAmount: currencyCode === 'IDR' ? '1' : rate.data ? fromWire(rate.data.rateAmount) : null,
  };
}

/** The fee in words: free, so much, or not known yet. */
export function feeWords({ feeAmount, isFree }: TransferTerms, translate: (key: string) => string): string {
  if (isFree) return translate('payment.fact.free');
  return feeAmount === null ? '-' : formatMoney(feeAmount, 'IDR');
}
