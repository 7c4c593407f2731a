-- Applied after every migration. Counts the records of every table that has the index `<table>_listed`
-- (server/records/listIndexes.ts), by company and status; what the index leaves out is no record.

-- Appends what a statement changed. Nothing is updated in place, so that writers do not wait for each other.
-- tg_argv[0]: which rows are records.
create or replace function count_records() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into record_rollup (company_id, relation, status, records)
     select company_id, %L, status, sum(records) from (%s) moved group by company_id, status having sum(records) <> 0',
    tg_table_name,
    concat_ws(' union all ',
      case when tg_op <> 'INSERT' then format('select company_id, status, -1 as records from removed where %s', tg_argv[0]) end,
      case when tg_op <> 'DELETE' then format('select company_id, status, 1 as records from added where %s', tg_argv[0]) end));
  return null;
end
$$;

-- One row for each group that has several; what is summed up to nothing goes. Each row is taken by one call only.
create or replace function fold_record_rollup() returns void language sql as $$
  with scattered as (
    select company_id, relation, status from record_rollup group by 1, 2, 3 having count(*) > 1
  ), gone as (
    delete from record_rollup r using scattered s
    where r.company_id = s.company_id and r.relation = s.relation and r.status = s.status
    returning r.*
  )
  insert into record_rollup (company_id, relation, status, records)
  select company_id, relation, status, sum(records) from gone group by 1, 2, 3 having sum(records) <> 0
$$;

-- Rows come and go all the time: without this the dead ones of a day would be read along with each sum.
alter table record_rollup set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

do $$
declare
  listed record;
begin
  for listed in
    select c.relname as relation, coalesce(pg_get_expr(i.indpred, c.oid), 'true') as records
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.relname = c.relname || '_listed'
      and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_removed'
          and encode(t.tgargs, 'escape') = coalesce(pg_get_expr(i.indpred, c.oid), 'true') || E'\\000')
  loop
    execute format('create or replace trigger count_added after insert on %I referencing new table as added
      for each statement execute function count_records(%L)', listed.relation, listed.records);
    execute format('create or replace trigger count_moved after update on %I referencing old table as removed new table as added
      for each statement execute function count_records(%L)', listed.relation, listed.records);
    execute format('create or replace trigger count_removed after delete on %I referencing old table as removed
      for each statement execute function count_records(%L)', listed.relation, listed.records);
    -- Nobody writes the table before this ends.
    delete from record_rollup r where r.relation = listed.relation;
    execute format('insert into record_rollup (company_id, relation, status, records)
      select company_id, %L, status, count(*) from %I where %s group by company_id, status',
      listed.relation, listed.relation, listed.records);
  end loop;
end
$$;
