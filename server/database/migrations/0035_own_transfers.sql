ALTER TABLE "refund" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "is_transfer_stated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "transferred_on" date;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
-- Until now everybody asked for their own trips.
UPDATE "trip" SET "created_by_id" = "requester_id";--> statement-breakpoint
ALTER TABLE "trip" ALTER COLUMN "created_by_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "is_transfer_stated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "trip_of_filer" ON "trip" USING btree ("company_id","created_by_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_own_transfer" CHECK (("refund"."method" = 'bank') = ("refund"."transferred_on" is not null) and ("refund"."method" = 'bank') = ("refund"."expires_at" is null));