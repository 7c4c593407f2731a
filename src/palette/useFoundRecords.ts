import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { useRested } from '../ui/useRested.ts';
import type { PaletteEntry } from './usePaletteEntries.ts';

/** The search begins when typing pauses for this long. */
const searchDelayMs = 200;

interface SearchAnswer {
  data: readonly {
    kind: string;
    label: string;
    found: readonly {
      id: number;
      address: string;
      name: string;
      about: string | null;
      status: { text: string } | null;
      amount: number | null;
      currencyCode: string | null;
    }[];
  }[];
}

/** The records that a text finds on the server, within the rights of the person. */
export function useFoundRecords(typed: string) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const text = useRested(typed.trim(), searchDelayMs);
  const isAsked = text.length >= 2;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      dataProvider.read<SearchAnswer>('search', { what: 'found', query: { query: text }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { raisesErrorPage: false },
  });
  const records = (isAsked ? (data?.data ?? []) : []).flatMap(({ kind, label, found }) =>
    found.map(({ id, address, name, about, status, amount, currencyCode }): PaletteEntry => {
      const money =
        amount === null || currencyCode === null ? null : formatMoney(String(amount), currencyCode);
      const detail = [about, money, status?.text ?? null].filter((part) => part !== null).join(' · ');
      return { id: `${kind} ${id}`, group: label, label: name, detail, to: address };
    }),
  );
  return {
    records,
    /** What was typed is not what was asked yet, or the answer is on its way. */
    isSearching: isFetching || (text !== typed.trim() && typed.trim().length >= 2),
    hasFailed: error !== null && isAsked,
    retry: () => void refetch(),
  };
}
