ALTER TABLE "saved_filter" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD COLUMN "density" text;