CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"member_id" uuid,
	"sameness" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"portal" text NOT NULL,
	"url" text NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"country" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"unit_grams" integer,
	"low_grams" integer,
	"high_grams" integer,
	"confidence" real DEFAULT 0 NOT NULL,
	"basis" text DEFAULT 'none' NOT NULL,
	"samples" integer DEFAULT 0 NOT NULL,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"followup" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"locked_grams" integer,
	"locked_country" text,
	"locked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "estimates_status" CHECK ("estimates"."status" in ('pending', 'completed', 'error', 'followup')),
	CONSTRAINT "estimates_weight" CHECK ("estimates"."status" <> 'completed' or ("estimates"."unit_grams" > 0 and "estimates"."low_grams" <= "estimates"."high_grams")),
	CONSTRAINT "estimates_quantity" CHECK ("estimates"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "weighed_items" (
	"source" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"grams" integer NOT NULL,
	CONSTRAINT "weighed_items_weight" CHECK ("weighed_items"."grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "guaranteed_grams" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_ref" ON "estimates" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "estimates_same" ON "estimates" USING btree ("sameness","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_member" ON "estimates" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_age" ON "estimates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "estimates_waiting" ON "estimates" USING btree ("created_at") WHERE "estimates"."status" in ('pending', 'followup');--> statement-breakpoint
CREATE INDEX "weighed_items_words" ON "weighed_items" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_guarantee" ON "payment_requests" USING btree ("member_id","estimate_id") WHERE "payment_requests"."kind" = 'guarantee' and "payment_requests"."estimate_id" is not null and "payment_requests"."status" <> '0';