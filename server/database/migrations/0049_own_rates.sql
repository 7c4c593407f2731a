ALTER TABLE "trip_item" ADD COLUMN "table_rate" numeric(20, 4);--> statement-breakpoint
UPDATE "trip_item" item SET "table_rate" = (
  SELECT rate.rate_amount FROM "exchange_rate" rate
  WHERE rate.company_id = item.company_id AND rate.currency_code = item.currency_code AND rate.valid_from <= item.transaction_date
  ORDER BY rate.valid_from DESC LIMIT 1
) WHERE item.currency_code <> 'IDR' AND item.rate_amount IS NOT NULL;