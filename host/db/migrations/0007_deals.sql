CREATE TABLE "deals" (
	"key" text PRIMARY KEY NOT NULL,
	"lists" text[] NOT NULL,
	"name" jsonb NOT NULL,
	"reason" jsonb NOT NULL,
	"store" text NOT NULL,
	"url" text NOT NULL,
	"price_cents" integer NOT NULL,
	"weight_grams" integer NOT NULL,
	"kind" text DEFAULT 'regular' NOT NULL,
	"category" text NOT NULL,
	"checked_on" date NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deals_sane" CHECK ("deals"."price_cents" > 0 and "deals"."weight_grams" > 0 and ("deals"."valid_to" is null or "deals"."valid_to" > "deals"."valid_from"))
);
--> statement-breakpoint
CREATE INDEX "deals_lists" ON "deals" USING gin ("lists");