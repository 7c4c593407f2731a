ALTER TABLE "ledger_account" ALTER COLUMN "balance" SET DATA TYPE numeric(30, 2);--> statement-breakpoint
ALTER TABLE "ledger_account" ALTER COLUMN "balance" SET DEFAULT '0';