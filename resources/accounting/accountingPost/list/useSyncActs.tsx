import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { booksProgramAt } from '../../connection/booksProgram.ts';
import type { PostsAnswer } from '../accountingPostWire.ts';
import { syncLists } from './syncList.ts';

/** What people do about posts; the list and its figures are read again after it. */
export function useSyncActs() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [syncLists[program].path] }),
      queryClient.invalidateQueries({ queryKey: [program, 'sync'] }),
    ]);
  const act = (action: string) => (input: object) =>
    dataProvider.act<PostsAnswer>(program, { action, input: input as Record<string, unknown> });
  const tellDone = (words: string) => async (answer: PostsAnswer) => {
    notify(translate(`accountingPost.${words}`, { smart_count: answer.count }), { type: 'success' });
    await refresh();
  };
  const tellFailure = (error: Error) => {
    notify(describeError(error, translate), { type: 'error' });
    // Somebody else, or the clock, may have been faster.
    void refresh();
  };
  const retry = useMutation({
    mutationFn: act('retryPosts'),
    onSuccess: tellDone('retried'),
    onError: tellFailure,
  });
  // These two say in their dialogs what went wrong.
  const enterByHand = useMutation({ mutationFn: act('enterByHand'), onSuccess: tellDone('byHandDone') });
  const replay = useMutation({ mutationFn: act('replay'), onSuccess: tellDone('replay.done') });
  return { retry, enterByHand, replay };
}
