import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** How many guesses lead to a password: fewer than 10^8, fewer than 10^10, or more. */
export type GuessRank = 'easy' | 'hard' | 'hardest';
/** Whoever writes so much has been judged by then, and more takes long. */
const judgedLength = 64;

let judge: Promise<ZxcvbnFactory> | null = null;

/** The list of common passwords takes 26 MB and a tenth of a second: it is read when the first password is chosen. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
  });
}

/**
 * How hard a password is to guess for somebody who tries the common ones, what is made of them, and what is known about
 * its owner (`own`: names, address, company).
 */
export async function guessRankOf(password: string, own: readonly string[]): Promise<GuessRank> {
  const loading = (judge ??= loadJudge());
  loading.catch(() => (judge = null));
  const known = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word !== '');
  const { score } = (await loading).check(password, known);
  if (score < 3) return 'easy';
  return score === 3 ? 'hard' : 'hardest';
}
