ALTER TABLE "claim_refund" ALTER COLUMN "bank" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_refund" ADD COLUMN "method" text DEFAULT 'virtualAccount' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_refund" ADD COLUMN "qr_text" text;