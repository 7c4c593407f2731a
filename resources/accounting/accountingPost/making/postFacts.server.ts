import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LedgerEntryKind } from '../../../../server/ledger/ledgerTables.ts';
import { causeNumber } from '../../../../server/ledger/causeNumber.ts';
import { movementSources } from '../../../../server/ledger/movementSources.ts';
import { employeeName } from '../../../../server/session/employeeTable.ts';
import { employeesRecord } from '../../journal/journal.server.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import type { BooksPlace } from './ledgerTabs.server.ts';
import { movesInBooks } from './ledgerTabs.server.ts';

/**
 * What is known of entries: `entry_id`, `kind`, `number` of what it is about, `party`, `address` of a page, and the record that its costs
 * are of (`noun`, `record_id`, and `card_category` of what a card paid).
 * @param which a condition on the entries `e`. They are chosen before anything is joined: PostgreSQL does not plan this many joins
 *   together, and would join all entries first.
 */
export function factsOfEntries(companyID: number, which: SQL): SQL {
  const known = sql.join(
    movementSources().map((source) => source(companyID)),
    sql` union all `,
  );
  return sql`
    select e.id as entry_id, e.kind, e.posted_at,
      coalesce(c.reference_id, p.reference_id, ct.reference_id, known.record, e.kind || ' ' || e.id) as number,
      coalesce(${employeeName}, ct.merchant_name, p.account_holder_name, known.counterparty) as party,
      coalesce(known.address, '/approval/payment-list/' || p.id) as address,
      c.noun, c.id as record_id, ct.category_id as card_category, ct.merchant_name as merchant
    from (select e.* from ledger_entry e where e.company_id = ${companyID} and ${which} offset 0) e
    left join payment p on p.company_id = e.company_id and p.id = e.payment_id
    left join lateral (${employeesRecord()}) c on true
    left join employee on employee.company_id = e.company_id and employee.id = c.requester_id
    left join lateral (select ${causeNumber} as id offset 0) bought on true
    left join card_transaction ct on e.kind in ('card', 'physical_card') and ct.company_id = e.company_id and ct.id = bought.id
    left join (${known}) known on known.cause = e.cause`;
}

/** What an entry posts in a tab, before anything is mapped. */
export interface PostFacts {
  kind: LedgerEntryKind;
  day: Day;
  number: string;
  party: string | null;
  noun: string | null;
  recordID: number | null;
  cardCategoryID: number | null;
  companyAccountID: number;
  moves: readonly { place: BooksPlace; net: Amount }[];
}

/** Reads what a post is of. @throws Error where its entry is not there */
export async function readPostFacts(
  executor: Executor,
  { companyID, groupType, recordID }: Pick<StoredPost, 'companyID' | 'groupType' | 'recordID'>,
  timeZone: string,
): Promise<PostFacts> {
  const which = sql`e.id = ${recordID}`;
  const { rows } = await executor.execute<{
    kind: LedgerEntryKind;
    day: Day;
    number: string;
    party: string | null;
    noun: string | null;
    record: string | null;
    cardCategory: string | null;
  }>(sql`
    select kind, (posted_at at time zone ${timeZone})::date::text as day, number, party, noun, record_id::text as record,
      card_category::text as "cardCategory"
    from (${factsOfEntries(companyID, which)}) as facts`);
  const { rows: moves } = await executor.execute<{ place: BooksPlace; net: Amount; account: string }>(sql`
    select place, net::text as net, account_id::text as account
    from (${movesInBooks(companyID, which)}) as moves where tab = ${groupType} order by place`);
  const [fact] = rows;
  const [first] = moves;
  if (!fact || !first) throw new Error(`entry ${recordID} posts nothing in ${groupType}`);
  return {
    kind: fact.kind,
    day: fact.day,
    number: fact.number,
    party: fact.party,
    noun: fact.noun,
    recordID: fact.record === null ? null : Number(fact.record),
    cardCategoryID: fact.cardCategory === null ? null : Number(fact.cardCategory),
    companyAccountID: Number(first.account),
    moves: moves.map(({ place, net }) => ({ place, net })),
  };
}
