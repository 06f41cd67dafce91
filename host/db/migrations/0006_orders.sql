CREATE TABLE "order_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
	"price_rise" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"goods_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"difference_cents" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"shop_order" text,
	"tracking" text,
	"package_ref" text,
	"bought_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	CONSTRAINT "order_lines_member_id_order_id_id_pk" PRIMARY KEY("member_id","order_id","id"),
	CONSTRAINT "order_lines_state" CHECK ("order_lines"."state" in ('waiting', 'asked', 'accepted', 'bought', 'dropped')),
	CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."goods_cents" >= 0 and "order_lines"."shipping_cents" >= 0 and "order_lines"."tax_cents" >= 0 and "order_lines"."difference_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"status" text DEFAULT 'T' NOT NULL,
	"type" text DEFAULT '4' NOT NULL,
	"partial" boolean DEFAULT true NOT NULL,
	"delivery" text DEFAULT 'Standard' NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"promo_code" text,
	"terms" jsonb,
	"value_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"cushion_cents" integer DEFAULT 0 NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"credit_redeemed_cents" integer DEFAULT 0 NOT NULL,
	"authorized_cents" integer DEFAULT 0 NOT NULL,
	"taken_cents" integer DEFAULT 0 NOT NULL,
	"actual_cents" integer DEFAULT 0 NOT NULL,
	"actual_discount_cents" integer DEFAULT 0 NOT NULL,
	"payment_method" text,
	"attempt_id" uuid,
	"expected_earliest" timestamp (3) with time zone,
	"expected_latest" timestamp (3) with time zone,
	"cancel_reason" text,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"bought_at" timestamp (3) with time zone,
	"transit_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('T', '2', 'P', 'S', 'I', 'C', '0')),
	CONSTRAINT "orders_delivery" CHECK ("orders"."delivery" in ('Fastest', 'Standard')),
	CONSTRAINT "orders_amounts" CHECK ("orders"."value_cents" >= 0 and "orders"."fee_cents" >= 0 and "orders"."cushion_cents" >= 0 and "orders"."discount_cents" >= 0 and "orders"."authorized_cents" >= 0 and "orders"."taken_cents" between 0 and "orders"."authorized_cents")
);
--> statement-breakpoint
CREATE TABLE "authorizations" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_hold_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"asked_cents" integer DEFAULT 0 NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "authorizations_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "authorizations_amounts" CHECK ("authorizations"."amount_cents" > 0 and "authorizations"."asked_cents" between 0 and "authorizations"."amount_cents" and "authorizations"."captured_cents" between 0 and "authorizations"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "price_rise" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "promised_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_orders" ADD COLUMN "intent" text DEFAULT 'CAPTURE' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_orders" ADD COLUMN "authorization" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_tracking" ON "order_lines" USING btree ("member_id","tracking") WHERE "order_lines"."tracking" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_request" ON "order_lines" USING btree ("member_id","request_id") WHERE "order_lines"."request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_ref_key" ON "orders" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_draft" ON "orders" USING btree ("member_id") WHERE "orders"."status" = 'T';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("member_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("member_id","status","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_to_buy" ON "orders" USING btree ("paid_at") WHERE "orders"."status" in ('P', 'S', 'I');--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_gateway_key" ON "authorizations" USING btree ("gateway","gateway_hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_attempt_key" ON "authorizations" USING btree ("member_id","attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_one_live" ON "authorizations" USING btree ("member_id","target_kind","target_id") WHERE "authorizations"."state" in ('held', 'capturing');--> statement-breakpoint
CREATE INDEX "authorizations_due" ON "authorizations" USING btree ("gateway","next_check_at") WHERE "authorizations"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "captures_promised_due" ON "captures" USING btree ("captured_at") WHERE "captures"."promised_cents" > "captures"."returned_cents";--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_price_rise" CHECK ("cart_items"."price_rise" in ('ask', 'up5', 'skip'));--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_promised" CHECK ("captures"."promised_cents" between 0 and "captures"."amount_cents");--> statement-breakpoint
-- Orders are counted by status like shipments (count_rows_… of the first migration).
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('order_counts');
--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('order_counts');
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('order_counts');
