ALTER TABLE "receipt" ADD COLUMN "is_for_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "taken_off_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_rule" ADD COLUMN "lock_after_days" text DEFAULT '14' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_rule" ADD COLUMN "lock_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "reminded_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "ending_told" date;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "scope" text GENERATED ALWAYS AS (case when transaction_currency_code = 'IDR' then 'domestic' else 'international' end) STORED NOT NULL;