DROP INDEX "notification_person";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "notification" SET "kind" = CASE
  WHEN "event_type" ~ '(awaiting|revision|requested|moved|passed_on|_made$|changed$)' THEN 'assignment'
  WHEN "event_type" ~ 'export' THEN 'download'
  WHEN "event_type" = 'record_import_finished' THEN 'upload'
  ELSE 'complete' END;--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("company_id","employee_id","group") WHERE not "notification"."is_read";--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("company_id","employee_id","group","created_at","id");
