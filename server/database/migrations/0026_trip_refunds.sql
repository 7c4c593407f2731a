CREATE TABLE "trip_due_notice" (
	"company_id" bigint NOT NULL,
	"trip_id" bigint NOT NULL,
	"told" text NOT NULL,
	"due_on" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_due_notice_company_id_trip_id_told_due_on_pk" PRIMARY KEY("company_id","trip_id","told","due_on")
);--> statement-breakpoint
ALTER TABLE "trip_item" ADD COLUMN "duplicate_note" text;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "is_refund_under_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "transfers_waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_due_notice" ADD CONSTRAINT "trip_due_notice_trip_exists" FOREIGN KEY ("company_id","trip_id") REFERENCES "public"."trip"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_item_alike" ON "trip_item" USING btree ("company_id","amount","transaction_date");
--> statement-breakpoint
-- Money comes back of trips as of claims: the table of refunds is of any of them.
ALTER TABLE "claim_refund" RENAME TO "refund";--> statement-breakpoint
ALTER SEQUENCE "claim_refund_id_seq" RENAME TO "refund_id_seq";--> statement-breakpoint
ALTER TABLE "refund" RENAME CONSTRAINT "claim_refund_company_id_id_pk" TO "refund_company_id_id_pk";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "claim_refund_claim_exists";--> statement-breakpoint
DROP INDEX "claim_refund_one_under_way";--> statement-breakpoint
DROP INDEX "claim_refund_of_claim";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "claim_id" TO "record_id";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "source" text DEFAULT 'claim' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_under_way" ON "refund" USING btree ("company_id","source","record_id") WHERE "refund"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refund_of_record" ON "refund" USING btree ("company_id","source","record_id");--> statement-breakpoint
-- A refund names its record as a payment does: the database makes a column of each source, so that no refund is of a record that is not there.
ALTER TABLE "refund" ADD COLUMN "claim_id" bigint GENERATED ALWAYS AS (case when source = 'claim' then record_id end) STORED;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_claim_exists" FOREIGN KEY ("company_id","claim_id") REFERENCES "claim"("company_id","id");--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "trip_id" bigint GENERATED ALWAYS AS (case when source = 'trip' then record_id end) STORED;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_trip_exists" FOREIGN KEY ("company_id","trip_id") REFERENCES "trip"("company_id","id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_a_record" CHECK (num_nonnulls("claim_id", "trip_id") = 1);--> statement-breakpoint
ALTER TABLE "claim_refund_transfer" RENAME TO "refund_transfer";--> statement-breakpoint
ALTER SEQUENCE "claim_refund_transfer_id_seq" RENAME TO "refund_transfer_id_seq";--> statement-breakpoint
ALTER TABLE "refund_transfer" RENAME CONSTRAINT "claim_refund_transfer_company_id_id_pk" TO "refund_transfer_company_id_id_pk";--> statement-breakpoint
ALTER TABLE "refund_transfer" RENAME CONSTRAINT "claim_refund_transfer_once" TO "refund_transfer_once";--> statement-breakpoint
ALTER TABLE "refund_transfer" RENAME CONSTRAINT "claim_refund_transfer_refund_exists" TO "refund_transfer_refund_exists";--> statement-breakpoint
ALTER INDEX "claim_refund_transfer_of_refund" RENAME TO "refund_transfer_of_refund";
