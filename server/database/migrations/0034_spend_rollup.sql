ALTER TABLE "bill_rollup" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_rollup" ADD COLUMN "vendor_id" bigint;--> statement-breakpoint
ALTER TABLE "bill_rollup" ADD COLUMN "company_account_id" bigint;--> statement-breakpoint
ALTER TABLE "bill_rollup" ADD COLUMN "organization_id" bigint;--> statement-breakpoint
CREATE INDEX "bill_rollup_spend" ON "bill_rollup" USING btree ("company_id","day") WHERE "bill_rollup"."grain" = 'spend';--> statement-breakpoint
CREATE INDEX "bill_paid" ON "bill" USING btree ("company_id","transaction_type","paid_at") WHERE "bill"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "bill_requested" ON "bill" USING btree ("company_id","requester_id","id") WHERE "bill"."status" not in ('paid', 'completed', 'void', 'rejected', 'closed');--> statement-breakpoint
CREATE INDEX "bill_created" ON "bill" USING btree ("company_id","created_by_id","id") WHERE "bill"."status" not in ('paid', 'completed', 'void', 'rejected', 'closed');--> statement-breakpoint
-- The day by which what a document comes to was spent; null: it was not. The rupiah needs no rate of the day.
CREATE FUNCTION bill_spend_day(transaction_type text, status text, currency_code text, transaction_date date) RETURNS date
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN transaction_type = 'bill' AND status NOT IN ('draft', 'rejected', 'void')
      THEN CASE currency_code WHEN 'IDR' THEN date_trunc('month', transaction_date::timestamp)::date ELSE transaction_date END
    END
  $$;
--> statement-breakpoint
-- Documents that were entered, however many at once.
CREATE OR REPLACE FUNCTION append_bill_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT company_id, 'spend', transaction_type, currency_code, day, vendor_id, company_account_id, organization_id,
    count(*), 0, sum(total_amount)
  FROM (
    SELECT b.*, bill_spend_day(b.transaction_type, b.status, b.currency_code, b.transaction_date) AS day FROM added b
  ) b WHERE day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A document that moved from one group to another, changed its amounts, or is gone.
CREATE OR REPLACE FUNCTION move_bill_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT old.company_id, 'spend', b.transaction_type, b.currency_code, b.day, b.vendor_id, b.company_account_id,
    b.organization_id, sum(b.sign), 0, sum(b.sign * b.total_amount)
  FROM (
    SELECT -1 AS sign, old.transaction_type, old.currency_code, old.vendor_id, old.company_account_id,
      old.organization_id, old.total_amount,
      bill_spend_day(old.transaction_type, old.status, old.currency_code, old.transaction_date) AS day
    UNION ALL
    SELECT 1, new.transaction_type, new.currency_code, new.vendor_id, new.company_account_id,
      new.organization_id, new.total_amount,
      bill_spend_day(new.transaction_type, new.status, new.currency_code, new.transaction_date)
    WHERE tg_op = 'UPDATE'
  ) b WHERE b.day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(b.sign) <> 0 OR sum(b.sign * b.total_amount) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER bill_rollup_move ON "bill";
--> statement-breakpoint
CREATE TRIGGER bill_rollup_move AFTER UPDATE ON "bill" FOR EACH ROW
  WHEN ((old.transaction_type, old.status, old.currency_code, old.due_date, old.paid_at, old.remaining_amount,
         old.total_amount, old.transaction_date, old.vendor_id, old.company_account_id, old.organization_id)
    IS DISTINCT FROM (new.transaction_type, new.status, new.currency_code, new.due_date, new.paid_at,
                      new.remaining_amount, new.total_amount, new.transaction_date, new.vendor_id,
                      new.company_account_id, new.organization_id))
  EXECUTE FUNCTION move_bill_rollup();
--> statement-breakpoint
-- One row for each group that has several; what is summed up to nothing goes. Each row is taken by one call only.
CREATE OR REPLACE FUNCTION fold_bill_rollup() RETURNS void LANGUAGE sql AS $$
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
-- Counts the documents of one company anew (null: of all), while nobody writes any.
CREATE OR REPLACE FUNCTION rebuild_bill_rollup(company bigint) RETURNS void LANGUAGE plpgsql AS $$
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
  SELECT company_id, 'spend', transaction_type, currency_code, day, vendor_id, company_account_id, organization_id,
    count(*), 0, sum(total_amount)
  FROM (
    SELECT b.*, bill_spend_day(b.transaction_type, b.status, b.currency_code, b.transaction_date) AS day FROM bill b
    WHERE company IS NULL OR b.company_id = company
  ) b WHERE day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
END
$$;
--> statement-breakpoint
SELECT rebuild_bill_rollup(NULL);
