ALTER TABLE "top_up_recall" DROP CONSTRAINT "top_up_recall_once";--> statement-breakpoint
ALTER TABLE "top_up_recall" ADD COLUMN "place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "unassigned_top_up" ADD COLUMN "recalled_amount" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "top_up_recall" ADD CONSTRAINT "top_up_recall_once" UNIQUE("company_id","origin","place");--> statement-breakpoint
ALTER TABLE "unassigned_top_up" ADD CONSTRAINT "unassigned_top_up_recalled" CHECK ("unassigned_top_up"."recalled_amount" between 0 and "unassigned_top_up"."amount");--> statement-breakpoint
-- Until now all of a transfer was called back.
UPDATE "unassigned_top_up" SET "recalled_amount" = "amount" WHERE "recalled_at" IS NOT NULL;
