ALTER TABLE "record_import_row" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_import" ADD COLUMN "is_acted_on" boolean DEFAULT false NOT NULL;