-- The indexes of the lists also hold what a search looks through, so that a frequent word is found by reading an index alone. No entry of
-- an index may be longer than 2,704 bytes: what is searched is cut well before, which only hundreds of rare letters reach.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT left(encode(decode(replace(lower(normalize(value, NFKC)), '\', '\\'), 'escape'), 'escape'), 2400) $$;--> statement-breakpoint
UPDATE "packages" SET "name" = "name" WHERE length("search") > 2400;--> statement-breakpoint
DROP INDEX "packages_list";--> statement-breakpoint
CREATE INDEX "packages_list" ON "packages" ("member_id","in_history","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST) INCLUDE ("stage","search");--> statement-breakpoint
DROP INDEX "packages_stage_list";--> statement-breakpoint
CREATE INDEX "packages_stage_list" ON "packages" ("member_id","stage","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST) INCLUDE ("status","search");--> statement-breakpoint
-- An index is read alone as far as the table was vacuumed; the default waits for a fifth of a table that only grows.
ALTER TABLE "packages" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
