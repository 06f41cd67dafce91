CREATE TABLE "sandbox_enets_sales" (
	"ref" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"status" text,
	"transaction_ref" text,
	"deducted_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
