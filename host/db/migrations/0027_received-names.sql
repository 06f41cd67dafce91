ALTER TABLE "packages" ADD COLUMN "received_name" text;--> statement-breakpoint
UPDATE "packages" AS p SET "received_name" = e."before" FROM (
  SELECT DISTINCT ON ("member_id", "package_ref") "member_id", "package_ref", "detail"->>'before' AS "before"
  FROM "package_events" WHERE "kind" = 'edit' ORDER BY "member_id", "package_ref", "at"
) AS e WHERE e."member_id" = p."member_id" AND e."package_ref" = p."ref" AND e."before" <> p."name";
