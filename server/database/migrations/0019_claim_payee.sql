ALTER TABLE "claim" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "payee_bank_code" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "payee_account_number" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "is_account_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever changes an employee's account, by whatever way: claims of theirs that were sent in before say so, and are looked at again.
CREATE FUNCTION claims_of_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claim SET is_account_changed =
    (payee_bank_code, payee_account_number) IS DISTINCT FROM (NEW.bank_code, NEW.account_number)
  WHERE company_id = NEW.company_id AND requester_id = NEW.id
    AND status IN ('waiting_for_approval', 'awaiting_review', 'need_revision', 'approved', 'failed');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_of_changed_account AFTER UPDATE OF bank_code, account_number ON employee FOR EACH ROW
  WHEN (old.bank_code IS DISTINCT FROM new.bank_code OR old.account_number IS DISTINCT FROM new.account_number)
  EXECUTE FUNCTION claims_of_changed_account();
