CREATE TABLE "refused_calls" (
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"code" integer NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "refused_calls_member_id_at_pk" PRIMARY KEY("member_id","at")
);
--> statement-breakpoint
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_calls_request" ON "refused_calls" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "refused_calls_age" ON "refused_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "packages_tracking" ON "packages" USING btree ("tracking");