DROP INDEX "packages_status_list";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when status = '2' and amount_cents <= 0 then '0' else status end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "packages_stage_list" ON "packages" USING btree ("member_id","stage","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST);--> statement-breakpoint
-- The counters follow the stage, as the list's filter does.
CREATE FUNCTION count_packages_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_counts AS c (member_id, status, n)
  SELECT member_id, stage, count(*)::int FROM added GROUP BY member_id, stage ORDER BY member_id, stage
  ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_packages_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE package_counts AS c SET n = c.n - d.n
  FROM (SELECT member_id, stage, count(*)::int AS n FROM removed GROUP BY member_id, stage) d
  WHERE c.member_id = d.member_id AND c.status = d.stage;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_packages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_counts AS c (member_id, status, n)
  SELECT member_id, stage, sum(n)::int FROM (
    SELECT member_id, stage, 1 AS n FROM added
    UNION ALL SELECT member_id, stage, -1 FROM removed) moves
  GROUP BY member_id, stage HAVING sum(n) <> 0 ORDER BY member_id, stage
  ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER packages_added ON packages;
--> statement-breakpoint
DROP TRIGGER packages_removed ON packages;
--> statement-breakpoint
DROP TRIGGER packages_changed ON packages;
--> statement-breakpoint
CREATE TRIGGER packages_added AFTER INSERT ON packages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_added();
--> statement-breakpoint
CREATE TRIGGER packages_removed AFTER DELETE ON packages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_removed();
--> statement-breakpoint
CREATE TRIGGER packages_changed AFTER UPDATE ON packages REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_changed();
--> statement-breakpoint
DELETE FROM package_counts;
--> statement-breakpoint
INSERT INTO package_counts (member_id, status, n) SELECT member_id, stage, count(*)::int FROM packages GROUP BY member_id, stage;
