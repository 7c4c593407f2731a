ALTER TABLE "payment" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "purpose_code" text;