import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import type { DocumentDetail } from '../documentWire.ts';

/** A purchase document as `GET bills/{id}` answers it; a failure is the page's to show. */
export function useDocumentDetail(id: number) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const answer = useQuery({ ...recordQuery(dataProvider, 'bills', id), meta: { raisesErrorPage: false } });
  return { ...answer, bill: answer.data as DocumentDetail | undefined };
}
