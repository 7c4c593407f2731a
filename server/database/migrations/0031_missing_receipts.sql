ALTER TABLE "card_rule" ADD COLUMN "lock_after_days" text DEFAULT '14' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_rule" ADD COLUMN "lock_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "reminded_days" smallint DEFAULT 0 NOT NULL;