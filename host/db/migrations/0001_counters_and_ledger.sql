-- Counters kept in rows: one statement trigger per change kind, so a bulk insert costs one update per member and status.
CREATE FUNCTION count_rows_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %I AS c (member_id, status, n)
     SELECT member_id, status, count(*)::int FROM added GROUP BY member_id, status ORDER BY member_id, status
     ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_rows_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %I AS c SET n = c.n - d.n
     FROM (SELECT member_id, status, count(*)::int AS n FROM removed GROUP BY member_id, status) d
     WHERE c.member_id = d.member_id AND c.status = d.status', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %I AS c (member_id, status, n)
     SELECT member_id, status, sum(n)::int FROM (
       SELECT member_id, status, 1 AS n FROM added
       UNION ALL SELECT member_id, status, -1 FROM removed) moves
     GROUP BY member_id, status HAVING sum(n) <> 0 ORDER BY member_id, status
     ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packages_added AFTER INSERT ON packages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('package_counts');
--> statement-breakpoint
CREATE TRIGGER packages_removed AFTER DELETE ON packages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('package_counts');
--> statement-breakpoint
CREATE TRIGGER packages_changed AFTER UPDATE ON packages REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('package_counts');
--> statement-breakpoint
CREATE TRIGGER shipments_added AFTER INSERT ON shipments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('shipment_counts');
--> statement-breakpoint
CREATE TRIGGER shipments_removed AFTER DELETE ON shipments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('shipment_counts');
--> statement-breakpoint
CREATE TRIGGER shipments_changed AFTER UPDATE ON shipments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('shipment_counts');
--> statement-breakpoint
-- The lines of one ledger transaction sum to zero at commit.
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  SELECT sum(amount_cents) INTO total FROM ledger_entries
    WHERE member_id = NEW.member_id AND transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_zero AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
--> statement-breakpoint
-- The ledger is append-only.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
