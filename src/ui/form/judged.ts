import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldMessages } from '../../../domain/message/message.ts';

/** What a form is sent as: kept unfinished, or for good. */
export type SaveKind = 'draft' | 'submit';

/** What is wrong with what is typed, by the paths of the form, and what is sent of it. */
export interface Judged<Payload> {
  errors: Readonly<FieldMessages>;
  payload: () => Payload;
}

export type Judge<Values, Payload> = (values: Values, kind: SaveKind) => Judged<Payload>;

/** Nobody has typed for so long. */
const pauseMs = 300;

/** Judges a form, and keeps the last judgement for as long as the form says the same. */
export function judgedOnce<Values, Payload>(read: () => Values) {
  let last: { text: string; kind: SaveKind; judged: Judged<Payload> } | null = null;
  return (kind: SaveKind, judge: Judge<Values, Payload>): Judged<Payload> => {
    const values = read();
    const text = JSON.stringify(values);
    if (last?.text === text && last.kind === kind) return last.judged;
    last = { text, kind, judged: judge(structuredClone(values), kind) };
    return last.judged;
  };
}

/** Judges a form for its submission while nobody types, so that the press finds it judged. */
export function useJudged<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Values>,
  judge: Judge<Values, Payload>,
): (kind: SaveKind) => Judged<Payload> {
  const [judged] = useState(() => judgedOnce<Values, Payload>(() => form.getValues()));
  const judgeNow = useEffectEvent(() => {
    judged('submit', judge);
  });
  const { subscribe } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judgeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => judgeNow(), pauseMs);
    };
    judgeSoon();
    const stop = subscribe({ formState: { values: true }, callback: judgeSoon });
    return () => {
      clearTimeout(timer);
      void stop();
    };
  }, [subscribe]);
  return (kind) => judged(kind, judge);
}
