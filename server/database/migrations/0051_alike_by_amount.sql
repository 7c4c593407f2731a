DROP INDEX "receipt_paid";--> statement-breakpoint
CREATE INDEX "card_transaction_alike" ON "card_transaction" USING btree ("company_id","billing_amount","transaction_date");--> statement-breakpoint
CREATE INDEX "receipt_alike" ON "receipt" USING btree ("company_id","amount","day");