ALTER TABLE "vendor" DROP CONSTRAINT "vendor_name_unique";--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "country" text DEFAULT 'ID' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "branch_code" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "bsb_number" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "clearing_code" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "institution_number" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "transit_number" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "ifsc" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "sort_code" text;--> statement-breakpoint
ALTER TABLE "vendor_bank_account" ADD COLUMN "confirmed_as" jsonb;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "term_id" bigint;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "currency_code" text;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "tax" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "withholding" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "company_account_id" bigint;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "bank_changed_by_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_name_unique" ON "vendor" USING btree ("company_id",lower("name"));--> statement-breakpoint
ALTER TABLE "vendor_bank_account" DROP COLUMN "additional_fields";