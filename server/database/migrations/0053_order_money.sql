ALTER TABLE "deposit_application" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bill_advance" ON "bill" USING btree ("company_id","vendor_id") WHERE "bill"."remaining_deposit" > 0;--> statement-breakpoint
-- By hand
-- What money an order has to do with. deposits_asked: what deposits still ask for; payments_asked: payments of its
-- invoices that are on their way; gone: paid on deposits and invoices, less what came back and less what covers invoices
-- of other orders; held: paid on deposits and covering nothing; owed: what is still due of its invoices that were agreed to;
-- ordered: what the order is for, nothing once it is closed, less what other orders' invoices ask for of its lines;
-- allowed: what may be paid in all, which is what is ordered, or what invoices ask for that were agreed to.
CREATE FUNCTION order_money(company bigint, ordered_id bigint,
  OUT is_closed boolean, OUT deposits_asked numeric, OUT payments_asked numeric, OUT gone numeric, OUT held numeric,
  OUT owed numeric, OUT ordered numeric, OUT allowed numeric)
LANGUAGE sql STABLE AS $$
  WITH the_order AS (
    SELECT o.company_id, o.id, o.total_amount, o.status = 'closed' AS is_closed,
      CASE o.status WHEN 'closed' THEN 0 ELSE greatest(0, o.total_amount - coalesce((
        SELECT round(sum(o.total_amount * l.amount / nullif(all_lines.amount, 0) * m.qty / nullif(l.qty, 0)), 2)
        FROM bill_line l
        CROSS JOIN LATERAL (
          SELECT sum(x.amount) AS amount FROM bill_line x WHERE x.company_id = o.company_id AND x.bill_id = o.id
        ) all_lines
        JOIN bill_line_match m ON m.company_id = l.company_id AND m.order_line_id = l.id
        JOIN bill i ON i.company_id = m.company_id AND i.id = m.bill_id AND i.transaction_type = 'bill'
          AND i.status NOT IN ('draft', 'void', 'rejected') AND i.purchase_order_id IS DISTINCT FROM o.id
        WHERE l.company_id = o.company_id AND l.bill_id = o.id
      ), 0)) END AS ordered
    FROM bill o WHERE o.company_id = company AND o.id = ordered_id AND o.transaction_type = 'order'
  ), deposits AS (
    SELECT
      coalesce(sum(d.remaining_amount) FILTER (WHERE d.status NOT IN ('rejected', 'closed', 'paid')), 0) AS asked,
      coalesce(sum(d.total_amount - d.remaining_amount), 0) AS paid,
      coalesce(sum(d.remaining_deposit), 0) AS held
    FROM bill d JOIN the_order o ON d.company_id = o.company_id AND d.purchase_order_id = o.id
    WHERE d.transaction_type = 'deposit'
  ), elsewhere AS (
    SELECT coalesce(sum(a.amount), 0) AS amount
    FROM the_order o
    JOIN bill d ON d.company_id = o.company_id AND d.purchase_order_id = o.id AND d.transaction_type = 'deposit'
    JOIN deposit_application a ON a.company_id = d.company_id AND a.deposit_id = d.id
    LEFT JOIN bill i ON i.company_id = a.company_id AND i.id = a.invoice_id
    WHERE i.id IS NULL OR i.purchase_order_id IS DISTINCT FROM o.id
  ), invoices AS (
    SELECT i.company_id, i.id, i.status, i.total_amount, i.remaining_amount
    FROM bill i JOIN the_order o ON i.company_id = o.company_id AND i.purchase_order_id = o.id
    WHERE i.transaction_type = 'bill'
  ), billed AS (
    SELECT
      coalesce(sum(CASE i.status WHEN 'closed' THEN i.total_amount - i.remaining_amount ELSE i.total_amount END)
        FILTER (WHERE i.status IN ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization',
          'awaiting_disbursement', 'awaiting_information', 'failed', 'paid', 'closed')), 0) AS agreed,
      coalesce(sum(i.remaining_amount) FILTER (WHERE i.status IN ('awaiting_payment', 'awaiting_payment_approval',
          'awaiting_payment_authorization', 'awaiting_disbursement', 'awaiting_information', 'failed')), 0) AS owed
    FROM invoices i
  ), payments AS (
    SELECT
      coalesce(sum(p.amount) FILTER (WHERE p.status = 'paid'), 0) AS paid,
      coalesce(sum(p.amount) FILTER (WHERE p.status NOT IN ('paid', 'rejected', 'canceled', 'failed')), 0) AS asked
    FROM invoices i JOIN payment p ON p.company_id = i.company_id AND p.bill_id = i.id
  ), covered AS (
    SELECT coalesce(sum(a.amount), 0) AS amount
    FROM invoices i
    JOIN deposit_application a ON a.company_id = i.company_id AND a.invoice_id = i.id
    JOIN bill d ON d.company_id = a.company_id AND d.id = a.deposit_id AND d.purchase_order_id <> ordered_id
  )
  SELECT o.is_closed, deposits.asked, payments.asked,
    deposits.paid - elsewhere.amount + payments.paid + covered.amount, deposits.held, billed.owed, o.ordered,
    greatest(o.ordered, billed.agreed)
  FROM the_order o, deposits, elsewhere, billed, payments, covered
$$;
--> statement-breakpoint
-- As long as anything may still be paid on an order, all that was paid and may be paid stays within it; a deposit is
-- requested for what no invoice asks for; nothing is asked in advance on an order that is closed. The lock is taken at the
-- end of the transaction, so that of two the second one sees the first.
CREATE FUNCTION assert_order_money(company bigint, ordered_id bigint, in_advance boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  money record;
BEGIN
  IF ordered_id IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('order_money ' || company || ' ' || ordered_id, 0));
  SELECT * INTO money FROM order_money(company, ordered_id);
  IF NOT FOUND OR money.is_closed IS NULL THEN RETURN; END IF;
  IF money.is_closed AND money.deposits_asked > 0 THEN
    RAISE EXCEPTION 'deposits ask for % of order %, which is closed', money.deposits_asked, ordered_id
      USING errcode = 'check_violation', constraint = 'deposits_of_open_order';
  END IF;
  IF (money.deposits_asked + money.payments_asked > 0
      AND money.deposits_asked + money.payments_asked + money.gone > money.allowed)
    OR (in_advance AND money.deposits_asked > 0
      AND money.deposits_asked + money.gone - money.held + greatest(money.held, money.owed) > money.ordered) THEN
    RAISE EXCEPTION 'of order %, % are paid and % asked for, of % that may be', ordered_id, money.gone,
      money.deposits_asked + money.payments_asked, money.allowed
      USING errcode = 'check_violation', constraint = 'within_order';
  END IF;
END
$$;
--> statement-breakpoint
DROP TRIGGER deposits_within_order ON bill;
--> statement-breakpoint
DROP TRIGGER order_holds_deposits ON bill;
--> statement-breakpoint
DROP FUNCTION deposits_must_fit_order();
--> statement-breakpoint
CREATE FUNCTION bill_must_be_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_order_money(new.company_id,
    CASE new.transaction_type WHEN 'order' THEN new.id ELSE new.purchase_order_id END,
    new.transaction_type = 'deposit');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_within_order AFTER INSERT ON bill
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.transaction_type = 'deposit')
  EXECUTE FUNCTION bill_must_be_within_order();
--> statement-breakpoint
-- What becomes less, or ends, is within its order still; what the bank has done is refused by nobody.
CREATE CONSTRAINT TRIGGER deposit_grows_within_order AFTER UPDATE OF total_amount, status, purchase_order_id ON bill
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.transaction_type = 'deposit' AND (new.total_amount > old.total_amount
    OR new.purchase_order_id IS DISTINCT FROM old.purchase_order_id
    OR (old.status IN ('rejected', 'closed', 'paid') AND new.status NOT IN ('rejected', 'closed', 'paid'))))
  EXECUTE FUNCTION bill_must_be_within_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_holds_money AFTER UPDATE OF total_amount, status ON bill
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.transaction_type = 'order' AND (new.total_amount < old.total_amount
    OR (new.status = 'closed' AND old.status <> 'closed')))
  EXECUTE FUNCTION bill_must_be_within_order();
--> statement-breakpoint
CREATE FUNCTION payment_must_be_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_order_money(new.company_id, b.purchase_order_id, false)
    FROM bill b WHERE b.company_id = new.company_id AND b.id = new.bill_id AND b.purchase_order_id IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_within_order AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status IN ('awaiting_approval', 'awaiting_payment_authorization'))
  EXECUTE FUNCTION payment_must_be_within_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER authorized_within_order AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.status = 'awaiting_payment_authorization' AND new.status = 'awaiting_disbursement')
  EXECUTE FUNCTION payment_must_be_within_order();
--> statement-breakpoint
CREATE FUNCTION match_must_be_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_order_money(new.company_id, new.order_id, false);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER match_within_order AFTER INSERT OR UPDATE ON bill_line_match
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION match_must_be_within_order();
--> statement-breakpoint
-- What a vendor paid back leaves the advance, too.
DROP TRIGGER ledger_entry_advance ON ledger_entry;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_advance AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind IN ('apply', 'restore', 'refund'))
  EXECUTE FUNCTION advance_must_balance();
