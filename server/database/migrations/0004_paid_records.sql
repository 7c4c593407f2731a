-- A payment pays a record of any kind: its id is `paid_id`. Of documents the same id stands in `bill_id`, which the database
-- makes, so that the foreign key and every question about a document's payments stay as they were.
ALTER TABLE "payment" DROP CONSTRAINT "payment_bill_exists";--> statement-breakpoint
DROP INDEX "payment_bill";--> statement-breakpoint
ALTER TABLE "payment" RENAME COLUMN "bill_id" TO "paid_id";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "bill_id" bigint GENERATED ALWAYS AS (case when payment_for in ('bill', 'deposit') then paid_id end) STORED;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_bill_exists" FOREIGN KEY ("company_id","bill_id") REFERENCES "bill"("company_id","id");--> statement-breakpoint
CREATE INDEX "payment_bill" ON "payment" USING btree ("company_id","bill_id");--> statement-breakpoint
CREATE INDEX "payment_paid" ON "payment" USING btree ("company_id","paid_id","payment_for");
