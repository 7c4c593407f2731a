import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import type { AccountingProviderName } from '../../../../server/accounting/accountingProvider.ts';
import type { PurchaseTab } from '../accountingPost.ts';
import { invoiceTabs, purchaseTabLaws } from './purchaseTabs.ts';

/** Where the page of a purchase in a tab is below that of the program, without its number. */
const pages: Readonly<Record<PurchaseTab, string>> = {
  bills: 'bills/',
  purchaseInvoice: 'purchase-invoice/',
  purchaseOrder: 'purchase-order/',
  purchaseQuote: 'purchase-quote/',
};

interface Asking {
  companyID: number;
  provider: AccountingProviderName;
  timeZone: string;
  within: (instant: SQL) => SQL;
}

/**
 * The purchases of a tab, as the list of the sync has them: those that can be posted, and those that were. An invoice stands in one tab.
 * What is stuck of its payments is stuck of it.
 */
export function purchaseRows(tab: PurchaseTab, { companyID, provider, timeZone, within }: Asking): SQL {
  const { type, statuses } = purchaseTabLaws[tab];
  const others = invoiceTabs.filter((one) => one !== tab && purchaseTabLaws[one].type === type);
  const isFree =
    others.length === 0
      ? sql`true`
      : sql`not exists (select from accounting_post other where other.company_id = b.company_id
          and other.provider = ${provider} and other.record_id = b.id and other.group_type = any(${sql.param(others)}::text[]))`;
  const happened = sql`(b.transaction_date::timestamp at time zone ${timeZone})`;
  return sql`
    select ${tab} || '-' || lpad(b.id::text, 15, '0') as id, b.reference_id as number, b.transaction_date::text as day, ${type} as kind,
      v.name as party, b.total_amount as amount, b.currency_code as "currencyCode",
      coalesce(stuck.status, post.status, 'pending') as status, coalesce(stuck.cause, post.cause) as cause,
      coalesce(stuck.detail, post.detail) as detail, post.posted_number as "postedNumber", post.posted_at as "postedAt", post.notes,
      ${tab} as "groupType", ${`/integration/${provider}/${pages[tab]}`} || b.id as address
    from bill b
    join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    left join accounting_post post on post.company_id = b.company_id and post.provider = ${provider} and post.group_type = ${tab}
      and post.record_id = b.id and not post.is_superseded
    left join lateral (
      select paid.status, paid.cause, paid.detail from accounting_post paid
      where paid.company_id = post.company_id and paid.parent_id = post.id and not paid.is_superseded
        and (paid.status = 'failed' or (paid.status = 'pending' and paid.cause is not null))
      order by paid.status, paid.id limit 1
    ) stuck on true
    where b.company_id = ${companyID} and b.transaction_type = ${type} and b.transaction_date is not null
      and (b.status = any(${sql.param([...statuses])}::text[]) or post.id is not null) and ${isFree} and ${within(happened)}`;
}
