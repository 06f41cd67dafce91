CREATE TABLE "payment_request_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_request_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"kind" text DEFAULT 'charge' NOT NULL,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sugar_id" text DEFAULT '' NOT NULL,
	"estimate_id" text,
	"package_ref" text,
	"required" boolean DEFAULT false NOT NULL,
	"registration_country" text DEFAULT '' NOT NULL,
	"payment_method" text,
	"credit_redeemed_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"claimed_package_ref" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "payment_requests_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "payment_requests_amount" CHECK ("payment_requests"."amount_cents" > 0 and "payment_requests"."credits_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_ref_key" ON "payment_requests" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "payment_requests_open" ON "payment_requests" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_requests"."status" = '1';--> statement-breakpoint
CREATE INDEX "payment_requests_ended" ON "payment_requests" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_requests"."status" <> '1';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_business" ON "payment_requests" USING btree ("member_id") WHERE "payment_requests"."kind" = 'business' and "payment_requests"."status" = '1';
--> statement-breakpoint
CREATE TRIGGER payment_requests_added AFTER INSERT ON payment_requests REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('payment_request_counts');
--> statement-breakpoint
CREATE TRIGGER payment_requests_removed AFTER DELETE ON payment_requests REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('payment_request_counts');
--> statement-breakpoint
CREATE TRIGGER payment_requests_changed AFTER UPDATE ON payment_requests REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('payment_request_counts');
