ALTER TABLE "schedule_run" ADD COLUMN "dataset" text;--> statement-breakpoint
ALTER TABLE "schedule_run" ADD COLUMN "rights" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_template" ADD COLUMN "vendor_id" bigint;--> statement-breakpoint
ALTER TABLE "recurring_purchase" ADD COLUMN "trouble" json;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "rights" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_template" ADD CONSTRAINT "purchase_template_vendor_exists" FOREIGN KEY ("company_id","vendor_id") REFERENCES "public"."vendor"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_template_vendor" ON "purchase_template" USING btree ("company_id","vendor_id") WHERE "purchase_template"."vendor_id" is not null;--> statement-breakpoint
-- By hand
-- Templates know their vendor by its number, and follow one that was merged into another since.
UPDATE purchase_template t SET vendor_id = coalesce(v.merged_into_id, v.id), vendor = kept.name
FROM vendor v JOIN vendor kept ON kept.company_id = v.company_id AND kept.id = coalesce(v.merged_into_id, v.id)
WHERE v.company_id = t.company_id AND v.id = (t.content -> 'vendor' ->> 'id')::bigint;--> statement-breakpoint
-- The day of an order is that of delivery: what its term of payment made of it was none.
UPDATE bill b SET due_date = NULL
FROM term_payment p
WHERE b.transaction_type = 'order' AND p.company_id = b.company_id AND p.id = b.term_payment_id
  AND b.due_date = b.transaction_date + p.days;--> statement-breakpoint
-- Invoices that name an order and bill none of its lines are compared with it now.
INSERT INTO outbox (company_id, topic, payload, due_at)
SELECT company_id, 'match.follow',
  jsonb_build_object('companyID', company_id, 'orderIDs', jsonb_agg(DISTINCT purchase_order_id)), to_timestamp(0)
FROM bill
WHERE transaction_type = 'bill' AND purchase_order_id IS NOT NULL AND match_state = 'none'
  AND status IN ('awaiting_review', 'awaiting_revision', 'awaiting_payment')
GROUP BY company_id;
