CREATE TABLE "approval_chain" (
	"company_id" bigint NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"layer_reason" text NOT NULL,
	"rate_amount" numeric(20, 4),
	"rate_day" date,
	"rate_source" text,
	"opened_at" timestamp with time zone NOT NULL,
	"ending" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_chain_company_id_subject_type_subject_id_round_pk" PRIMARY KEY("company_id","subject_type","subject_id","round")
);
--> statement-breakpoint
-- What the steps said of their chain. How it ended is read off them: a later round took the place of one that was cleared.
INSERT INTO "approval_chain" (company_id, subject_type, subject_id, round, layer_reason, opened_at, ending, ended_at)
  SELECT s.company_id, s.subject_type, s.subject_id, s.round, min(s.layer_reason),
    coalesce(min(t.opened_at), min(s.decided_at), now()),
    CASE
      WHEN bool_or(t.status = 'rejected') THEN 'rejected'
      WHEN bool_or(t.status = 'revision') THEN 'revision'
      WHEN bool_and(s.status = 'closed') THEN 'approved'
      WHEN bool_or(s.status = 'cleared') THEN CASE WHEN s.round < max(l.last_round) THEN 'edited' ELSE 'canceled' END
    END,
    CASE WHEN NOT bool_or(s.status IN ('open', 'waiting')) THEN max(s.decided_at) END
  FROM "approval_step" s
  LEFT JOIN "approval_task" t USING (company_id, subject_type, subject_id, round, position)
  JOIN (SELECT company_id, subject_type, subject_id, max(round) AS last_round FROM "approval_step" GROUP BY 1, 2, 3) l
    USING (company_id, subject_type, subject_id)
  GROUP BY s.company_id, s.subject_type, s.subject_id, s.round;
--> statement-breakpoint
ALTER TABLE "approval_step" DROP COLUMN "layer_reason";