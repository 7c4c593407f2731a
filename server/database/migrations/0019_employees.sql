ALTER TABLE "employee" DROP CONSTRAINT "employee_email_unique";--> statement-breakpoint
ALTER TABLE "employee" RENAME COLUMN "access_roles" TO "access_roles_before";--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "access_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "employee" SET "access_roles" = array(SELECT jsonb_array_elements_text("access_roles_before"));--> statement-breakpoint
ALTER TABLE "employee" DROP COLUMN "access_roles_before";--> statement-breakpoint
ALTER TABLE "employee" RENAME COLUMN "company_account_ids" TO "company_account_ids_before";--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "company_account_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "employee" SET "company_account_ids" = array(SELECT jsonb_array_elements_text("company_account_ids_before")::bigint);--> statement-breakpoint
ALTER TABLE "employee" DROP COLUMN "company_account_ids_before";--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "employee_code" text;--> statement-breakpoint
UPDATE "employee" SET "employee_code" = 'EMP-' || lpad("id"::text, greatest(4, length("id"::text)), '0');--> statement-breakpoint
ALTER TABLE "employee" ALTER COLUMN "employee_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "name" text GENERATED ALWAYS AS (trim(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "job_grade" text;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "join_date" date;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "resign_date" date;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_email_unique" ON "employee" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "employee_code_unique" ON "employee" USING btree ("company_id",lower("employee_code"));--> statement-breakpoint
CREATE INDEX "employee_listed" ON "employee" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "employee_by_name" ON "employee" USING btree ("company_id","status","name","id");--> statement-breakpoint
CREATE INDEX "employee_by_email" ON "employee" USING btree ("company_id","status","email","id");--> statement-breakpoint
CREATE INDEX "employee_by_employee_code" ON "employee" USING btree ("company_id","status","employee_code","id");--> statement-breakpoint
CREATE INDEX "employee_by_created_at" ON "employee" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_text" ON "employee" USING gin ("company_id","name" gin_trgm_ops,"email" gin_trgm_ops,"employee_code" gin_trgm_ops) WITH (gin_pending_list_limit=256);