-- The day on which an advance was paid. Those that are paid already are to be settled fourteen days after it.
ALTER TABLE "claim" ADD COLUMN "disbursed_on" date;--> statement-breakpoint
UPDATE "claim" SET "disbursed_on" = "due_on" - 14 WHERE "due_on" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claim_by_disbursed_on" ON "claim" USING btree ("company_id","status","disbursed_on","id");