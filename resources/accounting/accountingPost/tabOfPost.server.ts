import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** The tab in which a post stands: of what was paid of an invoice, that of the invoice. @param post the alias of its row */
export function tabOfPost(post: SQL): SQL {
  return sql`case when ${post}.parent_id is null then ${post}.group_type else (
    select parent.group_type from accounting_post parent
    where parent.company_id = ${post}.company_id and parent.id = ${post}.parent_id) end`;
}
