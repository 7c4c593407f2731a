ALTER TABLE "approval_step" ADD COLUMN "workflow_kind" text;
--> statement-breakpoint
ALTER TABLE "approval_task" ADD COLUMN "workflow_kind" text;
--> statement-breakpoint
-- Chains that were opened before they said which kind of workflow they are of.
UPDATE "approval_step" s SET workflow_kind = CASE
    WHEN s.subject_type = 'payment' THEN 'paymentRequest'
    ELSE (SELECT CASE b.transaction_type WHEN 'order' THEN 'purchaseOrder' WHEN 'request' THEN 'purchaseRequestReview'
            WHEN 'quote' THEN 'purchaseRequestProcurementReview' ELSE 'purchaseInvoice' END
          FROM bill b WHERE b.company_id = s.company_id AND b.id = s.subject_id)
  END;
--> statement-breakpoint
UPDATE "approval_task" t SET workflow_kind = s.workflow_kind FROM "approval_step" s
  WHERE (s.company_id, s.subject_type, s.subject_id, s.round, s.position)
    = (t.company_id, t.subject_type, t.subject_id, t.round, t.position);
--> statement-breakpoint
UPDATE "approval_step" SET workflow_kind = 'purchaseInvoice' WHERE workflow_kind IS NULL;
--> statement-breakpoint
UPDATE "approval_task" SET workflow_kind = CASE subject_type WHEN 'payment' THEN 'paymentRequest' ELSE 'purchaseInvoice' END
  WHERE workflow_kind IS NULL;
--> statement-breakpoint
ALTER TABLE "approval_step" ALTER COLUMN "workflow_kind" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "approval_task" ALTER COLUMN "workflow_kind" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "approval_task_kind" ON "approval_task" USING btree ("company_id","approver_id","workflow_kind","status");
--> statement-breakpoint
ALTER TABLE "approval_task" DROP CONSTRAINT "approval_task_once";
--> statement-breakpoint
CREATE INDEX "employee_account" ON "employee" USING btree ("company_id","account_number");
--> statement-breakpoint
CREATE INDEX "payment_payee" ON "payment" USING btree ("company_id","account_number","bank_code") WHERE "payment"."status" = 'paid';
--> statement-breakpoint
CREATE INDEX "vendor_bank_account_number" ON "vendor_bank_account" USING btree ("company_id","account_number");
--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_once" UNIQUE("company_id","subject_type","subject_id","approver_id","round","position");
