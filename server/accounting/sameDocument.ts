import { isZero, roundTo, sum } from '../../domain/money/money.ts';
import type { BooksDocument, PostedDocument } from './accountingProvider.ts';

/** Whether the books have what is to be posted: its day, and what each account gains by it. */
export function isSameDocument(document: BooksDocument, posted: PostedDocument): boolean {
  return document.day === posted.day && movesOf(document.lines) === movesOf(posted.lines);
}

function movesOf(lines: PostedDocument['lines']): string {
  const moves = [...Map.groupBy(lines, ({ account }) => account)].map(
    ([account, those]) => [account, roundTo(sum(those.map(({ amount }) => amount)), 2)] as const,
  );
  const moved = moves.filter(([, amount]) => !isZero(amount));
  return JSON.stringify(moved.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
