import { useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire, sum } from '../../../../domain/money/money.ts';
import { commonCurrency, formatMoney } from '../../../../domain/money/moneyFormat.ts';

export interface RowMoney {
  /** As the wire has it. */
  amount: number;
  currency: string;
}

/** What stands in the way of choosing a row beside those that are chosen, in a sentence; null when nothing does. */
export type RefusalOf<Row> = (row: Row, chosen: readonly Row[]) => string | null;

interface LeftOut {
  taken: number;
  of: number;
  reason: string;
}

export interface Selection<Row> {
  ids: ReadonlySet<Identifier>;
  rows: readonly Row[];
  /** Why a row that was chosen failed the last action. */
  failures: ReadonlyMap<Identifier, string>;
  /** What the last choice of all rows at once left out, with the reason of the first; null where it left out none. */
  leftOut: LeftOut | null;
  toggle: (row: Row) => void;
  /** Chooses or drops all of these that may be chosen. */
  toggleAll: (rows: readonly Row[]) => void;
  /** Chooses those of them that may be chosen, and answers how many these are. */
  choose: (rows: readonly Row[]) => number;
  clear: () => void;
  /** After a bulk action: what failed stays chosen, with its reason. */
  keepFailed: (failures: ReadonlyMap<Identifier, string>) => void;
  /** Puts rows that were read anew in the place of those that are chosen; chooses none beside them. */
  renew: (rows: readonly Row[]) => void;
}

/**
 * Chosen rows, in memory only. They outlive a turn of the page and an answer that brings the rows anew, and end with
 * the question: another filter shows other rows, and what is not seen must not be approved or paid.
 */
export function useSelection<Row extends RaRecord>(
  question: string,
  refusalOf: RefusalOf<Row>,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<Identifier, Row>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<Identifier, string>>(new Map());
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    if (chosen.size > 0) setChosen(new Map());
    if (failures.size > 0) setFailures(new Map());
    if (leftOut !== null) setLeftOut(null);
  }

  function put(next: ReadonlyMap<Identifier, Row>, left: LeftOut | null = null): void {
    setChosen(next);
    setLeftOut(left);
    setFailures((old) => new Map([...old].filter(([id]) => next.has(id))));
  }

  /** Those that can be chosen, each beside the ones before it. */
  function addable(rows: readonly Row[], beside: ReadonlyMap<Identifier, Row>): Row[] {
    const all = new Map(beside);
    return rows.filter((row) => {
      if (refusalOf(row, [...all.values()]) !== null) return false;
      all.set(row.id, row);
      return true;
    });
  }

  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen.values()],
    failures,
    leftOut,
    toggle(row) {
      const next = new Map(chosen);
      if (!next.delete(row.id) && refusalOf(row, [...next.values()]) === null) next.set(row.id, row);
      put(next);
    },
    toggleAll(rows) {
      const free = addable(rows, chosen);
      const areAllChosen = free.length > 0 && free.every((row) => chosen.has(row.id));
      const next = new Map(chosen);
      for (const row of free) {
        if (areAllChosen) next.delete(row.id);
        else next.set(row.id, row);
      }
      const other = rows.find((row) => !free.includes(row));
      const reason = other && refusalOf(other, [...next.values()]);
      put(next, areAllChosen || !reason ? null : { taken: free.length, of: rows.length, reason });
    },
    choose(rows) {
      const addables = addable(rows, new Map());
      put(new Map(addables.map((row) => [row.id, row])));
      return addables.length;
    },
    clear: () => put(new Map()),
    keepFailed(reasons) {
      setChosen((old) => new Map([...old].filter(([id]) => reasons.has(id))));
      setFailures(reasons);
    },
    renew(rows) {
      const byID = new Map(rows.map((row) => [row.id, row]));
      setChosen((old) => new Map([...old].map(([id, row]) => [id, byID.get(id) ?? row])));
    },
  };
}

/** The sums of a selection in words, one for each currency in it. */
export function selectionSums(moneys: readonly RowMoney[]): string | null {
  const currencies = [...new Set(moneys.map(({ currency }) => currency))];
  const sums = currencies.map((one) => selectionSum(moneys.filter(({ currency }) => currency === one)));
  return sums.length === 0 ? null : sums.join(', ');
}

/** The sum of a selection in words, when all of it is in one currency (rules: selection); null otherwise. */
export function selectionSum(moneys: readonly RowMoney[]): string | null {
  const currency = commonCurrency(moneys.map((money) => money.currency));
  if (currency === null) return null;
  const total: Amount = sum(moneys.map((money) => fromWire(money.amount)));
  return formatMoney(total, currency);
}
