DROP INDEX "card_token";--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_token_once" UNIQUE("token");