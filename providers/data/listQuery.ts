import type { GetListParams, RaRecord } from 'react-admin';
import type { QueryValue } from '../http/address.ts';

/** The dialect of our lists, in and out. The page's first code asks with it: it imports no code of react-admin. */

/** The paging part of a list's answer (rules: list answer). */
interface PageInfo {
  count: number;
  currentPage: number;
  totalData: number;
  totalPage: number;
}

/** Lists of the contract name their rows `data`; some have another name (rules: list answer). */
function rowsOf(answer: Record<string, unknown>): unknown[] {
  if (Array.isArray(answer['data'])) return answer['data'];
  const lists = Object.values(answer).filter(Array.isArray);
  if (lists.length === 1 && lists[0]) return lists[0];
  throw new Error('The answer of a list call holds no list.');
}

/** A list answer in react-admin's form. Without paging every row is there. */
export function toListResult(answer: Record<string, unknown>): {
  data: RaRecord[];
  total: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
} {
  const data = rowsOf(answer) as RaRecord[];
  const info = answer['pageInfo'] as Partial<PageInfo> | undefined;
  const page = info?.currentPage ?? 1;
  return {
    data,
    total: info?.totalData ?? data.length,
    pageInfo: { hasNextPage: page < (info?.totalPage ?? 1), hasPreviousPage: page > 1 },
  };
}

/**
 * Page, size, order and filter as the contract spells them. react-admin's inputs call what a person types `q`, the
 * contract `query`. A list with one order of its own is asked for no other.
 */
export function toListQuery(
  params: Partial<GetListParams>,
  { hasFixedOrder = false }: { hasFixedOrder?: boolean } = {},
): Record<string, QueryValue> {
  const { pagination, sort, filter, meta } = params;
  const order = sort?.field && !hasFixedOrder ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : null;
  const { q, ...asked } = (filter ?? {}) as Record<string, QueryValue>;
  return {
    ...(pagination ? { page: pagination.page, limit: pagination.perPage } : {}),
    sort: order,
    ...(q === undefined ? {} : { query: q }),
    ...asked,
    ...(meta as { query?: Record<string, QueryValue> } | undefined)?.query,
  };
}
