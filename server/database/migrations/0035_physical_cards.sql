ALTER TABLE "card" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "activation_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD COLUMN "card_type" text DEFAULT 'virtual' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_of_type" UNIQUE("company_id","id","card_type");--> statement-breakpoint
ALTER TABLE "card_transaction" ADD CONSTRAINT "card_transaction_card_type" FOREIGN KEY ("company_id","card_id","card_type") REFERENCES "public"."card"("company_id","id","card_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_transaction_of_type" ON "card_transaction" USING btree ("company_id","card_type","status");--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_delivered" CHECK (("card"."card_type" = 'physical') = ("card"."delivery_address" is not null));
