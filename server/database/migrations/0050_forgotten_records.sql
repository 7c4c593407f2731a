CREATE TABLE "retention_told" (
	"company_id" bigint NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_told_company_id_subject_type_subject_id_pk" PRIMARY KEY("company_id","subject_type","subject_id")
);
--> statement-breakpoint
ALTER TABLE "mailed_document" DROP CONSTRAINT "mailed_document_bill";
--> statement-breakpoint
ALTER TABLE "retention_told" ADD CONSTRAINT "retention_told_rule" FOREIGN KEY ("company_id","rule_id") REFERENCES "public"."retention_rule"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_told_by_rule" ON "retention_told" USING btree ("company_id","rule_id");--> statement-breakpoint
ALTER TABLE "mailed_document" ADD CONSTRAINT "mailed_document_bill" FOREIGN KEY ("company_id","bill_id") REFERENCES "public"."bill"("company_id","id") ON DELETE SET NULL ("bill_id") ON UPDATE no action;