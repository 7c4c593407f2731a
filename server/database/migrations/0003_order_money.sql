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
-- As before, and what is refused says so to people: `detail` is a message.
CREATE FUNCTION assert_order_money(company bigint, ordered_id bigint, in_advance boolean) RETURNS void
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
CREATE FUNCTION payment_must_be_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_order_money(new.company_id, b.purchase_order_id, false)
    FROM bill b WHERE b.company_id = new.company_id AND b.id = new.bill_id AND b.purchase_order_id IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION match_must_be_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_order_money(new.company_id, new.order_id, false);
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
CREATE CONSTRAINT TRIGGER match_within_order AFTER INSERT OR UPDATE ON bill_line_match
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION match_must_be_within_order();
--> statement-breakpoint
-- What one payment of a deposit advanced: the ledger holds exactly what its applications have not used.
CREATE FUNCTION check_advance(company bigint, payment_number bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paid payment;
  used numeric;
  used_in_idr numeric;
  held numeric;
  advanced numeric;
BEGIN
  SELECT * INTO paid FROM payment p WHERE p.company_id = company AND p.id = payment_number;
  SELECT coalesce(sum(a.amount), 0), coalesce(sum(a.amount_in_idr), 0) INTO used, used_in_idr
    FROM deposit_application a WHERE a.company_id = company AND a.payment_id = payment_number;
  SELECT coalesce(sum(l.amount), 0) INTO held FROM ledger_entry e
    JOIN ledger_line l ON l.company_id = e.company_id AND l.entry_id = e.id
    JOIN ledger_account c ON c.company_id = l.company_id AND c.id = l.account_id AND c.kind = 'advance'
    WHERE e.company_id = company AND e.payment_id = payment_number;
  advanced := CASE WHEN paid.payment_for = 'deposit' AND paid.status = 'paid'
    THEN paid.amount_in_idr - paid.transaction_fee_fix ELSE 0 END;
  IF NOT (used BETWEEN 0 AND paid.amount) OR used_in_idr < 0 OR held <> advanced - used_in_idr
    OR held < 0 OR (held = 0 AND paid.status = 'paid' AND used < paid.amount) THEN
    RAISE EXCEPTION 'payment % advanced %, of which % is used, and the ledger holds %',
      payment_number, paid.amount, used, held
      USING errcode = 'check_violation', constraint = 'advance_balance';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION deposit_application_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_advance(new.company_id, new.payment_id);
  IF (SELECT deposit_amount FROM bill b WHERE b.company_id = new.company_id AND b.id = new.invoice_id)
    <> (SELECT sum(a.amount) FROM deposit_application a
        WHERE a.company_id = new.company_id AND a.invoice_id = new.invoice_id) THEN
    RAISE EXCEPTION 'what deposits cover of invoice % is not what was applied to it', new.invoice_id
      USING errcode = 'check_violation', constraint = 'deposit_balance';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION advance_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'payment' THEN
    PERFORM check_advance(new.company_id, new.id);
  ELSE
    PERFORM check_advance(new.company_id, new.payment_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A deposit still holds what was paid of it and covers nothing; an invoice owes less by what is applied to it.
CREATE FUNCTION deposit_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due numeric;
BEGIN
  IF new.transaction_type = 'deposit' THEN
    SELECT b.remaining_deposit - (b.total_amount - b.remaining_amount)
        + coalesce((SELECT sum(a.amount) FROM deposit_application a
                    WHERE a.company_id = b.company_id AND a.deposit_id = b.id), 0)
      INTO due FROM bill b WHERE b.company_id = new.company_id AND b.id = new.id;
  ELSE
    SELECT b.deposit_amount
        - coalesce((SELECT sum(a.amount) FROM deposit_application a
                    WHERE a.company_id = b.company_id AND a.invoice_id = b.id), 0)
      INTO due FROM bill b WHERE b.company_id = new.company_id AND b.id = new.id;
  END IF;
  IF due <> 0 THEN
    RAISE EXCEPTION 'the deposit balance of % is wrong by %', new.reference_id, due
      USING errcode = 'check_violation', constraint = 'deposit_balance';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_application_balance AFTER INSERT ON deposit_application
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION deposit_application_must_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_advance AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.payment_for = 'deposit' AND 'paid' IN (old.status, new.status))
  EXECUTE FUNCTION advance_must_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_deposit_balance AFTER UPDATE OF remaining_deposit, remaining_amount, deposit_amount ON bill
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.transaction_type = 'deposit' OR new.deposit_amount <> old.deposit_amount)
  EXECUTE FUNCTION deposit_must_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_advance AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind IN ('apply', 'restore', 'refund'))
  EXECUTE FUNCTION advance_must_balance();
