ALTER TABLE "company_profile" ADD COLUMN "first_fiscal_month" text DEFAULT 'january' NOT NULL;--> statement-breakpoint
-- Whoever saves a profile says it.
ALTER TABLE "company_profile" ALTER COLUMN "first_fiscal_month" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "first_fiscal_month" text DEFAULT 'january' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_first_fiscal_month" CHECK ("company"."first_fiscal_month" in ('january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'));
