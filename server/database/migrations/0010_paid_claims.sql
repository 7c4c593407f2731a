-- A payment of a claim names it: the database makes the column of its kind and id, so that no payment is of a claim that is not there.
ALTER TABLE "payment" ADD COLUMN "claim_id" bigint GENERATED ALWAYS AS (case when payment_for in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement') then paid_id end) STORED;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_claim_exists" FOREIGN KEY ("company_id","claim_id") REFERENCES "claim"("company_id","id");--> statement-breakpoint
CREATE INDEX "payment_claim" ON "payment" USING btree ("company_id","claim_id");
