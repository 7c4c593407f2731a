CREATE TABLE "per_diem_day" (
	"company_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "per_diem_day_company_id_employee_id_day_pk" PRIMARY KEY("company_id","employee_id","day")
);
--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "kind" text DEFAULT 'receipt' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "subpolicy_id" bigint;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "to_date" date;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "from" text;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "to" text;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "vehicle" text;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "distance_km" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "is_round_trip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_line" ADD COLUMN "commute_km" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "per_diem_day" ADD CONSTRAINT "per_diem_day_employee_exists" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employee"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "per_diem_day_by_record" ON "per_diem_day" USING btree ("company_id","source","record_id");--> statement-breakpoint
ALTER TABLE "claim_line" ADD CONSTRAINT "claim_line_company_id_subpolicy_id_subpolicy_company_id_id_fk" FOREIGN KEY ("company_id","subpolicy_id") REFERENCES "public"."subpolicy"("company_id","id") ON DELETE no action ON UPDATE no action;