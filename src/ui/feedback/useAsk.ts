import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';

import { describeError } from '../../../providers/http/apiError.ts';

/**
 * Something that is asked of the server by a press: once it is done all that is shown is read anew; where it is refused it is said why.
 * @param done Says what became of it, before that
 */
export function useAsk<Answer, Asked = void>(
  ask: (asked: Asked) => Promise<Answer>,
  done: (answer: Answer, asked: Asked) => void,
): UseMutationResult<Answer, Error, Asked> {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ask,
    async onSuccess(answer, asked) {
      done(answer, asked);
      await queryClient.invalidateQueries();
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
}
