import { z } from 'zod';

/** The shape of every list (rules: list answer). */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
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
export function toListAnswer<Row>(
  rows: Row[],
  { page, limit, total }: { page: number; limit: number; total: number },
): { data: Row[]; pageInfo: PageInfo } {
  const totalPage = Math.max(1, Math.ceil(total / limit));
  return { data: rows, pageInfo: { count: rows.length, currentPage: page, totalData: total, totalPage } };
}
