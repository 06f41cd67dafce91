ALTER TABLE "gateway_movements" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reconciliation_cases" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;