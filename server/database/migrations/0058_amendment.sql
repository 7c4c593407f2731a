ALTER TABLE "bill" ADD COLUMN "sent_to" jsonb;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "open_amendment_id" bigint;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "differences" jsonb;--> statement-breakpoint
ALTER TABLE "order_delivery_line" ADD COLUMN "item_name" text;--> statement-breakpoint
ALTER TABLE "order_delivery_line" ADD COLUMN "unit" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_open_amendment" ON "bill" USING btree ("company_id","purchase_order_id") WHERE "bill"."transaction_type" = 'amendment' and "bill"."status" in ('draft', 'awaiting_review', 'awaiting_revision');--> statement-breakpoint
-- By hand: where orders were sent last, as their history says it.
UPDATE "bill" b SET "sent_to" = (
  SELECT to_jsonb(string_to_array(h.remark #>> '{values,emails}', ', ')) FROM "history" h
  WHERE h.company_id = b.company_id AND h.subject_type = 'bill' AND h.subject_id = b.id AND h.action = 'sendByMail'
    AND h.remark ->> 'key' = 'billNotice.remark.sentTo'
  ORDER BY h.position DESC LIMIT 1)
WHERE b.transaction_type = 'order' AND b.sent_at IS NOT NULL;
--> statement-breakpoint
UPDATE "order_delivery_line" d SET "item_name" = l."item_name", "unit" = l."unit"
FROM "bill_line" l WHERE l.company_id = d.company_id AND l.id = d.order_line_id;
