CREATE TABLE "action_requests" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"package_ref" text NOT NULL,
	"action" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "action_requests_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
ALTER TABLE "action_requests" ADD CONSTRAINT "action_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "action_requests_one_open" ON "action_requests" USING btree ("member_id","package_ref") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "action_requests_package" ON "action_requests" USING btree ("member_id","package_ref","requested_at");--> statement-breakpoint
CREATE INDEX "action_requests_open" ON "action_requests" USING btree ("requested_at") WHERE state = 'open';