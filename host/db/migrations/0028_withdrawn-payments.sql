CREATE TABLE "capture_withdrawals" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"capture_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	"release_note" text,
	CONSTRAINT "capture_withdrawals_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "capture_withdrawals_amount" CHECK ("capture_withdrawals"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_faults" (
	"gateway" text NOT NULL,
	"gateway_capture_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"known_attempt_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "payment_faults_gateway_gateway_capture_id_attempt_id_pk" PRIMARY KEY("gateway","gateway_capture_id","attempt_id")
);
--> statement-breakpoint
DROP INDEX "captures_gateway_key";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "noted_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "standing" text DEFAULT 'clear' NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "review_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capture_withdrawals" ADD CONSTRAINT "capture_withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capture_withdrawals_reference_key" ON "capture_withdrawals" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "capture_withdrawals_capture" ON "capture_withdrawals" USING btree ("member_id","capture_id");--> statement-breakpoint
CREATE INDEX "payment_faults_open" ON "payment_faults" USING btree ("seen_at") WHERE "payment_faults"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "captures_review" ON "captures" USING btree ("gateway","review_at") WHERE "captures"."review_at" is not null;--> statement-breakpoint
CREATE INDEX "captures_withdrawn" ON "captures" USING btree ("captured_at") WHERE "captures"."standing" <> 'clear';--> statement-breakpoint
-- A capture that was booked under a second order keeps its lines there under a name of its own, and is a fault for the operator.
INSERT INTO "payment_faults" ("gateway", "gateway_capture_id", "attempt_id", "known_attempt_id", "amount_cents", "currency", "seen_at")
SELECT "gateway", "gateway_capture_id", "attempt_id", "first_attempt", "amount_cents", "currency", "captured_at" FROM (
	SELECT *, row_number() OVER w AS "nth", first_value("attempt_id") OVER w AS "first_attempt" FROM "captures"
	WINDOW w AS (PARTITION BY "gateway", "gateway_capture_id" ORDER BY "captured_at", "id")) AS "booked"
WHERE "nth" > 1;--> statement-breakpoint
UPDATE "captures" SET "gateway_capture_id" = "gateway_capture_id" || '#' || "attempt_id"
WHERE EXISTS (SELECT 1 FROM "payment_faults" f WHERE f."gateway" = "captures"."gateway"
	AND f."gateway_capture_id" = "captures"."gateway_capture_id" AND f."attempt_id" = "captures"."attempt_id");--> statement-breakpoint
UPDATE "captures" SET "returned_cents" = "amount_cents", "noted_cents" = "amount_cents" WHERE "state" = 'refunded';--> statement-breakpoint
UPDATE "captures" SET "review_at" = now() WHERE "gateway" <> 'zero' AND position('#' in "gateway_capture_id") = 0 AND "captured_at" > now() - interval '180 days';--> statement-breakpoint
CREATE UNIQUE INDEX "captures_gateway_key" ON "captures" USING btree ("gateway","gateway_capture_id");--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_withdrawn_amounts" CHECK ("captures"."returned_cents" >= 0 and "captures"."noted_cents" >= 0 and "captures"."disputed_cents" >= 0);