-- Applied after every migration, so that a table added later is covered without anyone remembering to.
-- Roles belong to the whole cluster: two databases migrated at once must not trip over each other.
do $$
begin
  perform pg_advisory_xact_lock(7234012);
  if not exists (select from pg_roles where rolname = 'outlay_app') then
    begin
      create role outlay_app nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then
      -- The lock is of one database: another one of the cluster was quicker.
      null;
    end;
  end if;
  -- Since PostgreSQL 16 who creates a role is its member, but may not act as it before saying so.
  if not pg_has_role(current_user, 'outlay_app',
                     case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    execute format('grant outlay_app to %I', current_user);
  end if;
end
$$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Text search. `like` may not run before row-level security lets a row through, so an index on it would never be
-- used by the application role. These functions run as the owner and confine themselves to the company that the
-- connection is set to; without one they fail. Texts are compared in the form of domain/text/normalForm.ts, and so are
-- the patterns that come in.
drop index if exists bill_reference_text, bill_reference_number_text, payment_reference_text, vendor_name_text;
-- What an index has not sorted in yet is read by every search: 4 MB, where nothing is said, cost 6 ms.
create index if not exists bill_reference_form on bill using gin (company_id, search_form(reference_id) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index if not exists bill_reference_number_form on bill
  using gin (company_id, search_form(reference_number) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index if not exists payment_reference_form on payment using gin (company_id, search_form(reference_id) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

drop function if exists find_bills(text);
create or replace function find_bill_numbers(pattern text, at_most integer) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 100 as $$
    select b.id from bill b
      where b.company_id = current_setting('outlay.company_id')::bigint and search_form(b.reference_id) like pattern
    union all
    select b.id from bill b
      where b.company_id = current_setting('outlay.company_id')::bigint and search_form(b.reference_number) like pattern
    limit at_most
  $$;
revoke all on function find_bill_numbers(text, integer) from public;

-- Documents by what stands on the file that was read for them, which is kept in the form.
create index if not exists paper_reading_words on paper_reading using gin (company_id, words gin_trgm_ops);
create or replace function find_read_bills(pattern text, at_most integer) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 20 as $$
    select r.subject_id from paper_reading r
      where r.company_id = current_setting('outlay.company_id')::bigint and r.subject_type = 'bill'
        and r.subject_id is not null and r.words like pattern
    limit at_most
  $$;
revoke all on function find_read_bills(text, integer) from public;

create or replace function find_vendors(pattern text) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
    select v.id from vendor v
      where v.company_id = current_setting('outlay.company_id')::bigint and search_form(v.name) like pattern
  $$;
revoke all on function find_vendors(text) from public;

-- Records of a declared noun by the words in some of its columns: its table has an index of them
-- (server/records/listIndexes.ts).
create or replace function find_records(relation text, searched text[], pattern text, at_most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'select id from %I where company_id = current_setting(''outlay.company_id'')::bigint and (%s) limit $2',
    relation,
    -- An index may leave out what is null.
    (select string_agg(format('%1$I is not null and search_form(%1$I) like $1', one), ' or ') from unnest(searched) one))
    using pattern, at_most;
end
$$;
revoke all on function find_records(text, text[], text, integer) from public;

-- Invoices of a sender with one total: an amount may not be compared before row-level security, either.
drop function if exists find_alike_bills(bigint, numeric, date, date);
create or replace function find_alike_bills(vendors bigint[], total numeric, first_day date, last_day date)
  returns table (id bigint) language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
begin
  -- Most papers that are compared with invoices are of nobody who sends any: then nothing is planned.
  if cardinality(vendors) = 0 then return; end if;
  return query select b.id from bill b
    where b.vendor_id = any (vendors) and b.company_id = current_setting('outlay.company_id')::bigint
      and b.transaction_date between first_day and last_day and b.total_amount = total;
end
$$;
revoke all on function find_alike_bills(bigint[], numeric, date, date) from public;

-- The newest records of any table with one amount of these days: it has an index of company, amount and day. They are found
-- before they are put in order: by the order alone a whole company would be read from its newest row on.
create or replace function find_alike_records(
  relation text, amount_column text, day_column text, total numeric, first_day date, last_day date, at_most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
begin
  return query execute format(
    'select id from (select id from %I where company_id = current_setting(''outlay.company_id'')::bigint
       and %I = $1 and %I between $2 and $3 offset 0) alike order by id desc limit $4',
    relation, amount_column, day_column)
    using total, first_day, last_day, at_most;
end
$$;
revoke all on function find_alike_records(text, text, text, numeric, date, date, integer) from public;

-- What two ways to write one number have in common, and few other numbers: no separators, no zeros, letters as the digits
-- that they are read for. The numbers that are found by it are compared in domain/duplicate.
drop index if exists bill_number;
create or replace function number_key(number text) returns text language sql immutable parallel safe as $$
  select pg_catalog.translate(pg_catalog.regexp_replace(public.name_form(number), '[^0-9a-z]', '', 'g'), 'ilsbzoq0', '11582')
$$;
create index if not exists bill_number_key on bill (company_id, vendor_id, number_key(reference_number))
  where transaction_type = 'bill' and reference_number is not null;
create or replace function find_numbered_bills(vendors bigint[], number text) returns table (id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
begin
  if cardinality(vendors) = 0 or number_key(number) = '' then return; end if;
  return query select b.id from bill b
    where b.company_id = current_setting('outlay.company_id')::bigint and b.vendor_id = any (vendors)
      and b.transaction_type = 'bill' and b.reference_number is not null
      and number_key(b.reference_number) = number_key(number);
end
$$;
revoke all on function find_numbered_bills(bigint[], text) from public;

-- A vendor, and those with its tax number or one of its bank accounts.
create index if not exists vendor_tax_number on vendor (company_id, (lower(translate(tax_number, ' ./-', ''))))
  where tax_number is not null;
create or replace function find_same_senders(vendor bigint) returns setof bigint
  language plpgsql stable strict security definer set search_path = public, pg_temp rows 2 as $$
begin
  return query
    select v.id from vendor v where v.company_id = current_setting('outlay.company_id')::bigint and v.id = vendor
    union
    select other.id from vendor mine join vendor other on other.company_id = mine.company_id
      and other.tax_number is not null
      and lower(translate(other.tax_number, ' ./-', '')) = lower(translate(mine.tax_number, ' ./-', ''))
    where mine.company_id = current_setting('outlay.company_id')::bigint and mine.id = vendor
      and translate(mine.tax_number, ' ./-', '') <> ''
    union
    select other.vendor_id from vendor_bank_account mine
    join vendor_bank_account other on other.company_id = mine.company_id
      and other.account_number = mine.account_number and other.bank_code = mine.bank_code
    where mine.company_id = current_setting('outlay.company_id')::bigint and mine.vendor_id = vendor;
end
$$;
revoke all on function find_same_senders(bigint) from public;

-- What the search over everything looks up by amount, the newest first, and payments by their number.
create or replace function find_bills_of_total(total numeric, at_most integer) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
    select b.id from bill b
    where b.company_id = current_setting('outlay.company_id')::bigint and b.total_amount = total
    order by b.id desc limit at_most
  $$;
revoke all on function find_bills_of_total(numeric, integer) from public;

create or replace function find_payments_of_amount(sum numeric, at_most integer) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
    select p.id from payment p
    where p.company_id = current_setting('outlay.company_id')::bigint and p.amount = sum
    order by p.id desc limit at_most
  $$;
revoke all on function find_payments_of_amount(numeric, integer) from public;

create or replace function find_payment_numbers(pattern text, at_most integer) returns table (id bigint)
  language sql stable security definer set search_path = public, pg_temp rows 100 as $$
    select p.id from payment p
    where p.company_id = current_setting('outlay.company_id')::bigint and search_form(p.reference_id) like pattern
    limit at_most
  $$;
revoke all on function find_payment_numbers(text, integer) from public;

grant usage on schema public to outlay_app;
grant select, insert, update, delete on all tables in schema public to outlay_app;
grant usage on all sequences in schema public to outlay_app;
grant execute on function find_bill_numbers(text, integer) to outlay_app;
grant execute on function find_read_bills(text, integer) to outlay_app;
grant execute on function find_vendors(text) to outlay_app;
grant execute on function find_records(text, text[], text, integer) to outlay_app;
grant execute on function find_alike_bills(bigint[], numeric, date, date) to outlay_app;
grant execute on function find_alike_records(text, text, text, numeric, date, date, integer) to outlay_app;
grant execute on function find_numbered_bills(bigint[], text) to outlay_app;
grant execute on function find_same_senders(bigint) to outlay_app;
grant execute on function find_bills_of_total(numeric, integer) to outlay_app;
grant execute on function find_payments_of_amount(numeric, integer) to outlay_app;
grant execute on function find_payment_numbers(text, integer) to outlay_app;

-- What has been written stays written.
revoke update, delete on history, ledger_entry, ledger_line, deposit_application from outlay_app;
revoke update, delete on top_up from outlay_app;
revoke update, delete on top_up_recall, unassigned_top_up from outlay_app;
grant update (returned_amount, returns) on top_up_recall to outlay_app;
grant update (recalled_at, recalled_amount, account_transfer_id) on unassigned_top_up to outlay_app;

do $$
declare
  relation text;
begin
  for relation in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
  loop
    execute format('alter table public.%I enable row level security', relation);
    execute format('drop policy if exists company_isolation on public.%I', relation);
    execute format(
      'create policy company_isolation on public.%I to outlay_app
         using (company_id = current_setting(''outlay.company_id'')::bigint)
         with check (company_id = current_setting(''outlay.company_id'')::bigint)',
      relation
    );
  end loop;
end
$$;

-- An entry balances in every currency, whoever writes it.
create or replace function ledger_entry_must_balance() returns trigger language plpgsql as $$
declare
  difference numeric;
begin
  select sum(amount) into difference from ledger_line
  where company_id = new.company_id and entry_id = new.entry_id and currency_code = new.currency_code;
  if difference <> 0 then
    raise exception 'ledger entry % is out of balance by % %', new.entry_id, difference, new.currency_code
      using errcode = 'check_violation', constraint = 'ledger_entry_balance';
  end if;
  return null;
end
$$;

drop trigger if exists ledger_line_balance on ledger_line;
create constraint trigger ledger_line_balance after insert on ledger_line
  deferrable initially deferred for each row execute function ledger_entry_must_balance();
