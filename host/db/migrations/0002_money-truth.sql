CREATE TABLE "promo_texts" (
	"code" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "promo_texts_code_language_pk" PRIMARY KEY("code","language")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"usd" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promo_uses" RENAME COLUMN "shipment_id" TO "target_id";--> statement-breakpoint
ALTER TABLE "oneboxes" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "oneboxes" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD COLUMN "target_kind" text DEFAULT 'shipment' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "waived_upto_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "source_date" date DEFAULT '2024-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "at_border" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_texts" ADD CONSTRAINT "promo_texts_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_key" ON "exchange_rates" USING btree ("currency","valid_from");--> statement-breakpoint
-- By hand from here on.
CREATE TRIGGER exchange_rates_once AFTER INSERT OR UPDATE ON exchange_rates FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.currency = n.currency');
--> statement-breakpoint
-- Ids of border rules held the old limit.
UPDATE tax_rules SET id = 'tax/' || country || '/' || code
WHERE collected = 'border' AND id ~ '^tax/[A-Z]{2}/highvalue(duty|tax)/[0-9]+$';
--> statement-breakpoint
-- Limits of tax rules were dollars at the rate of the day; from now on they are what the law of the country says.
UPDATE tax_rules SET
  currency = c.currency,
  above_cents = round(above_cents / c.usd),
  upto_cents = round(upto_cents / c.usd),
  per_category_cents = round(per_category_cents / c.usd)
FROM (VALUES
  ('AU', 'AUD', 0.75), ('NZ', 'NZD', 0.60), ('SG', 'SGD', 0.75), ('MY', 'MYR', 0.21), ('JP', 'JPY', 0.0065),
  ('TW', 'TWD', 0.031), ('PH', 'PHP', 0.0175), ('VN', 'VND', 0.00004), ('BN', 'BND', 0.75), ('AE', 'AED', 0.272),
  ('SA', 'SAR', 0.266), ('BH', 'BHD', 2.65), ('AT', 'EUR', 1.10), ('BE', 'EUR', 1.10), ('DE', 'EUR', 1.10),
  ('DK', 'EUR', 1.10), ('ES', 'EUR', 1.10), ('FR', 'EUR', 1.10), ('IE', 'EUR', 1.10), ('IT', 'EUR', 1.10),
  ('NL', 'EUR', 1.10), ('PT', 'EUR', 1.10), ('SE', 'EUR', 1.10)
) AS c (country, currency, usd)
WHERE tax_rules.country = c.country AND tax_rules.currency = 'USD';
--> statement-breakpoint
-- Promo codes cut the order amount, not the freight alone: the words of the first codes say so.
UPDATE promo_codes SET description = 'US$5.00 off your order'
WHERE code = 'WELCOME5' AND description = 'USD 5.00 off international shipping';
--> statement-breakpoint
UPDATE promo_codes SET description = 'Half off your order, up to US$15.00'
WHERE code = 'HALFSHIP' AND description = 'Half of international shipping, up to USD 15.00';
