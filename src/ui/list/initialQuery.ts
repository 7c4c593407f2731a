import type { Day } from '../../../domain/day/day.ts';
import type { FilterValues, ListSpec } from '../../../domain/list/listQuery.ts';
import { defaultQuery, readListQuery, toWireQuery, writeListQuery } from '../../../domain/list/listQuery.ts';

/** What a screen's list asks when it is opened, known without the screen's code. */
export interface InitialQuery {
  /** Where it is asked, under /v1. */
  path: string;
  /** Names the screen where its last query is kept. */
  screen: string;
  /** What it can be asked, which may have to be fetched. */
  question: () => Promise<FirstQuestion>;
}

/** How the address of a list is read before its screen is there. */
interface FirstQuestion {
  /** What is asked where the screen was never visited: a search part of an address, without the question mark. */
  firstSearch: (today: Day) => string;
  /** What the server is asked for a search part. */
  wireQuery: (search: string) => Record<string, string | number>;
}

/** The search part of a list that nobody has asked anything else of. */
export function initialSearch<Kinds>(spec: ListSpec<Kinds>, firstFilter: FilterValues<Kinds>): string {
  return writeListQuery(spec, { ...defaultQuery(spec), filter: firstFilter });
}

export function initialQuery<Kinds>(
  path: string,
  spec: ListSpec<Kinds>,
  firstFilter: (today: Day) => FilterValues<Kinds>,
): InitialQuery {
  return {
    path,
    screen: spec.screen,
    question: () => Promise.resolve(firstQuestion(spec, firstFilter)),
  };
}

/** How a list is asked whose spec is there. */
export function firstQuestion<Kinds>(
  spec: ListSpec<Kinds>,
  firstFilter: (today: Day) => FilterValues<Kinds>,
): FirstQuestion {
  return {
    firstSearch: (today) => initialSearch(spec, firstFilter(today)),
    wireQuery: (search) => toWireQuery(spec, readListQuery(spec, search).query),
  };
}
