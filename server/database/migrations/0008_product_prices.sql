CREATE TABLE "product_price" (
	"company_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"currency_code" text NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "product_price_company_id_product_id_currency_code_pk" PRIMARY KEY("company_id","product_id","currency_code")
);
--> statement-breakpoint
ALTER TABLE "product_price" ADD CONSTRAINT "product_price_product_exists" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."product"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Prices were in rupiah; zero said that there is none.
INSERT INTO "product_price" ("company_id", "product_id", "currency_code", "amount")
SELECT "company_id", "id", 'IDR', "unit_price" FROM "product" WHERE "unit_price" > 0;--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "unit_price";