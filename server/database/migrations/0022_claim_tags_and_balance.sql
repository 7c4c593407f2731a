ALTER TABLE "claim_line" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "balance" numeric(20, 2) GENERATED ALWAYS AS (disbursed_amount - coalesce(accounted_amount, 0) - coalesce(refunded_amount, 0)) STORED;