CREATE TABLE "cart_items" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "cart_items_state" CHECK ("cart_items"."state" in ('active', 'saved')),
	CONSTRAINT "cart_items_amounts" CHECK ("cart_items"."unit_price_cents" between 1 and 9999900 and "cart_items"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "restricted_sites" (
	"name" text PRIMARY KEY NOT NULL,
	CONSTRAINT "restricted_sites_lowercase" CHECK ("restricted_sites"."name" = lower("restricted_sites"."name"))
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_newest" ON "cart_items" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);