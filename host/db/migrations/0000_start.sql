CREATE TABLE "addresses" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"receiver" text NOT NULL,
	"receiver_country_code" text NOT NULL,
	"receiver_contact" text NOT NULL,
	"street1" text NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"street3" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "addresses_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"member_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_holds_member_id_attempt_id_lot_id_pk" PRIMARY KEY("member_id","attempt_id","lot_id"),
	CONSTRAINT "credit_holds_positive" CHECK ("credit_holds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"amount_cents" integer NOT NULL,
	"remaining_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "credit_lots_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "credit_lots_not_negative" CHECK ("credit_lots"."remaining_cents" >= 0 and "credit_lots"."remaining_cents" <= "credit_lots"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "login_delays" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"suite" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"gender" text NOT NULL,
	"mobile_country_code" text NOT NULL,
	"mobile_number" text NOT NULL,
	"registration_country" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"portal" text DEFAULT 'cgw' NOT NULL,
	"membership_type" text DEFAULT 'LT' NOT NULL,
	"membership_expiry" timestamp (3) with time zone,
	"shipments_counter" integer DEFAULT 0 NOT NULL,
	"referred_by" uuid,
	"media" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"variant" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_member_id_id_variant_pk" PRIMARY KEY("member_id","id","variant")
);
--> statement-breakpoint
CREATE TABLE "package_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "package_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "package_events" (
	"member_id" uuid NOT NULL,
	"package_ref" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_events_member_id_package_ref_id_pk" PRIMARY KEY("member_id","package_ref","id")
);
--> statement-breakpoint
CREATE TABLE "package_memberships" (
	"member_id" uuid NOT NULL,
	"package_ref" text NOT NULL,
	"container_kind" text NOT NULL,
	"container_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_memberships_member_id_package_ref_pk" PRIMARY KEY("member_id","package_ref")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"member_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"tracking" text NOT NULL,
	"name" text NOT NULL,
	"merchant" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"in_history" boolean GENERATED ALWAYS AS (status in ('D', 'P')) STORED NOT NULL,
	"kinds" text[] DEFAULT '{normal}'::text[] NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"weight_grams" integer NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"customer_declared" boolean DEFAULT false NOT NULL,
	"itemization_declared" boolean DEFAULT false NOT NULL,
	"repack_type" text DEFAULT '' NOT NULL,
	"ship_alone" boolean DEFAULT false NOT NULL,
	"instructions" text[] DEFAULT '{}'::text[] NOT NULL,
	"additional" text DEFAULT '' NOT NULL,
	"slip_type" text,
	"itemization" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipment_ref" text,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_member_id_ref_pk" PRIMARY KEY("member_id","ref")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_capture_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captures_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "gateway_notices" (
	"gateway" text NOT NULL,
	"notice_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_notices_gateway_notice_id_pk" PRIMARY KEY("gateway","notice_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount_cents" integer NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"quote_hash" text NOT NULL,
	"quote" jsonb NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"gateway_order_id" text,
	"popup_url" text,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_cents" >= 0 and "payment_attempts"."credits_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"address_id" uuid,
	"speed" text,
	"insurance" boolean DEFAULT false NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"address" jsonb,
	"country" text,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal_cents" integer DEFAULT 0 NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"credit_redeemed_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"declared_cents" integer DEFAULT 0 NOT NULL,
	"chargeable_grams" integer DEFAULT 0 NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"package_refs" text[] DEFAULT '{}'::text[] NOT NULL,
	"payment_method" text,
	"expected_earliest" timestamp (3) with time zone,
	"expected_latest" timestamp (3) with time zone,
	"awb" text,
	"courier" text,
	"stop" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"member_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"location" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"offset_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tracking_events_member_id_shipment_id_id_pk" PRIMARY KEY("member_id","shipment_id","id")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("member_id") WHERE "addresses"."is_default" and "addresses"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_suite_key" ON "members" USING btree ("suite");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_mobile_key" ON "members" USING btree ("mobile_country_code","mobile_number");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "package_memberships_container" ON "package_memberships" USING btree ("member_id","container_id");--> statement-breakpoint
CREATE INDEX "packages_ref" ON "packages" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_tracking_key" ON "packages" USING btree ("member_id","tracking");--> statement-breakpoint
CREATE INDEX "packages_list" ON "packages" USING btree ("member_id","in_history","arrived_at" DESC NULLS LAST,"ref" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "packages_status_list" ON "packages" USING btree ("member_id","status","arrived_at" DESC NULLS LAST,"ref" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "captures_gateway_key" ON "captures" USING btree ("member_id","gateway","gateway_capture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied" ON "captures" USING btree ("member_id","target_kind","target_id") WHERE "captures"."state" = 'applied';--> statement-breakpoint
CREATE INDEX "captures_refund_due" ON "captures" USING btree ("state") WHERE "captures"."state" = 'refund-due';--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("member_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_attempt" ON "ledger_entries" USING btree ("member_id","attempt_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_id" ON "payment_attempts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("gateway","gateway_order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("member_id","target_kind","target_id","gateway") WHERE "payment_attempts"."state" in ('created', 'opened', 'captured');--> statement-breakpoint
CREATE INDEX "shipments_ref" ON "shipments" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_draft" ON "shipments" USING btree ("member_id") WHERE "shipments"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "shipments_list" ON "shipments" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "shipments"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "shipments_current" ON "shipments" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "shipments"."status" in ('paid', 'shipped');--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_events_once" ON "tracking_events" USING btree ("member_id","shipment_id","status","at","location");