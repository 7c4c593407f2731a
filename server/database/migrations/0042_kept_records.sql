ALTER TABLE "company_profile" ADD COLUMN "records_kept_years" integer;--> statement-breakpoint
ALTER TABLE "company_profile" ADD COLUMN "records_kept_by" text;