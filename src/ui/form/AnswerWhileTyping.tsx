import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

import { failureText } from '../feedback/failureText.ts';
import { useRested } from '../useRested.ts';

/** Under which all answers are kept: after a refusal they are asked for anew, for the server knows something else by then. */
export const askedWhileTyping = 'askedWhileTyping';

/** The server is asked when typing pauses for this long. */
const usualRestMs = 400;

interface AskedWhileTyping<Answer> {
  /** Under which answers are kept, with what was asked. */
  queryKey: readonly unknown[];
  /** What stands in the form, as JSON; empty while it is not complete. */
  asked: string;
  ask: (input: Record<string, unknown>) => Promise<Answer>;
  /** How long typing has to pause, where an answer costs the server much. */
  restMs?: number;
}

interface AnswerWhileTypingProps<Answer> extends AskedWhileTyping<Answer> {
  /** Said in place of an answer until it is complete. */
  incomplete: ReactNode;
  className?: string;
  children: (answer: Answer) => ReactNode;
}

/** Asks the server once typing pauses; several pieces of a form that ask the same are answered by one call. */
export function useAnswerWhileTyping<Answer>({
  queryKey,
  asked: typed,
  ask,
  restMs = usualRestMs,
}: AskedWhileTyping<Answer>) {
  const asked = useRested(typed, restMs);
  const query = useQuery({
    queryKey: [askedWhileTyping, ...queryKey, asked],
    queryFn: () => ask(JSON.parse(asked) as Record<string, unknown>),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { raisesErrorPage: false },
  });
  return { ...query, asked };
}

/** What the server says about what stands in a form: the last answer stays until the next one is there. */
export function AnswerWhileTyping<Answer>(props: AnswerWhileTypingProps<Answer>) {
  const { incomplete, className, children } = props;
  const translate = useTranslate();
  const { data, error, isFetching, refetch, asked } = useAnswerWhileTyping(props);
  function answered(): ReactNode {
    if (asked === '') return <p>{incomplete}</p>;
    if (error) {
      return (
        <div role="alert">
          <p>{failureText(error, translate, translate('noun.failedText'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      );
    }
    return data === undefined ? <p>{translate('shell.loading')}</p> : children(data);
  }
  return (
    <div className={className} aria-live="polite" aria-busy={isFetching}>
      {answered()}
    </div>
  );
}
