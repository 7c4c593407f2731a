CREATE TABLE "earlier_workflow" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"workflows" jsonb NOT NULL,
	"changed_by_ids" bigint[] NOT NULL,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_workflow_company_id_kind_pk" PRIMARY KEY("company_id","kind")
);
--> statement-breakpoint
ALTER TABLE "decision_link" ADD COLUMN "subject_version" integer;