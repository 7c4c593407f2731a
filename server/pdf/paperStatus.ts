import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import type { Words } from '../words/words.ts';
import type { PaperStatus } from './paper.ts';

/** A status as papers show it, which are in English. */
export function paperStatus({ tone, says }: StatusLook, words: Words): PaperStatus {
  return { words: words.in('en')(says), tone };
}
