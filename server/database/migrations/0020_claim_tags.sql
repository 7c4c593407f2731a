ALTER TABLE "claim_line" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;