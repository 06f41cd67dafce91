CREATE TABLE "countries" (
	"iso" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"dial_code" text NOT NULL,
	"ship_allowed" boolean DEFAULT false NOT NULL,
	"itemization_required" boolean DEFAULT false NOT NULL,
	"battery_restricted" boolean DEFAULT false NOT NULL,
	"id_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"charge_code" text NOT NULL,
	"tier" text NOT NULL,
	"cents" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "fees_not_negative" CHECK ("fees"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"name" text PRIMARY KEY NOT NULL,
	"generic" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_categories" (
	"code" text PRIMARY KEY NOT NULL,
	"hs_heading" text NOT NULL,
	"restricted" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_brackets" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"zone" integer NOT NULL,
	"from_grams" integer NOT NULL,
	"to_grams" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"step_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "rate_brackets_sane" CHECK ("rate_brackets"."from_grams" >= 0 and "rate_brackets"."from_grams" < "rate_brackets"."to_grams" and "rate_brackets"."base_cents" >= 0 and "rate_brackets"."step_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_services" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"courier" text NOT NULL,
	"divisor" integer NOT NULL,
	"step_grams" integer NOT NULL,
	"max_weight_grams" integer NOT NULL,
	"transit_days_min" integer NOT NULL,
	"transit_days_max" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "rate_services_sane" CHECK ("rate_services"."divisor" > 0 and "rate_services"."step_grams" > 0 and "rate_services"."transit_days_min" <= "rate_services"."transit_days_max")
);
--> statement-breakpoint
CREATE TABLE "rate_surcharges" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rule" jsonb NOT NULL,
	"countries" text[],
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"country" text NOT NULL,
	"zone" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"from_code" text DEFAULT '' NOT NULL,
	"to_code" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"free_days" integer NOT NULL,
	"daily_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"collected" text NOT NULL,
	"above_cents" integer DEFAULT 0 NOT NULL,
	"upto_cents" integer,
	"basis" text NOT NULL,
	"rate" text NOT NULL,
	"per_category_cents" integer DEFAULT 0 NOT NULL,
	"excluded_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fees_key" ON "fees" USING btree ("code","tier","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_brackets_key" ON "rate_brackets" USING btree ("service","zone","from_grams","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_services_key" ON "rate_services" USING btree ("code","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_zones_key" ON "rate_zones" USING btree ("service","country","valid_from");--> statement-breakpoint
CREATE INDEX "remote_areas_country" ON "remote_areas" USING btree ("country","from_code");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_rules_key" ON "storage_rules" USING btree ("tier","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rules_key" ON "tax_rules" USING btree ("country","code","above_cents","valid_from");