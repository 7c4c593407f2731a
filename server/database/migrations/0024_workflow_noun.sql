ALTER TABLE "workflow" ALTER COLUMN "description" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "workflow" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow" ADD COLUMN "purchase_payment_types_mapping" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "approval_chain_recent" ON "approval_chain" USING btree ("company_id","subject_type","opened_at");--> statement-breakpoint
-- A workflow that was switched off served nothing.
DELETE FROM "workflow_layer" "l" USING "workflow" "w" WHERE "w"."company_id" = "l"."company_id" AND "w"."id" = "l"."workflow_id" AND NOT "w"."is_active";--> statement-breakpoint
DELETE FROM "workflow" WHERE NOT "is_active";--> statement-breakpoint
ALTER TABLE "workflow_layer" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "workflow" DROP COLUMN "is_active";
