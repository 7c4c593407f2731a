ALTER TABLE "payment" ADD COLUMN "undecidable_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "undecidable_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_undecidable" ON "payment" USING btree ("company_id","id") WHERE "payment"."undecidable_since" is not null;--> statement-breakpoint
CREATE INDEX "bill_undecidable" ON "bill" USING btree ("company_id","id") WHERE "bill"."undecidable_since" is not null;