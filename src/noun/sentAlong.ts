import { createContext, useContext } from 'react';

/** Says what a form sends beside what is typed in it: such values are no text of the person, who is not asked to keep them. */
export type SendAlong = (values: Readonly<Record<string, unknown>>) => void;

export const SentAlongContext = createContext<SendAlong | null>(null);

/** @throws Error outside of the form of a noun */
export function useSendAlong(): SendAlong {
  const sendAlong = useContext(SentAlongContext);
  if (!sendAlong) throw new Error('only what stands in the form of a noun is sent along with it');
  return sendAlong;
}
