import { sql } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { servedList } from '../../../../server/engine/servedList.ts';
import { enforceAccess } from '../../../../server/http/access.ts';
import type { LedgerTab } from '../accountingPost.ts';
import { ledgerTabs, tabAccess } from '../accountingPost.ts';
import { factsOfEntries } from '../making/postFacts.server.ts';
import { syncList } from './syncList.ts';

/** The tabs that a person may see. */
export function tabsSeenBy(actor: Actor): LedgerTab[] {
  return ledgerTabs.filter((tab) => mayEnter(actor, tabAccess[tab]));
}

/** The list of posts; who asks for a tab that they may not see is refused. */
export const syncListServed = servedList(syncList, {
  summary: 'What goes to the books, and what became of it',
  about: {
    number: 'Of what it is about',
    party: 'Who was paid, or paid',
    cause: 'What it waits for, or failed by; null of what does neither',
    detail: 'What is not mapped, or is gone; else what the program said',
    postedNumber: 'In the books; null of what is not there, or was entered by hand',
    notes: 'How it stands in the books that somebody entered by hand',
    groupType: 'The tab of the sync',
    address: 'Of the page of what it is about',
  },
  rows({ actor, asked, period }) {
    const { companyID, timeZone } = actor;
    for (const tab of [asked.groupType ?? []].flat()) enforceAccess(actor, tabAccess[tab]);
    const within = period
      ? sql`and post.happened_at >= ${period.since} and post.happened_at < ${period.until}`
      : sql``;
    const which = sql`exists (select from accounting_post post where post.company_id = e.company_id and post.record_id = e.id)`;
    return sql`
      select lpad(post.id::text, 15, '0') as id, facts.number, (post.happened_at at time zone ${timeZone})::date::text as day,
        case when post.group_type = 'transferFee' and facts.kind = 'settle' then 'fee' else facts.kind end as kind,
        facts.party, post.amount, post.currency_code as "currencyCode", post.status, post.cause, post.detail,
        post.posted_number as "postedNumber", post.posted_at as "postedAt", post.notes, post.group_type as "groupType",
        facts.address
      from accounting_post post
      join (${factsOfEntries(companyID, which)}) facts on facts.entry_id = post.record_id
      where post.company_id = ${companyID} and post.provider = 'jurnal'
        and post.group_type = any(${sql.param(tabsSeenBy(actor))}::text[]) ${within}`;
  },
});
