ALTER TABLE "claim_line" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "charged_amount" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "manual_rate" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "rate_note" text;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "rate_date" date;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "table_rate" numeric(20, 4);