ALTER TABLE "receipt" ADD COLUMN "is_for_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "taken_off_ids" bigint[] DEFAULT '{}' NOT NULL;