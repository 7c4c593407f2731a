CREATE TABLE "paper_reading" (
	"company_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint,
	"attempt" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"asked_by_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"paper" jsonb,
	"words" text,
	"failure" json,
	"corrections" jsonb,
	"holds_credit" integer DEFAULT 0 NOT NULL,
	"charged_at" timestamp with time zone,
	CONSTRAINT "paper_reading_company_id_media_id_pk" PRIMARY KEY("company_id","media_id")
);
--> statement-breakpoint
INSERT INTO "paper_reading" ("company_id", "media_id", "subject_type", "subject_id", "attempt", "status", "asked_by_id", "asked_at", "ended_at", "left_at", "paper", "words", "failure", "corrections", "holds_credit", "charged_at")
	SELECT "company_id", "media_id", 'bill', "bill_id", "attempt", "status", "asked_by_id", "asked_at", "ended_at", "left_at", "paper", "words", replace("failure"::text, '"invoiceReading.failure.', '"server.reading.')::json, "corrections", "holds_credit", "charged_at" FROM "invoice_reading";--> statement-breakpoint
DELETE FROM "invoice_reading" WHERE "vendor_id" IS NULL;--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP CONSTRAINT "invoice_reading_media_exists";
--> statement-breakpoint
DROP INDEX "invoice_reading_bill";--> statement-breakpoint
ALTER TABLE "invoice_reading" ALTER COLUMN "vendor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_reading" ALTER COLUMN "vendor_match" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_reading" ADD CONSTRAINT "paper_reading_media_exists" FOREIGN KEY ("company_id","media_id") REFERENCES "public"."media"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_reading_subject" ON "paper_reading" USING btree ("company_id","subject_type","subject_id") WHERE "paper_reading"."subject_id" is not null;--> statement-breakpoint
ALTER TABLE "invoice_reading" ADD CONSTRAINT "invoice_reading_exists" FOREIGN KEY ("company_id","media_id") REFERENCES "public"."paper_reading"("company_id","media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "asked_by_id";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "ended_at";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "left_at";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "paper";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "failure";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "bill_id";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "corrections";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "holds_credit";--> statement-breakpoint
ALTER TABLE "invoice_reading" DROP COLUMN "charged_at";