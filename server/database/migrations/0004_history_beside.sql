ALTER TABLE "history" ADD COLUMN "system_notes" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "related_type" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "related_id" bigint;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "related_name" text;