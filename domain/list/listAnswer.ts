import { z } from 'zod';

/** The shape of every list (rules: list answer); its rows are `data`, or called as it is settled. */
export function listAnswer<Row extends z.ZodType, const Name extends string = 'data'>(
  row: Row,
  listedAs: Name = 'data' as Name,
) {
  return z.object({
    ...({ [listedAs]: z.array(row) } as Record<Name, z.ZodArray<Row>>),
    pageInfo: z.object({
      count: z.int().describe('Rows on this page'),
      currentPage: z.int(),
      totalData: z.int(),
      totalPage: z.int(),
    }),
  });
}

export interface PageInfo {
  count: number;
  currentPage: number;
  totalData: number;
  totalPage: number;
}

/** Puts a page of rows into the list shape. */
export function toListAnswer<Row, const Name extends string = 'data'>(
  rows: Row[],
  { page, limit, total }: { page: number; limit: number; total: number },
  listedAs: Name = 'data' as Name,
): Record<Name, Row[]> & { pageInfo: PageInfo } {
  const totalPage = Math.max(1, Math.ceil(total / limit));
  const pageInfo = { count: rows.length, currentPage: page, totalData: total, totalPage };
  return { ...({ [listedAs]: rows } as Record<Name, Row[]>), pageInfo };
}
