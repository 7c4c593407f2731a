import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { PostsAnswer } from '../accountingPost/accountingPostWire.ts';
import { driftList } from './driftList.ts';
import type { DriftSummary } from './driftWire.ts';

const summaryKey = ['jurnal', 'drift'];

/** When the books were compared last, and how many differences are open. */
export function useDriftSummary() {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => dataProvider.read<DriftSummary>('jurnal', { what: 'drift', signal }),
    meta: { raisesErrorPage: false },
  });
}

/** What people do about differences; the list and its head are read again after it. */
export function useDriftActs() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [driftList.path] }),
      queryClient.invalidateQueries({ queryKey: summaryKey }),
    ]);
  const tellFailure = (error: Error) => {
    notify(describeError(error, translate), { type: 'error' });
    void refresh();
  };
  const tellDone = (key: string) => async () => {
    notify(translate(`accountingDrift.${key}`), { type: 'success' });
    await refresh();
  };
  const compare = useMutation({
    mutationFn: () => dataProvider.act<DriftSummary>('jurnal', { action: 'compareBooks' }),
    onSuccess: tellDone('begun'),
    onError: tellFailure,
  });
  const repost = useMutation({
    mutationFn: (id: number) =>
      dataProvider.act<PostsAnswer>('jurnal', { action: 'repostDrift', input: { ids: [id] } }),
    onSuccess: tellDone('reposted'),
    onError: tellFailure,
  });
  // Its dialog says what went wrong.
  const accept = useMutation({
    mutationFn: (input: { ids: number[]; notes: string }) =>
      dataProvider.act<PostsAnswer>('jurnal', { action: 'acceptDrift', input }),
    onSuccess: tellDone('accepted'),
  });
  return { compare, repost, accept, refresh };
}
