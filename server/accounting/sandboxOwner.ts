import type pg from 'pg';
import { z } from 'zod';

import { isZero, multiply } from '../../domain/money/money.ts';
import type { OwnedDocument } from './sandboxOwnerPage.ts';
import { numberOf } from './sandboxDocuments.ts';

/** What whoever keeps the books does to a document in Jurnal's own screens. */
export const ownerAct = z.strictObject({
  books: z.string().regex(/^\d{1,9}$/),
  id: z.string().regex(/^\d{1,18}$/),
  act: z.enum(['change', 'remove']),
});

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The newest documents of books. */
export async function ownedDocuments(query: Query, books: string): Promise<OwnedDocument[]> {
  const rows = await query<Omit<OwnedDocument, 'number'> & { resource: string }>(
    `select id::text, resource, to_char(day, 'YYYY-MM-DD') as day, memo from sandbox_jurnal.document
     where books_id::text = $1 order by document.id desc limit 100`,
    [books],
  );
  return rows.map(({ resource, ...one }) => ({ ...one, number: numberOf(resource, one.id) }));
}

/** Changes a document, or takes it out: nobody tells us of it. */
export async function actAsOwner(query: Query, { books, id, act }: z.output<typeof ownerAct>): Promise<void> {
  if (act === 'remove') {
    await query('delete from sandbox_jurnal.document where books_id::text = $1 and id::text = $2', [
      books,
      id,
    ]);
    return;
  }
  const [found] = await query<{ content: unknown }>(
    'select content from sandbox_jurnal.document where books_id::text = $1 and id::text = $2',
    [books, id],
  );
  if (!found) return;
  await query('update sandbox_jurnal.document set content = $3 where books_id::text = $1 and id::text = $2', [
    books,
    id,
    JSON.stringify(doubled(found.content)),
  ]);
}

const amounts: ReadonlySet<string> = new Set(['debit', 'credit', 'rate', 'amount', 'witholding_value']);

/** A document that comes to twice as much. */
function doubled(content: unknown, name = ''): unknown {
  if (Array.isArray(content)) return content.map((one) => doubled(one));
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, doubled(value, key)]));
  const isAmount = amounts.has(name) && (typeof content === 'string' || typeof content === 'number');
  return isAmount && !isZero(String(content)) ? multiply(String(content), '2') : content;
}
