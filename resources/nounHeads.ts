import type { NounHead } from '../domain/noun/nounHead.ts';
import type { ScreenedHead } from '../src/noun/nounRoutes.ts';
import { declaredNouns, singleNouns } from './nouns.ts';

/** Keeps where they are called, and forgets what comes later. */
function heads<const At extends `/${string}`>(nouns: readonly ScreenedHead<At>[]) {
  return nouns;
}

/**
 * The declared nouns as the first code of a page has them: the build puts the head of each in the place of its declaration
 * (`vite.heads.ts`).
 */
export const declaredHeads = heads(declaredNouns);

/** Those of which a company has one record. */
export const singleHeads = heads(singleNouns);

/** The head of a declared noun, where it has no name of its own in the code. */
export function headNamed(name: string): NounHead {
  const found = declaredHeads.find(({ noun }) => noun.name === name);
  if (!found) throw new Error(`no noun is called ${name}`);
  return found.noun;
}
