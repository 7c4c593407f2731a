DROP INDEX "card_transaction_of_holder";--> statement-breakpoint
DROP INDEX "claim_of_requester";--> statement-breakpoint
DROP INDEX "trip_of_requester";--> statement-breakpoint
CREATE INDEX "retention_rule_of_requester" ON "retention_rule" USING btree ("company_id","requester_id","status");--> statement-breakpoint
CREATE INDEX "account_transfer_of_requester" ON "account_transfer" USING btree ("company_id","requester_id","status");--> statement-breakpoint
CREATE INDEX "card_of_requester" ON "card" USING btree ("company_id","requester_id","status");--> statement-breakpoint
CREATE INDEX "card_undecidable" ON "card" USING btree ("company_id","id") WHERE "card"."undecidable_since" is not null;--> statement-breakpoint
CREATE INDEX "card_transaction_of_requester" ON "card_transaction" USING btree ("company_id","requester_id","status");--> statement-breakpoint
CREATE INDEX "card_transaction_undecidable" ON "card_transaction" USING btree ("company_id","id") WHERE "card_transaction"."undecidable_since" is not null;--> statement-breakpoint
CREATE INDEX "claim_undecidable" ON "claim" USING btree ("company_id","id") WHERE "claim"."undecidable_since" is not null;--> statement-breakpoint
CREATE INDEX "trip_undecidable" ON "trip" USING btree ("company_id","id") WHERE "trip"."undecidable_since" is not null;--> statement-breakpoint
CREATE INDEX "claim_of_requester" ON "claim" USING btree ("company_id","requester_id","status");--> statement-breakpoint
CREATE INDEX "trip_of_requester" ON "trip" USING btree ("company_id","requester_id","status");