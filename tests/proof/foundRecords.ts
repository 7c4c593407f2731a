import { nounAccess } from '../../domain/noun/nounAccess.ts';
import { getTableName } from 'drizzle-orm';

import type { Requirement } from '../../domain/access/access.ts';
import { declared } from '../../resources/datasets.server.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { columnOf } from '../../server/records/nounRows.ts';
import { paymentAccess } from '../../resources/paying/payment/paymentAccess.ts';
import { documentPageAccess } from '../../resources/purchasing/document/document.ts';
import type { TestApp } from '../api/testApp.ts';

/** A record that somebody could look for. */
export interface SoughtRecord {
  /** Its source, as the answer names it. */
  kind: string;
  id: number;
  /** What it is looked for by. */
  text: string;
  /** Who is answered it by one of these, and may enter its screen, has it in a list. */
  lists: readonly ListCall[];
}

interface ListCall {
  /** Under /v1. */
  path: string;
  /** What the screen asks that shows the answer. */
  access: Requirement;
}

interface Row {
  id: number;
  text: string;
  /** The order of a deposit, the document of a payment. */
  of: number | null;
  /** Its vendor with its amount, by which it is looked for as well; null where it lacks one of them. */
  bought: string | null;
}

/** Which rows are of a kind, and where they are listed. */
interface Listed {
  rows: string;
  lists: (row: Row) => readonly ListCall[];
  /** Whoever sees one of them sees them all. */
  isAllOrNone?: true;
}

const bought = (amount: string): string =>
  `(select v.name from vendor v where v.company_id = b.company_id and v.id = b.vendor_id) || ' ' || nullif(${amount}, 0)::float8 as bought`;
const ofType = (type: string): string =>
  `select b.company_id, b.id, b.reference_id as text, b.purchase_order_id as of, ${bought('b.total_amount')}
   from bill b where b.transaction_type = '${type}'`;
const searched = (path: string, access: Requirement, text: string): ListCall => ({
  path: `${path}query=${encodeURIComponent(text)}`,
  access,
});

const amongPurchases = (type: string): Listed => ({
  rows: ofType(type),
  lists: ({ text }) => [
    searched(`bills?transactionType=${type}&`, documentPageAccess, text),
    searched(`bills/approvals?transactionType=${type}&`, {}, text),
    searched('payment-makers?', {}, text),
  ],
});

const listed: Readonly<Record<string, Listed>> = {
  bill: amongPurchases('bill'),
  order: amongPurchases('order'),
  request: amongPurchases('request'),
  quote: amongPurchases('quote'),
  amendment: {
    rows: ofType('amendment'),
    lists: ({ text, of }) => [
      { path: `bills/${of}/amendments`, access: documentPageAccess },
      searched('bills/approvals?transactionType=order&', {}, text),
    ],
  },
  deposit: {
    rows: ofType('deposit'),
    lists: ({ text, of }) => [
      { path: `bills/${of}/deposits`, access: documentPageAccess },
      searched('payment-makers/deposits?', {}, text),
    ],
  },
  payment: {
    rows: `select p.company_id, p.id, p.reference_id as text, p.bill_id as of, ${bought('p.amount')}
      from payment p join bill b on b.company_id = p.company_id and b.id = p.bill_id`,
    lists: ({ text, of }) => [
      searched('payment-approvals?', {}, text),
      searched('payment-approvals/deposits?', {}, text),
      searched('payment-releasers?', {}, text),
      searched('payment-releasers/deposits?', {}, text),
      // Who requests payments sees those of a document on its page.
      { path: `bills/${of}/payments`, access: paymentAccess.request },
    ],
  },
  ...Object.fromEntries(
    declared.map(({ noun, table }): [string, Listed] => [
      noun.name,
      {
        rows: `select company_id, id, ${columnOf(table, noun.title).name} as text, null::bigint as of, null as bought from "${getTableName(table)}"`,
        lists: ({ id }) => [
          {
            path: `${noun.path}?ids=${id}`,
            access: nounAccess(noun, 'viewList'),
          },
        ],
        isAllOrNone: true,
      },
    ]),
  ),
};

/**
 * Records of each source of the search, spread over all that the company has. A source that is not known here fails the
 * proof.
 * @param each how many of a source, where some may be shown and others not
 */
export async function recordsOfEverySource(
  { database }: TestApp,
  companyID: number,
  each: number,
): Promise<SoughtRecord[]> {
  const records: SoughtRecord[] = [];
  for (const { name: kind } of nouns.search) {
    const found = listed[kind];
    if (!found) throw new Error(`tests/proof/foundRecords.ts does not know where "${kind}" is listed`);
    const { rows } = await database.systemPool.query<
      Record<'id' | 'text', string> & Record<'of' | 'bought', string | null>
    >(
      `select distinct on (part) id, text, of, bought from (
         select *, ntile($2) over (order by id) as part from (${found.rows}) r where company_id = $1
       ) parted order by part, id desc`,
      [companyID, found.isAllOrNone ? 1 : each],
    );
    if (rows.length === 0) throw new Error(`the demo company has no ${kind} to look for`);
    for (const { id, text, of, bought: also } of rows) {
      const row = { id: Number(id), of: of === null ? null : Number(of), bought: also };
      for (const sought of also === null ? [text] : [text, also]) {
        records.push({ kind, id: row.id, text: sought, lists: found.lists({ ...row, text: sought }) });
      }
    }
  }
  return records;
}
