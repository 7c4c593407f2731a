import { searchForm } from '../text/normalForm.ts';

/** Words of a name that tell it apart; short ones, as "and" or "di", do not. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = searchForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3 || /\d/.test(word));
  return new Set(words);
}

/** How much of the shorter one of two names stands in the other one, and of both. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly [number, number] {
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared === 0) return [0, 0];
  return [shared / Math.min(a.size, b.size), shared / (a.size + b.size - shared)];
}

/** Names share at least so much of the shorter one. */
const alikeFrom = 0.5;

/**
 * Suggests a choice for a name: the one that was made for the most similar name. Of equally similar names the choice that
 * was made more often wins. The order of `known` changes nothing.
 * @returns null where no name is similar
 */
export function chosenForAlike<Choice extends string>(
  name: string,
  known: readonly { name: string; choice: Choice }[],
): Choice | null {
  const words = wordsOf(name);
  const best = new Map<Choice, { score: readonly [number, number]; times: number }>();
  for (const { name: other, choice } of known) {
    const score = likenessOf(words, wordsOf(other));
    if (score[0] < alikeFrom) continue;
    const found = best.get(choice);
    const isBetter = !found || compareScores(score, found.score) > 0;
    best.set(choice, { score: isBetter ? score : found.score, times: (found?.times ?? 0) + 1 });
  }
  const [first] = [...best].sort(
    ([a, one], [b, two]) => compareScores(two.score, one.score) || two.times - one.times || (a < b ? -1 : 1),
  );
  return first?.[0] ?? null;
}

function compareScores([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return a - c || b - d;
}
