import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import type { DocumentRow } from '../documentWire.ts';
import { loadInBackground } from '../../../../providers/backgroundCode.ts';

/** Begins to fetch the invoice of a row, and the code that shows it, before its page asks for them. */
export function useDocumentReadAhead(loadScreen: () => Promise<unknown>): (row: DocumentRow) => void {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  return ({ id }) => {
    // Whoever opens the page asks again, and meets the failure.
    loadInBackground(loadScreen).catch(() => {});
    void queryClient.prefetchQuery({
      ...recordQuery(dataProvider, 'bills', id),
      meta: { raisesErrorPage: false },
    });
  };
}
