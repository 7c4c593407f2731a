CREATE INDEX "payment_amount" ON "payment" USING btree ("company_id","amount","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bill_total" ON "bill" USING btree ("company_id","total_amount","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bill_requester" ON "bill" USING btree ("company_id","requester_id");