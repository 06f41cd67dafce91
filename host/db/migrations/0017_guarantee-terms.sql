CREATE INDEX "order_lines_link" ON "order_lines" USING btree (md5("url")) WHERE "order_lines"."package_ref" is not null;--> statement-breakpoint
UPDATE "fees" SET "valid_to" = (now() at time zone 'utc')::date + 1
WHERE "rule"->>'form' = 'guarantee' AND ("rule"->>'times')::numeric > 1.3 AND "valid_to" IS NULL;--> statement-breakpoint
INSERT INTO "fees" ("id", "code", "charge_code", "tier", "cents", "rule", "valid_from", "valid_to", "source")
SELECT "id" || '-1.3', "code", "charge_code", "tier", "cents", jsonb_set("rule", '{times}', '1.3'), "valid_to", NULL, "source"
FROM "fees" WHERE "rule"->>'form' = 'guarantee' AND ("rule"->>'times')::numeric > 1.3 AND "valid_to" = (now() at time zone 'utc')::date + 1;
