import type { Amount } from '../money/money.ts';
import { compare, sum } from '../money/money.ts';
import type { AskedLine } from './askedLines.ts';
import type { ReadLine } from './readPaper.ts';

/** A line of an order of which something is left to invoice. */
interface OpenLine {
  itemName: string;
  unitPrice: Amount;
  left: Amount;
}

/** A line of a paper that is looked for. */
interface Sought {
  name: string;
  price: Amount | null;
  qty: Amount | null;
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
/** Shorter names stand within others by chance. */
const tellingLength = 4;

/**
 * Which line of an order each line of a paper asks to pay, by where the line stands on the paper: by its name, else by a price that no
 * other has. A line that asks for more than is left is on no order: a person says which part of it is.
 */
export function orderedLines<Line extends OpenLine>(
  asked: readonly AskedLine[],
  lines: readonly Pick<ReadLine, 'description' | 'unitPrice'>[],
  order: readonly Line[],
): ReadonlyMap<number, Line> {
  const found = new Map<number, Line>();
  const open = new Set(order);
  const sought = new Map<number, Sought>(
    lines.map((line, at) => {
      const own = asked.filter((one) => one.at === at);
      const price = line.unitPrice?.value ?? own[0]?.price ?? null;
      return [at, { name: plainName(line.description?.value ?? ''), price, qty: quantityOf(own) }];
    }),
  );
  const hasPrice = ({ price }: Sought, { unitPrice }: Line) =>
    price !== null && compare(price, unitPrice) === 0;
  const ways: readonly ((one: Sought, line: Line) => boolean)[] = [
    ({ name }, line) => name !== '' && name === plainName(line.itemName),
    ({ name }, line) => {
      const [short = '', long = ''] = [name, plainName(line.itemName)].toSorted(
        (a, b) => a.length - b.length,
      );
      return short.length >= tellingLength && long.includes(short);
    },
    (one, line) =>
      hasPrice(one, line) &&
      [...open].filter((other) => hasPrice(one, other)).length === 1 &&
      [...sought.values()].filter((other) => hasPrice(other, line)).length === 1,
  ];
  for (const isSame of ways) {
    for (const [at, one] of sought) {
      const [line] = [...open]
        .filter((other) => isSame(one, other))
        .toSorted((a, b) => Number(hasPrice(one, b)) - Number(hasPrice(one, a)));
      if (!line) continue;
      open.delete(line);
      sought.delete(at);
      if (one.qty !== null && compare(one.qty, line.left) <= 0) found.set(at, line);
    }
  }
  return found;
}

/** How much pieces of one line come to; null where one says nothing. */
function quantityOf(pieces: readonly AskedLine[]): Amount | null {
  const quantities = pieces.flatMap(({ quantity }) => quantity ?? []);
  return pieces.length === 0 || quantities.length < pieces.length ? null : sum(quantities);
}
