import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import { useTypist } from '../../../../providers/session/profile.tsx';

/** Reads a day as a person types it, told from the day it is for that person. */
export function useTypedDay(): (text: string) => Day | null {
  const { timeZone } = useTypist();
  return (text) => parseTypedDay(text, today(timeZone, new Date()));
}
