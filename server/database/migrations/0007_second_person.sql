ALTER TABLE "bill" ADD COLUMN "approved_by_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "bank_answer" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "called_off_by_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "approved_by_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
CREATE INDEX "bill_proposed" ON "bill" USING btree ("company_id","id") WHERE "bill"."proposal" is not null;--> statement-breakpoint
CREATE INDEX "payment_proposed" ON "payment" USING btree ("company_id","id") WHERE "payment"."proposal" is not null;
--> statement-breakpoint
-- Who approved what was approved before these columns were.
UPDATE "bill" b SET "approved_by_ids" = s.people FROM (
  SELECT company_id, subject_id, round, array_agg(decided_by_id ORDER BY position) AS people FROM approval_step
  WHERE subject_type = 'bill' AND status = 'closed' AND decided_by_id IS NOT NULL GROUP BY 1, 2, 3
) s WHERE s.company_id = b.company_id AND s.subject_id = b.id AND s.round = b.approval_round;
--> statement-breakpoint
UPDATE "payment" p SET "approved_by_ids" = s.people FROM (
  SELECT company_id, subject_id, round, array_agg(decided_by_id ORDER BY position) AS people FROM approval_step
  WHERE subject_type = 'payment' AND status = 'closed' AND decided_by_id IS NOT NULL GROUP BY 1, 2, 3
) s WHERE s.company_id = p.company_id AND s.subject_id = p.id AND s.round = p.approval_round;
