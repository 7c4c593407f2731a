ALTER TABLE "claim_line" ADD COLUMN "duplicate_note" text;--> statement-breakpoint
CREATE INDEX "claim_line_alike" ON "claim_line" USING btree ("company_id","amount","transaction_date");