CREATE TABLE "claim_due_notice" (
	"company_id" bigint NOT NULL,
	"claim_id" bigint NOT NULL,
	"told" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_due_notice_company_id_claim_id_told_pk" PRIMARY KEY("company_id","claim_id","told")
);
--> statement-breakpoint
ALTER TABLE "claim_due_notice" ADD CONSTRAINT "claim_due_notice_claim_exists" FOREIGN KEY ("company_id","claim_id") REFERENCES "public"."claim"("company_id","id") ON DELETE no action ON UPDATE no action;