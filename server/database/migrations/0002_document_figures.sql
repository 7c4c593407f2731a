-- Figures of documents that lists and the home page read instead of counting, and what amounts are in rupiah.
-- Rows come and go all the time: without this the dead ones of a day would be read along with each sum.
ALTER TABLE "bill_rollup" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- The day by which a document is grouped.
CREATE FUNCTION bill_rollup_day(company bigint, status text, due_date date, paid_at timestamptz) RETURNS date
  LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN status = 'paid'
      THEN (paid_at AT TIME ZONE (SELECT time_zone FROM company c WHERE c.company_id = company))::date
      ELSE due_date END
  $$;
--> statement-breakpoint
-- Where what a document comes to is counted: as spend once it is approved, apart from that as long as it is under review.
CREATE FUNCTION bill_spend_grain(transaction_type text, status text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
      WHEN transaction_type <> 'bill' OR status IN ('draft', 'rejected', 'void') THEN NULL
      WHEN status IN ('awaiting_review', 'awaiting_revision', 'awaiting_acceptance') THEN 'review'
      ELSE 'spend'
    END
  $$;
--> statement-breakpoint
-- The day by which it is counted. The rupiah needs no rate of the day.
CREATE FUNCTION bill_spend_day(currency_code text, transaction_date date) RETURNS date
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE currency_code WHEN 'IDR' THEN date_trunc('month', transaction_date::timestamp)::date
      ELSE transaction_date END
  $$;
--> statement-breakpoint
CREATE FUNCTION append_bill_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_rollup (company_id, grain, transaction_type, status, currency_code, day,
                           documents, remaining_amount, total_amount)
  SELECT b.company_id, g.grain, b.transaction_type, b.status, b.currency_code,
    CASE g.grain WHEN 'day' THEN bill_rollup_day(b.company_id, b.status, b.due_date, b.paid_at) END AS day,
    count(*), sum(b.remaining_amount), sum(b.total_amount)
  FROM added b CROSS JOIN (VALUES ('status'), ('day')) g(grain)
  GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO bill_rollup (company_id, grain, transaction_type, currency_code, day, vendor_id, company_account_id,
                           organization_id, documents, remaining_amount, total_amount)
  SELECT company_id, grain, transaction_type, currency_code, day, vendor_id, company_account_id, organization_id,
    count(*), 0, sum(total_amount)
  FROM (
    SELECT b.*, bill_spend_grain(b.transaction_type, b.status) AS grain,
      bill_spend_day(b.currency_code, b.transaction_date) AS day FROM added b
  ) b WHERE grain IS NOT NULL AND day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION move_bill_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_rollup (company_id, grain, transaction_type, status, currency_code, day,
                           documents, remaining_amount, total_amount)
  SELECT old.company_id, g.grain, b.transaction_type, b.status, b.currency_code,
    CASE g.grain WHEN 'day' THEN b.day END AS day,
    sum(b.sign), sum(b.sign * b.remaining_amount), sum(b.sign * b.total_amount)
  FROM (
    SELECT -1 AS sign, old.transaction_type, old.status, old.currency_code, old.remaining_amount, old.total_amount,
      bill_rollup_day(old.company_id, old.status, old.due_date, old.paid_at) AS day
    UNION ALL
    SELECT 1, new.transaction_type, new.status, new.currency_code, new.remaining_amount, new.total_amount,
      bill_rollup_day(new.company_id, new.status, new.due_date, new.paid_at)
    WHERE tg_op = 'UPDATE'
  ) b CROSS JOIN (VALUES ('status'), ('day')) g(grain)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(b.sign) <> 0 OR sum(b.sign * b.remaining_amount) <> 0 OR sum(b.sign * b.total_amount) <> 0;
  INSERT INTO bill_rollup (company_id, grain, transaction_type, currency_code, day, vendor_id, company_account_id,
                           organization_id, documents, remaining_amount, total_amount)
  SELECT old.company_id, b.grain, b.transaction_type, b.currency_code, b.day, b.vendor_id, b.company_account_id,
    b.organization_id, sum(b.sign), 0, sum(b.sign * b.total_amount)
  FROM (
    SELECT -1 AS sign, old.transaction_type, old.currency_code, old.vendor_id, old.company_account_id,
      old.organization_id, old.total_amount,
      bill_spend_grain(old.transaction_type, old.status) AS grain,
      bill_spend_day(old.currency_code, old.transaction_date) AS day
    UNION ALL
    SELECT 1, new.transaction_type, new.currency_code, new.vendor_id, new.company_account_id,
      new.organization_id, new.total_amount,
      bill_spend_grain(new.transaction_type, new.status),
      bill_spend_day(new.currency_code, new.transaction_date)
    WHERE tg_op = 'UPDATE'
  ) b WHERE b.grain IS NOT NULL AND b.day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(b.sign) <> 0 OR sum(b.sign * b.total_amount) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- One row for each group that has several; what is summed up to nothing goes. Each row is taken by one call only.
CREATE FUNCTION fold_bill_rollup() RETURNS void LANGUAGE sql AS $$
  WITH scattered AS (
    SELECT company_id, array_agg(id) AS ids FROM bill_rollup
    GROUP BY company_id, grain, transaction_type, status, currency_code, day, vendor_id, company_account_id,
      organization_id
    HAVING count(*) > 1
  ), gone AS (
    DELETE FROM bill_rollup r USING (SELECT company_id, unnest(ids) AS id FROM scattered) s
    WHERE r.company_id = s.company_id AND r.id = s.id
    RETURNING r.*
  )
  INSERT INTO bill_rollup (company_id, grain, transaction_type, status, currency_code, day, vendor_id,
                           company_account_id, organization_id, documents, remaining_amount, total_amount)
  SELECT company_id, grain, transaction_type, status, currency_code, day, vendor_id, company_account_id,
    organization_id, sum(documents), sum(remaining_amount), sum(total_amount)
  FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  HAVING sum(documents) <> 0 OR sum(remaining_amount) <> 0 OR sum(total_amount) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION rebuild_bill_rollup(company bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE bill IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM bill_rollup r WHERE company IS NULL OR r.company_id = company;
  INSERT INTO bill_rollup (company_id, grain, transaction_type, status, currency_code, day,
                           documents, remaining_amount, total_amount)
  SELECT b.company_id, g.grain, b.transaction_type, b.status, b.currency_code,
    CASE g.grain WHEN 'day' THEN
      CASE WHEN b.status = 'paid' THEN (b.paid_at AT TIME ZONE c.time_zone)::date ELSE b.due_date END
    END AS day,
    count(*), sum(b.remaining_amount), sum(b.total_amount)
  FROM bill b JOIN company c ON c.company_id = b.company_id
  CROSS JOIN (VALUES ('status'), ('day')) g(grain)
  WHERE company IS NULL OR b.company_id = company
  GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO bill_rollup (company_id, grain, transaction_type, currency_code, day, vendor_id, company_account_id,
                           organization_id, documents, remaining_amount, total_amount)
  SELECT company_id, grain, transaction_type, currency_code, day, vendor_id, company_account_id, organization_id,
    count(*), 0, sum(total_amount)
  FROM (
    SELECT b.*, bill_spend_grain(b.transaction_type, b.status) AS grain,
      bill_spend_day(b.currency_code, b.transaction_date) AS day FROM bill b
    WHERE company IS NULL OR b.company_id = company
  ) b WHERE grain IS NOT NULL AND day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
END
$$;
--> statement-breakpoint
-- The days on which documents were paid are days of the company's time zone.
CREATE FUNCTION rebuild_bill_rollup_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_bill_rollup(new.company_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- By hand
-- The newest rate that holds on a day; null in rupiah, and while nobody has said.
CREATE FUNCTION day_rate_of(company bigint, currency text, day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT r.rate_amount FROM exchange_rate r
  WHERE currency <> 'IDR' AND r.company_id = company AND r.currency_code = currency AND r.valid_from <= day
  ORDER BY r.valid_from DESC LIMIT 1
$$;
--> statement-breakpoint
-- A document takes the rate of its day. Rates of its company that are written meanwhile wait for the end of the transaction, so
-- that one of both sees the other.
CREATE FUNCTION rate_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('day_rate ' || new.company_id, 0));
  new.day_rate := day_rate_of(new.company_id, new.currency_code, new.transaction_date);
  RETURN new;
END
$$;
--> statement-breakpoint
-- What a rate changes: documents in its currency from its day on, up to the day of the next one.
CREATE FUNCTION rate_bills(company bigint, currency text, since date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('day_rate ' || company, 0));
  UPDATE bill b SET day_rate = day_rate_of(b.company_id, b.currency_code, b.transaction_date)
  WHERE b.company_id = company AND b.currency_code = currency AND b.currency_code <> 'IDR'
    AND b.transaction_date >= since
    AND b.transaction_date < coalesce((SELECT min(r.valid_from) FROM exchange_rate r
      WHERE r.company_id = company AND r.currency_code = currency AND r.valid_from > since), 'infinity')
    AND b.day_rate IS DISTINCT FROM day_rate_of(b.company_id, b.currency_code, b.transaction_date);
END
$$;
--> statement-breakpoint
CREATE FUNCTION rate_bills_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    PERFORM rate_bills(old.company_id, old.currency_code, old.valid_from);
  END IF;
  IF tg_op <> 'DELETE' THEN
    PERFORM rate_bills(new.company_id, new.currency_code, new.valid_from);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bill_rollup_append AFTER INSERT ON "bill"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION append_bill_rollup();
--> statement-breakpoint
CREATE TRIGGER bill_rollup_remove AFTER DELETE ON "bill" FOR EACH ROW EXECUTE FUNCTION move_bill_rollup();
--> statement-breakpoint
CREATE TRIGGER bill_rollup_move AFTER UPDATE ON "bill" FOR EACH ROW
  WHEN ((old.transaction_type, old.status, old.currency_code, old.due_date, old.paid_at, old.remaining_amount,
         old.total_amount, old.transaction_date, old.vendor_id, old.company_account_id, old.organization_id)
    IS DISTINCT FROM (new.transaction_type, new.status, new.currency_code, new.due_date, new.paid_at,
                      new.remaining_amount, new.total_amount, new.transaction_date, new.vendor_id,
                      new.company_account_id, new.organization_id))
  EXECUTE FUNCTION move_bill_rollup();
--> statement-breakpoint
CREATE TRIGGER bill_rollup_time_zone AFTER UPDATE OF time_zone ON "company" FOR EACH ROW
  WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION rebuild_bill_rollup_of_company();
--> statement-breakpoint
CREATE TRIGGER bill_rate_first BEFORE INSERT ON bill FOR EACH ROW
  WHEN (new.currency_code <> 'IDR' OR new.day_rate IS NOT NULL)
  EXECUTE FUNCTION rate_bill();
--> statement-breakpoint
CREATE TRIGGER bill_rate_again BEFORE UPDATE OF currency_code, transaction_date, day_rate ON bill FOR EACH ROW
  WHEN (new.currency_code <> old.currency_code OR new.transaction_date IS DISTINCT FROM old.transaction_date
    OR new.day_rate IS DISTINCT FROM old.day_rate)
  EXECUTE FUNCTION rate_bill();
--> statement-breakpoint
CREATE TRIGGER exchange_rate_said AFTER INSERT OR DELETE ON exchange_rate FOR EACH ROW
  EXECUTE FUNCTION rate_bills_again();
--> statement-breakpoint
CREATE TRIGGER exchange_rate_changed AFTER UPDATE ON exchange_rate FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.*)
  EXECUTE FUNCTION rate_bills_again();
