-- Two rows that hold on the same day for the same thing would charge twice. A trigger instead of an exclusion constraint,
-- because that needs an extension which not every PostgreSQL-compatible server has.
CREATE FUNCTION rate_rows_do_not_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE other text;
BEGIN
  EXECUTE format(
    'SELECT o.id FROM %I o, (SELECT ($1).*) n
     WHERE o.id <> n.id AND (%s)
       AND o.valid_from < coalesce(n.valid_to, ''infinity'') AND n.valid_from < coalesce(o.valid_to, ''infinity'')
     LIMIT 1', TG_TABLE_NAME, TG_ARGV[0]) INTO other USING NEW;
  IF other IS NOT NULL THEN
    RAISE EXCEPTION '% holds at the same time as %: end that row first', NEW.id, other USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rate_services_once AFTER INSERT OR UPDATE ON rate_services FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code');
--> statement-breakpoint
CREATE TRIGGER rate_zones_once AFTER INSERT OR UPDATE ON rate_zones FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.service = n.service AND o.country = n.country');
--> statement-breakpoint
CREATE TRIGGER rate_brackets_once AFTER INSERT OR UPDATE ON rate_brackets FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.service = n.service AND o.zone = n.zone AND o.from_grams < n.to_grams AND n.from_grams < o.to_grams');
--> statement-breakpoint
CREATE TRIGGER rate_surcharges_once AFTER INSERT OR UPDATE ON rate_surcharges FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code AND o.rule->>''form'' = n.rule->>''form'' AND n.rule->>''form'' IN (''remote'', ''fuelIndex'', ''perKg'', ''perShipment'') AND (o.countries IS NULL OR n.countries IS NULL OR o.countries && n.countries)');
--> statement-breakpoint
CREATE TRIGGER fees_once AFTER INSERT OR UPDATE ON fees FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code AND o.tier = n.tier');
--> statement-breakpoint
CREATE TRIGGER tax_rules_once AFTER INSERT OR UPDATE ON tax_rules FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.country = n.country AND o.code = n.code AND o.above_cents < coalesce(n.upto_cents, 2147483647) AND n.above_cents < coalesce(o.upto_cents, 2147483647)');
--> statement-breakpoint
CREATE TRIGGER storage_rules_once AFTER INSERT OR UPDATE ON storage_rules FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.tier = n.tier');
