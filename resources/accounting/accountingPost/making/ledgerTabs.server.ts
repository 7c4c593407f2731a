import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { accountingProviders } from '../../../../domain/access/companyFeature.ts';
import type { AccountingProviderName } from '../../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { writeOutboxOfMany } from '../../../../server/jobs/outbox.ts';
import type { EntryFollower } from '../../../../server/ledger/entryFollowers.ts';
import type { LedgerAccountKind, LedgerEntryKind } from '../../../../server/ledger/ledgerTables.ts';
import type { LedgerTab, PostGroup } from '../accountingPost.ts';
import { ledgerTabs } from '../accountingPost.ts';
import { postTopic } from '../sending/postTopic.server.ts';

/** Something of a purchase, or of anything else. */
interface ByWhat<Value> {
  other: Value;
  purchase: Value;
}
const always = <Value>(value: Value): ByWhat<Value> => ({ other: value, purchase: value });

/**
 * The tab in which entries of each kind are posted. A fee goes to the tab of fees, also where it belongs to a payment of another tab.
 * An entry that moves money within one account of the books, as holding does, posts nothing.
 */
const tabOfKind: Readonly<Record<LedgerEntryKind, ByWhat<PostGroup>>> = {
  allocate: always('transaction'),
  hold: always('transaction'),
  release: always('transaction'),
  settle: { other: 'transaction', purchase: 'bills' },
  fee: always('transferFee'),
  top_up: always('topUpBalance'),
  transfer: always('transaction'),
  load: always('transaction'),
  return: always('transaction'),
  card: always('transaction'),
  physical_load: always('transaction'),
  physical_return: always('transaction'),
  physical_card: always('transaction'),
  refund: { other: 'cashAdvanceReturn', purchase: 'topUpBalance' },
  purchase: always('transferFee'),
  apply: { other: 'transaction', purchase: 'bills' },
  restore: { other: 'transaction', purchase: 'bills' },
  payroll: always('transaction'),
};

/** What an account of the ledger is in the books: one account there, or costs, whose accounts follow from what was bought. */
export type BooksPlace =
  | 'account'
  | 'card'
  | 'cost'
  | 'cash_advance'
  | 'accounts_payable'
  | 'fee'
  | 'credit_purchase'
  | 'clearing'
  | 'refund'
  | 'employee_payable';

const placeOfAccount: Readonly<Record<LedgerAccountKind, ByWhat<BooksPlace>>> = {
  available: always('account'),
  allocated: always('account'),
  held: always('account'),
  card: always('card'),
  card_held: always('card'),
  card_spent: always('cost'),
  settled: { other: 'cost', purchase: 'accounts_payable' },
  advance: { other: 'cash_advance', purchase: 'accounts_payable' },
  fee: always('fee'),
  credits: always('credit_purchase'),
  funding: always('clearing'),
  transfer: always('clearing'),
  outside: always('refund'),
  payroll: always('employee_payable'),
};

const valuesOf = (map: Readonly<Record<string, ByWhat<string>>>): SQL =>
  sql.join(
    Object.entries(map).flatMap(([kind, { other, purchase }]) => [
      sql`(${kind}, false, ${other})`,
      sql`(${kind}, true, ${purchase})`,
    ]),
    sql`, `,
  );

/**
 * What entries `e` move in the books, by tab and place: `entry_id`, `posted_at`, `tab`, `place`, `currency_code`, `account_id` (of the
 * company) and `net`, above zero a debit. The company's account has no line where a tab has only a part of an entry: it is what the
 * others leave.
 * @param which entries
 */
export function movesInBooks(companyID: number, which: SQL): SQL {
  return sql`
    select e.id as entry_id, e.posted_at, case when place.place = 'fee' then 'transferFee' else tab.tab end as tab,
      place.place, l.currency_code, a.company_account_id as account_id, sum(l.amount) as net
    from ledger_entry e
    join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
    join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
    left join payment p on p.company_id = e.company_id and p.id = e.payment_id
    join (values ${valuesOf(tabOfKind)}) as tab (kind, of_purchase, tab)
      on tab.kind = e.kind and tab.of_purchase = (p.bill_id is not null)
    join (values ${valuesOf(placeOfAccount)}) as place (kind, of_purchase, place)
      on place.kind = a.kind and place.of_purchase = (p.bill_id is not null)
    where e.company_id = ${companyID} and place.place <> 'account' and ${which}
    group by e.id, e.posted_at, 3, place.place, l.currency_code, a.company_account_id`;
}

interface Noting {
  companyID: number;
  /** Of the entries `e`. */
  which: SQL;
  tabs?: readonly LedgerTab[];
  /** A person asks for it: it is posted also where nothing is posted by itself. */
  isAsked?: boolean;
  provider?: AccountingProviderName;
  at: Date;
}

/**
 * Notes what entries are to be posted, each once however often it is noted, and has it sent after the commit.
 * @returns how many are new
 */
export async function notePosts(executor: Executor, noting: Noting): Promise<number> {
  const { companyID, which, tabs = ledgerTabs, isAsked = false, at, provider } = noting;
  const { rows } = await executor.execute<{ id: string }>(sql`
    insert into accounting_post
      (company_id, provider, group_type, record_id, revision, status, amount, currency_code, happened_at, created_at)
    select ${companyID}, connected.provider, moves.tab, moves.entry_id, 1, 'pending',
      greatest(coalesce(sum(moves.net) filter (where moves.net > 0), 0), coalesce(-sum(moves.net) filter (where moves.net < 0), 0)),
      moves.currency_code, moves.posted_at, ${at}
    from accounting_connection connected
    cross join lateral (${movesInBooks(companyID, which)}) as moves
    where connected.company_id = ${companyID} and connected.provider = any(${sql.param([...accountingProviders])}::text[])
      and connected.status <> 'not_connected'
      and (connected.posts_itself or ${isAsked}) and (${provider ?? null}::text is null or connected.provider = ${provider ?? null})
      and moves.tab = any(${sql.param([...tabs])}::text[])
    group by connected.provider, moves.tab, moves.entry_id, moves.currency_code, moves.posted_at
    having bool_or(moves.net <> 0)
    order by moves.entry_id
    on conflict do nothing
    returning id`);
  const noted = rows.map(({ id }) => ({ postID: Number(id) }));
  await writeOutboxOfMany(executor, companyID, postTopic, noted);
  return rows.length;
}

/** Notes each entry of the ledger in the transaction that posts it. */
export const postsOfEntries: EntryFollower = async (executor, { companyID, entryID, at }) => {
  await notePosts(executor, { companyID, which: sql`e.id = ${entryID}`, at });
};
