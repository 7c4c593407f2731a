import type { Amount } from '../../domain/money/money.ts';
import { isZero, negate, roundTo, subtract, sum } from '../../domain/money/money.ts';
import type { BooksDocument, PostedDocument } from './accountingProvider.ts';

/** What something of the books gains by a document: an account, a vendor, a product, or a document that is paid. */
interface Move {
  account: string;
  amount: Amount;
}

/** What a document moves; its moves sum to zero. */
export function movesBy(document: BooksDocument): readonly Move[] {
  switch (document.kind) {
    case 'purchase':
    case 'payable':
    case 'purchaseOrder':
    case 'purchaseQuote': {
      const { vendor, lines, withheld } = document;
      return purchaseMoves({
        vendor,
        lines: lines.map(({ item, amount }) => ({ account: item, amount })),
        withheld,
      });
    }
    case 'purchasePayment':
    case 'payablePayment':
      return [
        { account: document.account, amount: negate(document.amount) },
        { account: document.of, amount: document.amount },
      ];
    default:
      return document.lines;
  }
}

/** What a purchase moves: the vendor gets what the lines come to, less what is withheld. */
export function purchaseMoves({
  vendor,
  lines,
  withheld,
}: {
  vendor: string;
  lines: readonly Move[];
  withheld: Move | null;
}): Move[] {
  const total = subtract(sum(lines.map(({ amount }) => amount)), withheld?.amount ?? '0');
  const kept = withheld ? [{ account: withheld.account, amount: negate(withheld.amount) }] : [];
  return [{ account: vendor, amount: negate(total) }, ...lines, ...kept];
}

/** Whether the books have what is to be posted: its day, and what each account gains by it. */
export function isSameDocument(document: BooksDocument, posted: PostedDocument): boolean {
  return document.day === posted.day && textOfMoves(movesBy(document)) === textOfMoves(posted.lines);
}

/** What each account gains, in one order however it is written. */
export function textOfMoves(lines: readonly Move[]): string {
  const moves = [...Map.groupBy(lines, ({ account }) => account)].map(
    ([account, those]) => [account, roundTo(sum(those.map(({ amount }) => amount)), 2)] as const,
  );
  const moved = moves.filter(([, amount]) => !isZero(amount));
  return JSON.stringify(moved.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
