import pg from 'pg';

import { openDocumentStatuses } from '../resources/purchasing/document/document.ts';
import { containing } from '../server/search/sought.ts';

/** What the filtered list asks for; the same for both sides. */
export interface FilterQuestion {
  statuses: readonly [string, string];
  amountFrom: number;
  amountTo: number;
  dueFrom: string;
  dueTo: string;
}

/**
 * The limit: the best SQL we know for the same questions, by node-postgres with prepared statements, as the owner of
 * the database. No HTTP, no sign-in, no rights, no row-level security.
 */
export interface RawReads {
  page: (companyID: number, status: string, page: number, type: string) => Promise<unknown>;
  pageAndCount: (companyID: number, status: string, page: number) => Promise<unknown>;
  search: (companyID: number, text: string) => Promise<unknown>;
  searchAll: (companyID: number, text: string) => Promise<unknown>;
  filters: (companyID: number, question: FilterQuestion) => Promise<unknown>;
  summary: (companyID: number, day: string) => Promise<unknown>;
  spend: (companyID: number, year: { from: string; to: string }) => Promise<unknown>;
  detail: (companyID: number, id: number, employeeID: number) => Promise<unknown>;
  warehouses: (companyID: number, status: string, page: number) => Promise<unknown>;
  close: () => Promise<void>;
}

const row = `b.*, v.name as vendor_name, o.name as organization_name, a.name as account_name,
  e.first_name, e.last_name,
  (select count(*)::int from media_link m
   where m.company_id = b.company_id and m.subject_type = 'bill' and m.subject_id = b.id) as attachment_count`;

const names = `
  left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
  left join organization o on o.company_id = b.company_id and o.id = b.organization_id
  left join company_account a on a.company_id = b.company_id and a.id = b.company_account_id
  left join employee e on e.company_id = b.company_id and e.id = b.requester_id`;

/** In the order of the index bill_status_newest; only the 25 rows of a page are joined with their names. */
const page = `
  select ${row} from (
    select * from bill
    where company_id = $1 and transaction_type = $4 and status = $2
    order by transaction_date desc, id desc limit 25 offset $3
  ) b ${names} order by b.transaction_date desc, b.id desc`;

const count = `select count(*) from bill where company_id = $1 and transaction_type = 'bill' and status = $2`;

/** Finds once, counts what was found, and reads only the page. */
const search = `
  with found as materialized (
    select id, transaction_date from bill
    where company_id = $1 and transaction_type = 'bill' and search_form(reference_id) like $2
    union
    select id, transaction_date from bill
    where company_id = $1 and transaction_type = 'bill' and search_form(reference_number) like $2
    union
    select b.id, b.transaction_date from vendor v
    join bill b on b.company_id = v.company_id and b.vendor_id = v.id and b.transaction_type = 'bill'
    where v.company_id = $1 and search_form(v.name) like $2
  ), shown as (select id from found order by transaction_date desc, id desc limit 25)
  select ${row}, (select count(*) from found) as total
  from shown join bill b on b.company_id = $1 and b.id = shown.id ${names}
  order by b.transaction_date desc, b.id desc`;

const shortRow = `b.id, b.reference_id, b.status, b.total_amount, b.currency_code`;
const namedAlike = (table: string, column: string) => `
  select id, ${column} from ${table} where company_id = $1 and search_form(${column}) like $2 order by ${column} limit 5`;
/** Documents of each type, payments of theirs, and the records that people look for by name: five of each. */
const searchAll = [
  `with found as materialized (
    select id, transaction_type, transaction_date from bill where company_id = $1 and search_form(reference_id) like $2
    union
    select id, transaction_type, transaction_date from bill where company_id = $1 and search_form(reference_number) like $2
    union
    select b.id, b.transaction_type, b.transaction_date from vendor v
    join bill b on b.company_id = v.company_id and b.vendor_id = v.id
    where v.company_id = $1 and search_form(v.name) like $2
  ), placed as (
    select id, row_number() over (partition by transaction_type order by transaction_date desc, id desc) as place from found
  ), shown as (select id from placed where place <= 5)
  select ${shortRow}, v.name as vendor_name from shown join bill b on b.company_id = $1 and b.id = shown.id
    left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id`,
  `with found as materialized (
    select id from payment where company_id = $1 and search_form(reference_id) like $2
    union
    select p.id from bill b join payment p on p.company_id = b.company_id and p.bill_id = b.id
    where b.company_id = $1 and (search_form(b.reference_id) like $2 or search_form(b.reference_number) like $2)
  ) select p.id, p.reference_id, p.status, p.amount from found join payment p on p.company_id = $1 and p.id = found.id
    order by p.id desc limit 5`,
  namedAlike('vendor', 'name'),
  namedAlike('product', 'name'),
  namedAlike('warehouse', 'name'),
  namedAlike('employee', 'name'),
] as const;

const filters = `
  with found as materialized (
    select id, due_date from bill
    where company_id = $1 and transaction_type = 'bill' and status in ($2, $3)
      and total_in_idr between $4 and $5 and due_date between $6 and $7
  ), shown as (select id from found order by due_date desc, id desc limit 25)
  select ${row}, (select count(*) from found) as total
  from shown join bill b on b.company_id = $1 and b.id = shown.id ${names}
  order by b.due_date desc, b.id desc`;

const open = openDocumentStatuses.map((status) => `'${status}'`).join(', ');
const summary = `
  select currency_code,
    count(*) filter (where status <> 'paid') as open_count,
    sum(remaining_amount) filter (where status <> 'paid') as open_amount,
    count(*) filter (where status = 'awaiting_disbursement') as disbursement_count,
    sum(remaining_amount) filter (where status = 'awaiting_disbursement') as disbursement_amount,
    count(*) filter (where status <> 'paid' and due_date < $2) as overdue_count,
    sum(remaining_amount) filter (where status <> 'paid' and due_date < $2) as overdue_amount,
    count(*) filter (where status = 'paid') as paid_count,
    sum(total_amount) filter (where status = 'paid') as paid_amount
  from bill
  where company_id = $1 and transaction_type = 'bill'
    and (status in (${open}) or (status = 'paid' and paid_at >= $2::date - 30))
  group by currency_code`;

const spend = `
  select grouping(month, vendor_id, company_account_id, organization_id) as dimension, month, vendor_id, company_account_id,
    organization_id, month >= $2::date as is_this_year, sum(amount) as amount, count(*) as documents
  from (
    select date_trunc('month', transaction_date)::date as month, vendor_id, company_account_id, organization_id,
      total_amount * case when currency_code = 'IDR' then 1 else (
        select rate_amount from exchange_rate r where r.company_id = $1 and r.currency_code = bill.currency_code
          and r.valid_from <= bill.transaction_date order by r.valid_from desc limit 1) end as amount
    from bill
    where company_id = $1 and transaction_type = 'bill' and status not in ('draft', 'rejected', 'void')
      and transaction_date between $2::date - interval '1 year' and $3
  ) spent
  group by is_this_year, grouping sets ((month), (vendor_id), (company_account_id), (organization_id))`;

/** In the order of the index of that status; what triggers counted is the total. */
const warehouses = `
  select w.*, (
      select array_agg(e.first_name || ' ' || e.last_name) from employee e
      where e.company_id = w.company_id and e.id = any (w.people_ids)) as people,
    (select sum(records) from record_rollup where company_id = $1 and relation = 'warehouse' and status = $2) as total
  from (
    select id from warehouse where company_id = $1 and status = $2 order by name, id limit 25 offset $3
  ) shown join warehouse w on w.company_id = $1 and w.id = shown.id order by w.name, w.id`;

const ofBill = `company_id = $1 and subject_type = 'bill' and subject_id = $2`;
const detail = {
  document: `
    select ${row}, w.name as warehouse_name, t.name as term_name, c.first_name as creator_name
    from bill b ${names}
    left join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    left join term_payment t on t.company_id = b.company_id and t.id = b.term_payment_id
    left join employee c on c.company_id = b.company_id and c.id = b.created_by_id
    where b.company_id = $1 and b.id = $2`,
  lines: 'select * from bill_line where company_id = $1 and bill_id = $2 order by position',
  steps: `select * from approval_step where ${ofBill} order by round, position`,
  tasks: `
    select t.*, e.first_name, e.last_name from approval_task t
    join employee e on e.company_id = t.company_id and e.id = t.approver_id
    where t.company_id = $1 and t.subject_type = 'bill' and t.subject_id = $2`,
  history: `select * from history where ${ofBill} order by position`,
  files: `
    select m.* from media_link l join media m on m.company_id = l.company_id and m.id = l.media_id
    where l.company_id = $1 and l.subject_type = 'bill' and l.subject_id = $2`,
} as const;
const rights = `
  select e.*, c.* from employee e join company c on c.company_id = e.company_id
  where e.company_id = $1 and e.id = $2`;
const fee = `
  select f.*, (
    select count(*) from payment p
    where p.company_id = f.company_id and p.is_free_quota_used and p.status not in ('rejected', 'canceled', 'failed')
      and p.created_at >= date_trunc('month', now())) as used
  from fee_configuration f where f.company_id = $1 and f.product = 'bill'`;

export function openRawReads(url: string, connections: number): RawReads {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // Left to itself PostgreSQL plans the page anew each time, and planned once it would sort all that a large company has. The
  // other questions gain nothing by this.
  const planningOnce = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c plan_cache_mode=force_generic_plan -c enable_sort=off',
  });
  const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
  return {
    page: (companyID, status, at, type) =>
      planningOnce.query({ name: 'page', text: page, values: [companyID, status, at * 25, type] }),
    pageAndCount: (companyID, status, at) =>
      ask(
        'page_count',
        `select counted.count as total, shown.* from (${count}) counted left join (${page}) shown on true`,
        [companyID, status, at * 25, 'bill'],
      ),
    search: (companyID, text) => ask('search', search, [companyID, containing(text)]),
    searchAll: (companyID, text) =>
      Promise.all(
        searchAll.map((query, index) => ask(`search_all_${index}`, query, [companyID, containing(text)])),
      ),
    filters: (companyID, { statuses, amountFrom, amountTo, dueFrom, dueTo }) =>
      ask('filters', filters, [companyID, ...statuses, amountFrom, amountTo, dueFrom, dueTo]),
    summary: (companyID, day) => ask('summary', summary, [companyID, day]),
    spend: (companyID, { from, to }) => ask('spend', spend, [companyID, from, to]),
    detail: (companyID, id, employeeID) =>
      Promise.all([
        ...Object.entries(detail).map(([name, text]) => ask(name, text, [companyID, id])),
        ask('rights', rights, [companyID, employeeID]),
        ask('fee', fee, [companyID]),
      ]),
    warehouses: (companyID, status, at) =>
      planningOnce.query({ name: 'warehouses', text: warehouses, values: [companyID, status, at * 25] }),
    async close() {
      await Promise.all([pool.end(), planningOnce.end()]);
    },
  };
}
