CREATE TABLE "split_invoice" (
	"company_id" bigint NOT NULL,
	"bill_id" bigint NOT NULL,
	CONSTRAINT "split_invoice_company_id_bill_id_pk" PRIMARY KEY("company_id","bill_id")
);
