import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { servedList } from '../../../../server/engine/servedList.ts';
import { enforceAccess } from '../../../../server/http/access.ts';
import { labelIn } from '../../connection/connection.ts';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import type { SyncTab } from '../accountingPost.ts';
import { isPurchaseTab, tabAccess, tabsOfProgram } from '../accountingPost.ts';
import { factsOfEntries } from '../making/postFacts.server.ts';
import { purchaseRows } from '../purchase/purchaseRows.server.ts';
import { syncLists } from './syncList.ts';

/** The tabs of a program that a person may see. */
export function tabsSeenBy(actor: Actor, program: BooksProgram): SyncTab[] {
  return tabsOfProgram[program].filter((tab) => mayEnter(actor, tabAccess[tab]));
}

/** The list of posts; who asks for a tab that they may not see is refused. */
const servedFor = (program: BooksProgram) =>
  servedList(syncLists[program], {
    label: labelIn('accountingPost', program),
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
      const within = (instant: SQL) =>
        period ? sql`${instant} >= ${period.since} and ${instant} < ${period.until}` : sql`true`;
      const chosen = [asked.groupType ?? []].flat();
      const tabs = tabsSeenBy(actor, program).filter((tab) => chosen.length === 0 || chosen.includes(tab));
      const ofLedger = tabs.filter((tab) => !isPurchaseTab(tab));
      const areListed = sql`post.company_id = ${companyID} and post.provider = ${program} and not post.is_superseded
        and post.group_type = any(${sql.param(ofLedger)}::text[]) and ${within(sql`post.happened_at`)}`;
      const which = sql`e.id in (select post.record_id from accounting_post post where ${areListed})`;
      // Gathered once: where PostgreSQL expects one post, it would gather them again for each.
      const posts = sql`
      (with facts as materialized (${factsOfEntries(companyID, which)})
      select lpad(post.id::text, 15, '0') as id, facts.number, (post.happened_at at time zone ${timeZone})::date::text as day,
        case when post.group_type = 'transferFee' and facts.kind = 'settle' then 'fee' else facts.kind end as kind,
        facts.party, post.amount, post.currency_code as "currencyCode", post.status, post.cause, post.detail,
        post.posted_number as "postedNumber", post.posted_at as "postedAt", post.notes, post.group_type as "groupType",
        facts.address
      from accounting_post post
      join facts on facts.entry_id = post.record_id
      where ${areListed})`;
      const purchases = tabs
        .filter(isPurchaseTab)
        .map((tab) => purchaseRows(tab, { companyID, provider: program, timeZone, within }));
      return sql.join([posts, ...purchases], sql` union all `);
    },
  });

export const syncListsServed = { jurnal: servedFor('jurnal'), xero: servedFor('xero') } as const;
