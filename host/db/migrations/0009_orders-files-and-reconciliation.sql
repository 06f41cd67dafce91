CREATE TABLE "page_meta" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"language" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_movements" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"capture_id" text,
	"attempt" text,
	"order_id" text,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateway_movements_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"attempt_id" uuid,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"other" text DEFAULT '' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"gateway" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"daily" boolean NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"next_page" text,
	"movements" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "reconciliations_gateway_from_at_to_at_pk" PRIMARY KEY("gateway","from_at","to_at")
);
--> statement-breakpoint
DROP INDEX "referral_rewards_once";--> statement-breakpoint
DROP INDEX "oneboxes_ref_key";--> statement-breakpoint
DROP INDEX "orders_ref_key";--> statement-breakpoint
DROP INDEX "payment_requests_ref_key";--> statement-breakpoint
ALTER TABLE "id_copies" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "id_copies" ADD COLUMN "picture_file" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "written_to" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "place" text DEFAULT 'database' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "line_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "page_meta_row" ON "page_meta" USING btree ("page","language","brand");--> statement-breakpoint
CREATE INDEX "gateway_movements_capture" ON "gateway_movements" USING btree ("gateway","capture_id");--> statement-breakpoint
CREATE INDEX "gateway_movements_at" ON "gateway_movements" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_cases_key" ON "reconciliation_cases" USING btree ("gateway","kind","reference");--> statement-breakpoint
CREATE INDEX "reconciliation_cases_open" ON "reconciliation_cases" USING btree ("found_at") WHERE "reconciliation_cases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_cases_untold" ON "reconciliation_cases" USING btree ("gateway") WHERE "reconciliation_cases"."told_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliations_daily" ON "reconciliations" USING btree ("gateway","to_at") WHERE "reconciliations"."daily";--> statement-breakpoint
CREATE INDEX "referral_rewards_referred" ON "referral_rewards" USING btree ("referred_id");--> statement-breakpoint
CREATE INDEX "oneboxes_ref" ON "oneboxes" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "orders_ref" ON "orders" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "payment_requests_ref" ON "payment_requests" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "payment_requests_waiting" ON "payment_requests" USING btree ("created_at") WHERE "payment_requests"."status" = '1';--> statement-breakpoint
CREATE INDEX "payment_requests_of_order" ON "payment_requests" USING btree ("member_id","order_id") WHERE "payment_requests"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_to_dispatch" ON "shipments" USING btree ("paid_at") WHERE "shipments"."status" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "oneboxes_ref_key" ON "oneboxes" USING btree ("member_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_ref_key" ON "orders" USING btree ("member_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_ref_key" ON "payment_requests" USING btree ("member_id","ref");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place" CHECK ("files"."place" in ('database', 's3') and ("files"."bytes" is null) = ("files"."place" = 's3'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order" CHECK (("payment_requests"."kind" in ('difference', 'orderdue')) = ("payment_requests"."order_id" is not null) and ("payment_requests"."kind" = 'difference') = ("payment_requests"."line_id" is not null));--> statement-breakpoint
-- What orders had asked for is known by their lines, and by the words of the request.
UPDATE "payment_requests" AS r SET "kind" = 'difference', "order_id" = l."order_id", "line_id" = l."id", "description" = l."name"
  FROM "order_lines" AS l WHERE l."member_id" = r."member_id" AND l."request_id" = r."id";--> statement-breakpoint
UPDATE "payment_requests" AS r SET "kind" = 'orderdue', "order_id" = o."id", "description" = o."ref"
  FROM "orders" AS o WHERE o."member_id" = r."member_id" AND r."kind" = 'charge'
    AND r."description" = 'Order ' || o."ref" || ': bought, and the payment that was held for it could not be charged';--> statement-breakpoint
-- When a line was dropped is not known: its order's last change comes nearest.
UPDATE "order_lines" AS l SET "ended_at" = o."updated_at"
  FROM "orders" AS o WHERE o."member_id" = l."member_id" AND o."id" = l."order_id" AND l."state" = 'dropped';
--> statement-breakpoint
-- Sealed pictures of IDs become files like all others.
UPDATE id_copies SET picture_file = gen_random_uuid() WHERE picture IS NOT NULL;--> statement-breakpoint
INSERT INTO files (member_id, id, variant, mime, sha256, bytes, created_at)
SELECT member_id, picture_file, 'id-copy', 'image/webp', encode(sha256(picture), 'hex'), picture, created_at FROM id_copies WHERE picture IS NOT NULL;--> statement-breakpoint
UPDATE id_copies SET picture = NULL;
--> statement-breakpoint
-- A guarantee covers a package of at most three times the locked weight.
UPDATE "fees" SET "rule" = "rule" || '{"times": 3}' WHERE "rule"->>'form' = 'guarantee';
