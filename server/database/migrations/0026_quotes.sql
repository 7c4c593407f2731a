ALTER TABLE "bill_line" ADD COLUMN "request_line_id" bigint;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "purchase_request_id" bigint;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "expiration_date" date;--> statement-breakpoint
CREATE INDEX "bill_of_request" ON "bill" USING btree ("company_id","purchase_request_id") WHERE "bill"."purchase_request_id" is not null;--> statement-breakpoint
CREATE INDEX "bill_of_quote" ON "bill" USING btree ("company_id","purchase_quote_id") WHERE "bill"."purchase_quote_id" is not null;