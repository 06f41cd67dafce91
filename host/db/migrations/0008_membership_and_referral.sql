CREATE TABLE "counted_shipments" (
	"member_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"earned" boolean DEFAULT false NOT NULL,
	"type_before" text,
	"expiry_before" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "counted_shipments_member_id_shipment_id_pk" PRIMARY KEY("member_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"infomercial" boolean NOT NULL,
	"promotions" boolean NOT NULL,
	"interests" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_locations" (
	"reference" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postal_code" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"member_id" uuid NOT NULL,
	"referred_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"lot_id" uuid,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "referral_rewards_member_id_referred_id_pk" PRIMARY KEY("member_id","referred_id")
);
--> statement-breakpoint
CREATE TABLE "referral_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"reward_cents" integer NOT NULL,
	"reward_days" integer NOT NULL,
	"rewards_per_day" integer NOT NULL,
	"invites_per_day" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "referral_rules_sane" CHECK ("referral_rules"."reward_cents" >= 0 and "referral_rules"."reward_days" > 0 and "referral_rules"."rewards_per_day" > 0 and "referral_rules"."invites_per_day" > 0)
);
--> statement-breakpoint
CREATE TABLE "tier_changes" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"expiry" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tier_changes_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "kind" text DEFAULT 'credit' NOT NULL;--> statement-breakpoint
ALTER TABLE "counted_shipments" ADD CONSTRAINT "counted_shipments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_referred_id_members_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_changes" ADD CONSTRAINT "tier_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_locations_country" ON "pickup_locations" USING btree ("country");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rewards_once" ON "referral_rewards" USING btree ("referred_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rules_key" ON "referral_rules" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "tier_changes_list" ON "tier_changes" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "members_referred_by" ON "members" USING btree ("referred_by") WHERE "members"."referred_by" is not null;