CREATE TABLE "duplicate" (
	"company_id" bigint NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"other_type" text NOT NULL,
	"other_id" bigint NOT NULL,
	"certainty" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "duplicate_pair" PRIMARY KEY("company_id","subject_type","subject_id","other_type","other_id")
);
--> statement-breakpoint
INSERT INTO "duplicate" SELECT "company_id", 'bill', "bill_id", 'bill', "other_id", "certainty", "reasons" FROM "bill_duplicate";--> statement-breakpoint
DROP TABLE "bill_duplicate" CASCADE;--> statement-breakpoint
CREATE INDEX "duplicate_other" ON "duplicate" USING btree ("company_id","other_type","other_id");