/** How a part of an installation is: `look` works today, and somebody should know of it. */
export type Verdict = 'good' | 'look' | 'wrong';

/** What was found of one part of an installation, in words for its operator: what it is, and what to do. */
export interface Finding {
  part: string;
  verdict: Verdict;
  says: string;
}

export const good = (part: string, says: string): Finding => ({ part, verdict: 'good', says });
export const look = (part: string, says: string): Finding => ({ part, verdict: 'look', says });
export const wrong = (part: string, says: string): Finding => ({ part, verdict: 'wrong', says });

/** What the system or a server said of why something failed, in one line. */
export function reasonOf(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const codes = causes.flatMap((cause) =>
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [],
  );
  const said = error instanceof Error ? error.message : String(error);
  return [...new Set([said.split('\n')[0] ?? '', ...codes])].join(', ');
}
