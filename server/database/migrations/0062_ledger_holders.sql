ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_once";--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_once" UNIQUE("company_id","company_account_id","kind","holder","currency_code");--> statement-breakpoint
-- Each deposit gets an account of its own for what is advanced with it. Entries, their lines and amounts stay as they are.
INSERT INTO "ledger_account" ("company_id", "kind", "company_account_id", "holder", "currency_code", "balance")
SELECT c.company_id, c.kind, c.company_account_id, 'bill:' || p.bill_id, c.currency_code, sum(l.amount)
FROM "ledger_account" c
JOIN "ledger_line" l ON l.company_id = c.company_id AND l.account_id = c.id
JOIN "ledger_entry" e ON e.company_id = l.company_id AND e.id = l.entry_id
JOIN "payment" p ON p.company_id = e.company_id AND p.id = e.payment_id
WHERE c.kind = 'advance'
GROUP BY c.company_id, c.kind, c.company_account_id, p.bill_id, c.currency_code;
--> statement-breakpoint
UPDATE "ledger_line" l SET "account_id" = own.id
FROM "ledger_account" c, "ledger_entry" e, "payment" p, "ledger_account" own
WHERE c.company_id = l.company_id AND c.id = l.account_id AND c.kind = 'advance' AND c.holder = ''
  AND e.company_id = l.company_id AND e.id = l.entry_id
  AND p.company_id = e.company_id AND p.id = e.payment_id
  AND own.company_id = c.company_id AND own.company_account_id = c.company_account_id AND own.kind = c.kind
  AND own.currency_code = c.currency_code AND own.holder = 'bill:' || p.bill_id;
--> statement-breakpoint
DELETE FROM "ledger_account" WHERE "kind" = 'advance' AND "holder" = '';
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_floor" CHECK ("ledger_account"."balance" >= 0 or "ledger_account"."kind" not in ('available', 'held', 'advance'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_holder" CHECK (("ledger_account"."holder" <> '') = ("ledger_account"."kind" in ('advance')));
