ALTER TABLE "bill_line" ADD COLUMN "order_line_id" bigint;--> statement-breakpoint
CREATE INDEX "bill_line_of_order" ON "bill_line" USING btree ("company_id","order_line_id") WHERE "bill_line"."order_line_id" is not null;--> statement-breakpoint
CREATE INDEX "bill_of_order" ON "bill" USING btree ("company_id","purchase_order_id") WHERE "bill"."purchase_order_id" is not null;