CREATE TABLE "gateway_commands" (
	"member_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gateway_commands_member_id_target_kind_target_id_number_pk" PRIMARY KEY("member_id","target_kind","target_id","number")
);
--> statement-breakpoint
CREATE TABLE "needed_release" (
	"release" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"member_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"account" jsonb NOT NULL,
	CONSTRAINT "payment_accounts_member_id_target_kind_target_id_pk" PRIMARY KEY("member_id","target_kind","target_id")
);
--> statement-breakpoint
DROP INDEX "authorizations_due";--> statement-breakpoint
DROP INDEX "captures_review";--> statement-breakpoint
ALTER TABLE "gateway_commands" ADD CONSTRAINT "gateway_commands_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_commands_due" ON "gateway_commands" USING btree ("gateway","due_at");--> statement-breakpoint
UPDATE "payment_attempts" a SET "next_check_at" = least(a."next_check_at",
  (SELECT min(h."next_check_at") FROM "authorizations" h WHERE h."member_id" = a."member_id" AND h."attempt_id" = a."id"),
  (SELECT min(c."review_at") FROM "captures" c WHERE c."member_id" = a."member_id" AND c."attempt_id" = a."id"));--> statement-breakpoint
UPDATE "payment_attempts" a SET "next_check_at" = now()
  FROM "authorizations" h WHERE h."member_id" = a."member_id" AND h."attempt_id" = a."id" AND h."state" = 'failed';--> statement-breakpoint
INSERT INTO "needed_release" ("release") VALUES (2);--> statement-breakpoint
ALTER TABLE "authorizations" DROP COLUMN "next_check_at";--> statement-breakpoint
ALTER TABLE "captures" DROP COLUMN "review_at";