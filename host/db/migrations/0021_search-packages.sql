-- Search through a member's packages. Both extensions are "trusted": whoever owns the database may add them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Text as it is searched: small letters, full width made narrow, and every byte beyond ASCII as \ooo. Trigrams are made of letters
-- that the database's locale knows, and in ours those are ASCII: 漢字 would be found by reading all packages of the member.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT encode(decode(replace(lower(normalize(value, NFKC)), '\', '\\'), 'escape'), 'escape') $$;--> statement-breakpoint
CREATE FUNCTION search_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT '%' || regexp_replace(search_text(term), '([\\%_])', '\\\1', 'g') || '%' $$;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || E'\n' || tracking || E'\n' || merchant)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "packages_search" ON "packages" USING gin ("member_id","search" gin_trgm_ops) WITH (fastupdate=false);
