ALTER TABLE "id_copies" ADD COLUMN "name" "bytea";--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "consignee_id" "bytea";--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "consignee_last_four" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "pickup_reference" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "pickup" jsonb;--> statement-breakpoint
ALTER TABLE "pickup_locations" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_locations" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_pickup" ON "addresses" USING btree ("member_id","pickup_reference");--> statement-breakpoint
-- By hand: towns and hours of the counters of a database that was seeded before they had any.
UPDATE "pickup_locations" SET
  "city" = CASE "reference" WHEN 'HK-KWUNTONG' THEN 'Kowloon' WHEN 'MY-PJ' THEN 'Petaling Jaya' WHEN 'PH-MAKATI' THEN 'Makati' ELSE 'Singapore' END,
  "hours" = CASE "reference" WHEN 'HK-KWUNTONG' THEN '[{"from":1,"to":5,"open":"10:00","close":"19:00"}]'::jsonb
    ELSE '[{"from":1,"to":5,"open":"10:00","close":"19:00"},{"from":6,"to":6,"open":"10:00","close":"15:00"}]'::jsonb END
WHERE "reference" IN ('SG-CHANGI', 'SG-PAYALEBAR', 'SG-JURONG', 'HK-KWUNTONG', 'MY-PJ', 'PH-MAKATI');
