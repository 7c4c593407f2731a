import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { booksProgramAt } from '../connection/booksProgram.ts';
import type { PostsAnswer } from '../accountingPost/accountingPostWire.ts';
import { driftLists } from './driftList.ts';
import type { DriftSummary } from './driftWire.ts';

/** When the books were compared last, and how many differences are open. */
export function useDriftSummary() {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  return useQuery({
    queryKey: [program, 'drift'],
    queryFn: ({ signal }) => dataProvider.read<DriftSummary>(program, { what: 'drift', signal }),
    meta: { raisesErrorPage: false },
  });
}

/** What people do about differences; the list and its head are read again after it. */
export function useDriftActs() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [driftLists[program].path] }),
      queryClient.invalidateQueries({ queryKey: [program, 'drift'] }),
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
    mutationFn: () => dataProvider.act<DriftSummary>(program, { action: 'compareBooks' }),
    onSuccess: tellDone('begun'),
    onError: tellFailure,
  });
  const repost = useMutation({
    mutationFn: (id: number) =>
      dataProvider.act<PostsAnswer>(program, { action: 'repostDrift', input: { ids: [id] } }),
    onSuccess: tellDone('reposted'),
    onError: tellFailure,
  });
  // Its dialog says what went wrong.
  const accept = useMutation({
    mutationFn: (input: { ids: number[]; notes: string }) =>
      dataProvider.act<PostsAnswer>(program, { action: 'acceptDrift', input }),
    onSuccess: tellDone('accepted'),
  });
  return { compare, repost, accept, refresh };
}
