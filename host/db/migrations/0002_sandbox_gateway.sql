CREATE TABLE "sandbox_faults" (
	"name" text PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"custom_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"value" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"declines" boolean DEFAULT false NOT NULL,
	"capture" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "capture_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_orders_request_key" ON "sandbox_orders" USING btree ("request_id");