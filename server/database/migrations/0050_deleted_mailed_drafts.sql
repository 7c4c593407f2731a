ALTER TABLE "mailed_document" DROP CONSTRAINT "mailed_document_bill";
--> statement-breakpoint
ALTER TABLE "mailed_document" ADD CONSTRAINT "mailed_document_bill" FOREIGN KEY ("company_id","bill_id") REFERENCES "public"."bill"("company_id","id") ON DELETE SET NULL ("bill_id") ON UPDATE no action;