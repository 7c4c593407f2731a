CREATE TABLE "bill_duplicate" (
	"company_id" bigint NOT NULL,
	"bill_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"certainty" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "bill_duplicate_company_id_bill_id_other_id_pk" PRIMARY KEY("company_id","bill_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "duplicate_note" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "picture" "bytea";--> statement-breakpoint
ALTER TABLE "bill_duplicate" ADD CONSTRAINT "bill_duplicate_bill_exists" FOREIGN KEY ("company_id","bill_id") REFERENCES "public"."bill"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_duplicate" ADD CONSTRAINT "bill_duplicate_other_exists" FOREIGN KEY ("company_id","other_id") REFERENCES "public"."bill"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_duplicate_other" ON "bill_duplicate" USING btree ("company_id","other_id");