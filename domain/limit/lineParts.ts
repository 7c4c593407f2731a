import type { Fulfilment, LineJudgement } from './limitUse.ts';
import type { Amount } from '../money/money.ts';
import { compare, isPositive, isZero, sum } from '../money/money.ts';
import { splitAmount } from '../money/shares.ts';

/** A part of a line, or of what an advance is planned for, of a category of its own. */
export interface SentSplit {
  categoryID: number | null;
  amount: Amount | null;
}

/** A line whose parts can be of other categories. */
interface PartedLine {
  categoryID: number | null;
  subpolicyID: number | null;
  baseAmount: Amount | null;
  /** What was decided; null before. */
  approvedAmount: Amount | null;
  splits: readonly SentSplit[];
}

/** What a line spends in one category, in rupiah. */
interface LinePart {
  /** Its place among the parts; null: the line is one whole. */
  place: number | null;
  categoryID: number;
  subpolicyID: number | null;
  amount: Amount;
  approvedAmount: Amount | null;
}

/** The categories of parts, which nothing else of their lines names. */
export function splitCategories(lines: readonly Pick<PartedLine, 'splits'>[]): (number | null)[] {
  return lines.flatMap(({ splits }) => splits.map(({ categoryID }) => categoryID));
}

/** What a line spends by category; its parts come to all of it, and what is decided of it is shared out as they are. */
export function partsOf(line: PartedLine): LinePart[] {
  const { categoryID, subpolicyID, baseAmount, approvedAmount, splits } = line;
  if (baseAmount === null || categoryID === null) return [];
  const weights = splits.map(({ amount }) => amount ?? '0');
  if (!weights.some(isPositive))
    return [{ place: null, categoryID, subpolicyID, amount: baseAmount, approvedAmount }];
  const amounts = splitAmount(baseAmount, weights, 'IDR');
  const approved = approvedAmount === null ? [] : splitAmount(approvedAmount, weights, 'IDR');
  return splits.flatMap((split, place): LinePart[] =>
    split.categoryID === null
      ? []
      : [
          {
            place,
            categoryID: split.categoryID,
            subpolicyID: split.categoryID === categoryID ? subpolicyID : null,
            amount: amounts[place] ?? '0',
            approvedAmount: approved[place] ?? null,
          },
        ],
  );
}

/** What limits say of a line. */
export type JoinedJudgement = Pick<
  LineJudgement,
  'windows' | 'granted' | 'fulfilment' | 'refusal' | 'needsReason'
>;

/** What the limits say of a line, of what they say of its parts. */
export function joinedJudgement(asked: Amount, parts: readonly JoinedJudgement[]): JoinedJudgement {
  const granted = sum(parts.map((part) => part.granted));
  return {
    windows: parts.flatMap(({ windows }) => windows),
    granted,
    fulfilment: joinedFulfilment(asked, granted, parts),
    refusal: parts.find(({ refusal }) => refusal !== null)?.refusal ?? null,
    needsReason: parts.some(({ needsReason }) => needsReason),
  };
}

function joinedFulfilment(asked: Amount, granted: Amount, parts: readonly JoinedJudgement[]): Fulfilment {
  if (parts.some(({ fulfilment }) => fulfilment === 'exceeded')) return 'exceeded';
  if (compare(granted, asked) === 0) return 'fulfilled';
  return isZero(granted) ? 'notFulfilled' : 'partiallyFulfilled';
}
