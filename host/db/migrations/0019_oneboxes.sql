CREATE TABLE "onebox_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "onebox_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "oneboxes" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"package_refs" text[] DEFAULT '{}'::text[] NOT NULL,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal_cents" integer DEFAULT 0 NOT NULL,
	"credit_redeemed_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"payment_method" text,
	"shipment_ref" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oneboxes_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "oneboxes_amounts" CHECK ("oneboxes"."credits_cents" >= 0 and "oneboxes"."paid_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "box_ref" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "stored_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "packages" drop column "stage";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when box_ref is not null and status not in ('D', 'P') then 'B' when status = '2' and amount_cents <= 0 then '0' else status end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" drop column "in_history";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "in_history" boolean GENERATED ALWAYS AS (case when box_ref is null or status in ('D', 'P') then status in ('D', 'P') end) STORED;--> statement-breakpoint
-- The lists' indexes went with the columns.
CREATE INDEX "packages_list" ON "packages" USING btree ("member_id","in_history","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packages_stage_list" ON "packages" USING btree ("member_id","stage","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "oneboxes" ADD CONSTRAINT "oneboxes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oneboxes_ref_key" ON "oneboxes" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "oneboxes_open" ON "oneboxes" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "oneboxes"."status" in ('draft', 'packing', 'ready');--> statement-breakpoint
CREATE INDEX "oneboxes_ended" ON "oneboxes" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "oneboxes"."status" in ('shipped', 'cancelled');--> statement-breakpoint
CREATE INDEX "packages_in_box" ON "packages" USING btree ("member_id","box_ref") WHERE "packages"."box_ref" is not null;
--> statement-breakpoint
-- Kept by the functions of the other counters.
CREATE TRIGGER oneboxes_added AFTER INSERT ON oneboxes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('onebox_counts');
--> statement-breakpoint
CREATE TRIGGER oneboxes_removed AFTER DELETE ON oneboxes REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('onebox_counts');
--> statement-breakpoint
CREATE TRIGGER oneboxes_changed AFTER UPDATE ON oneboxes REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('onebox_counts');
