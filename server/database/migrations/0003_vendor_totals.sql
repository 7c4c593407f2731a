DROP INDEX "bill_vendor";--> statement-breakpoint
CREATE INDEX "bill_vendor" ON "bill" USING btree ("company_id","vendor_id","transaction_date" DESC NULLS FIRST,"total_amount");