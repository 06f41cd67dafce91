ALTER TABLE "captures" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "refunded_at" timestamp (3) with time zone;