import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of 0 to 4: fewer than 10^8 guesses lead to what is below. */
const scoreMin = 3;
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
 * Whether a password is one of the common ones, made of them, or of what is known about its owner (`own`: names,
 * address, company).
 */
export async function isEasilyGuessed(password: string, own: readonly string[]): Promise<boolean> {
  const loading = (judge ??= loadJudge());
  loading.catch(() => (judge = null));
  const known = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word !== '');
  return (await loading).check(password, known).score < scoreMin;
}
