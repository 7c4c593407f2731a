-- What was said before is kept as it was, in English: a message that is the same in every language.
ALTER TABLE "notification" ALTER COLUMN "message" SET DATA TYPE json USING json_build_object('key', 'verbatim', 'values', json_build_object('text', "message"));--> statement-breakpoint
ALTER TABLE "approval_chain" ALTER COLUMN "layer_reason" SET DATA TYPE json USING json_build_object('key', 'verbatim', 'values', json_build_object('text', "layer_reason"));--> statement-breakpoint
ALTER TABLE "approval_step" ALTER COLUMN "reason" SET DATA TYPE json USING json_build_object('key', 'verbatim', 'values', json_build_object('text', "reason"));--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "remark" json;
