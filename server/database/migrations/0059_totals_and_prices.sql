ALTER TABLE "product_price" ALTER COLUMN "amount" SET DATA TYPE numeric(20, 6);--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "day_rate" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "total_in_idr" numeric(40, 6) GENERATED ALWAYS AS (total_amount * CASE currency_code WHEN 'IDR' THEN 1 ELSE day_rate END) STORED;--> statement-breakpoint
CREATE INDEX "bill_total_in_idr" ON "bill" USING btree ("company_id","transaction_type","total_in_idr","id");--> statement-breakpoint
CREATE INDEX "bill_foreign" ON "bill" USING btree ("company_id","currency_code","transaction_date") WHERE "bill"."currency_code" <> 'IDR';--> statement-breakpoint
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
CREATE TRIGGER bill_rate_first BEFORE INSERT ON bill FOR EACH ROW
  WHEN (new.currency_code <> 'IDR' OR new.day_rate IS NOT NULL)
  EXECUTE FUNCTION rate_bill();
--> statement-breakpoint
CREATE TRIGGER bill_rate_again BEFORE UPDATE OF currency_code, transaction_date, day_rate ON bill FOR EACH ROW
  WHEN (new.currency_code <> old.currency_code OR new.transaction_date IS DISTINCT FROM old.transaction_date
    OR new.day_rate IS DISTINCT FROM old.day_rate)
  EXECUTE FUNCTION rate_bill();
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
CREATE TRIGGER exchange_rate_said AFTER INSERT OR DELETE ON exchange_rate FOR EACH ROW
  EXECUTE FUNCTION rate_bills_again();
--> statement-breakpoint
CREATE TRIGGER exchange_rate_changed AFTER UPDATE ON exchange_rate FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.*)
  EXECUTE FUNCTION rate_bills_again();
--> statement-breakpoint
UPDATE "bill" b SET "day_rate" = day_rate_of(b."company_id", b."currency_code", b."transaction_date")
WHERE b."currency_code" <> 'IDR' AND b."transaction_date" IS NOT NULL;
--> statement-breakpoint
-- As before, and what is refused says so to people: `detail` is a message.
CREATE OR REPLACE FUNCTION assert_order_money(company bigint, ordered_id bigint, in_advance boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  money record;
  the_order bill;
  beyond numeric;
BEGIN
  IF ordered_id IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('order_money ' || company || ' ' || ordered_id, 0));
  SELECT * INTO money FROM order_money(company, ordered_id);
  IF NOT FOUND OR money.is_closed IS NULL THEN RETURN; END IF;
  SELECT * INTO the_order FROM bill b WHERE b.company_id = company AND b.id = ordered_id;
  IF money.is_closed AND money.deposits_asked > 0 THEN
    RAISE EXCEPTION 'deposits ask for % of order %, which is closed', money.deposits_asked, ordered_id
      USING errcode = 'check_violation', constraint = 'deposits_of_open_order',
        detail = json_build_object('key', 'documentError.orderOfDepositClosed',
          'values', json_build_object('number', the_order.reference_id))::text;
  END IF;
  beyond := greatest(
    CASE WHEN money.deposits_asked + money.payments_asked > 0
      THEN money.deposits_asked + money.payments_asked + money.gone - money.allowed END,
    CASE WHEN in_advance AND money.deposits_asked > 0
      THEN money.deposits_asked + money.gone - money.held + greatest(money.held, money.owed) - money.ordered END);
  IF beyond > 0 THEN
    RAISE EXCEPTION 'of order %, % are paid and % asked for, of % that may be', ordered_id, money.gone,
      money.deposits_asked + money.payments_asked, money.allowed
      USING errcode = 'check_violation', constraint = 'within_order',
        detail = json_build_object('key', 'documentError.beyondOrder', 'values', json_build_object(
          'number', the_order.reference_id,
          'beyond', json_build_object('amount', beyond::text, 'currency', the_order.currency_code)))::text;
  END IF;
END
$$;
