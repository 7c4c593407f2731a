ALTER TABLE "bill" ADD COLUMN "vat_difference" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "prepaid_amount" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_prepaid_not_negative" CHECK ("bill"."prepaid_amount" >= 0);