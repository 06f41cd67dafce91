-- Search through a member's packages. Both extensions are "trusted": whoever owns the database may add them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Text as it is searched: small letters, full width made narrow, and every byte beyond ASCII as \ooo. Trigrams are made of
-- letters that the database's locale knows, and in ours those are ASCII: 漢字 would be found by reading all packages of the
-- member. The text is also part of the lists' indexes, whose entries may not be longer than 2,704 bytes: it is cut before.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT left(encode(decode(replace(lower(normalize(value, NFKC)), '\', '\\'), 'escape'), 'escape'), 2400) $$;
--> statement-breakpoint
CREATE FUNCTION search_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT '%' || regexp_replace(search_text(term), '([\\%_])', '\\\1', 'g') || '%' $$;
--> statement-breakpoint
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
CREATE TABLE "card_customers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"brand" text NOT NULL,
	"funding" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"member_id" uuid,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"details" text NOT NULL,
	"language" text NOT NULL,
	"portal" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "id_copies" (
	"member_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"id_type" text NOT NULL,
	"last_four" text NOT NULL,
	"number" "bytea" NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "id_copies_member_id_address_id_pk" PRIMARY KEY("member_id","address_id")
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"portal" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"cause" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_preferences_member_id_type_pk" PRIMARY KEY("member_id","type")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"package_ref" text,
	"subject" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
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
	"kind" text DEFAULT 'credit' NOT NULL,
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
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"suite" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
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
CREATE TABLE "onebox_counts" (
	"member_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "onebox_counts_member_id_status_pk" PRIMARY KEY("member_id","status")
);
--> statement-breakpoint
CREATE TABLE "oneboxes" (
	"member_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"package_count" integer DEFAULT 0 NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	"package_refs" text[] DEFAULT '{}'::text[] NOT NULL,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal_cents" integer DEFAULT 0 NOT NULL,
	"credit_redeemed_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"payment_method" text,
	"shipment_ref" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oneboxes_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "oneboxes_amounts" CHECK ("oneboxes"."credits_cents" >= 0 and "oneboxes"."paid_cents" >= 0)
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
	"box_ref" text,
	"stage" text GENERATED ALWAYS AS (case when box_ref is not null and status not in ('D', 'P') then 'B' when status = '2' and amount_cents <= 0 then '0' else status end) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || E'\n' || tracking || E'\n' || merchant)) STORED NOT NULL,
	"in_history" boolean GENERATED ALWAYS AS (case when box_ref is null or status in ('D', 'P') then status in ('D', 'P') end) STORED,
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
	"invoice_file" uuid,
	"shipment_ref" text,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_since" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_member_id_ref_pk" PRIMARY KEY("member_id","ref")
);
--> statement-breakpoint
CREATE TABLE "paper_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"language" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"refund_reference" text,
	"refunded_at" timestamp (3) with time zone,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"noted_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"standing" text DEFAULT 'clear' NOT NULL,
	"review_at" timestamp (3) with time zone,
	CONSTRAINT "captures_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "captures_withdrawn_amounts" CHECK ("captures"."returned_cents" >= 0 and "captures"."noted_cents" >= 0 and "captures"."disputed_cents" >= 0)
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
	"language" text DEFAULT 'en' NOT NULL,
	"gateway_customer" text,
	"state" text DEFAULT 'created' NOT NULL,
	"gateway_order_id" text,
	"popup_url" text,
	"failure" text,
	"doubt" text,
	"capture_asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_cents" >= 0 and "payment_attempts"."credits_cents" >= 0)
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
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"cap_cents" integer,
	"description" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"member_id" uuid NOT NULL,
	"code" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_uses_member_id_code_pk" PRIMARY KEY("member_id","code")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"iso" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"dial_code" text NOT NULL,
	"ship_allowed" boolean DEFAULT false NOT NULL,
	"itemization_required" boolean DEFAULT false NOT NULL,
	"battery_restricted" boolean DEFAULT false NOT NULL,
	"id_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"charge_code" text NOT NULL,
	"tier" text NOT NULL,
	"cents" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "fees_not_negative" CHECK ("fees"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"name" text PRIMARY KEY NOT NULL,
	"generic" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_categories" (
	"code" text PRIMARY KEY NOT NULL,
	"hs_heading" text NOT NULL,
	"restricted" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_brackets" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"zone" integer NOT NULL,
	"from_grams" integer NOT NULL,
	"to_grams" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"step_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "rate_brackets_sane" CHECK ("rate_brackets"."from_grams" >= 0 and "rate_brackets"."from_grams" < "rate_brackets"."to_grams" and "rate_brackets"."base_cents" >= 0 and "rate_brackets"."step_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_services" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"courier" text NOT NULL,
	"divisor" integer NOT NULL,
	"step_grams" integer NOT NULL,
	"max_weight_grams" integer NOT NULL,
	"transit_days_min" integer NOT NULL,
	"transit_days_max" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	CONSTRAINT "rate_services_sane" CHECK ("rate_services"."divisor" > 0 and "rate_services"."step_grams" > 0 and "rate_services"."transit_days_min" <= "rate_services"."transit_days_max")
);
--> statement-breakpoint
CREATE TABLE "rate_surcharges" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rule" jsonb NOT NULL,
	"countries" text[],
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"country" text NOT NULL,
	"zone" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"from_code" text DEFAULT '' NOT NULL,
	"to_code" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"free_days" integer NOT NULL,
	"daily_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"collected" text NOT NULL,
	"above_cents" integer DEFAULT 0 NOT NULL,
	"upto_cents" integer,
	"basis" text NOT NULL,
	"rate" text NOT NULL,
	"per_category_cents" integer DEFAULT 0 NOT NULL,
	"excluded_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_enets_sales" (
	"ref" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"status" text,
	"transaction_ref" text,
	"deducted_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"name" text PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"custom_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"value" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"declines" boolean DEFAULT false NOT NULL,
	"capture" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_stripe_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"request_key" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"promo_code" text,
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
CREATE TABLE "device_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_token_hash_member_id_pk" PRIMARY KEY("token_hash","member_id")
);
--> statement-breakpoint
CREATE TABLE "login_delays" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since_success" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_turns" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "temporary_passwords" (
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "temporary_passwords_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_identities_pkey" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "social_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"link_member_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_visits" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"binding_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"lang" text NOT NULL,
	"way" text NOT NULL,
	"target" text NOT NULL,
	"tab" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_requests" ADD CONSTRAINT "action_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_copies" ADD CONSTRAINT "id_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_shipments" ADD CONSTRAINT "counted_shipments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_referred_id_members_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_changes" ADD CONSTRAINT "tier_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oneboxes" ADD CONSTRAINT "oneboxes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_tickets" ADD CONSTRAINT "paper_tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_withdrawals" ADD CONSTRAINT "capture_withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_passwords" ADD CONSTRAINT "temporary_passwords_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_tickets" ADD CONSTRAINT "social_tickets_link_member_id_members_id_fk" FOREIGN KEY ("link_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "action_requests_one_open" ON "action_requests" USING btree ("member_id","package_ref") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "action_requests_package" ON "action_requests" USING btree ("member_id","package_ref","requested_at");--> statement-breakpoint
CREATE INDEX "action_requests_open" ON "action_requests" USING btree ("requested_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "cards_token" ON "cards" USING btree ("member_id","token");--> statement-breakpoint
CREATE INDEX "cards_newest" ON "cards" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "cart_items_newest" ON "cart_items" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_reference" ON "contact_messages" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_member" ON "contact_messages" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_counts_end" ON "rate_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_outbox_member" ON "mail_outbox" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_cause" ON "mail_outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("member_id") WHERE "addresses"."is_default" and "addresses"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_suite_key" ON "members" USING btree ("suite");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_mobile_key" ON "members" USING btree ("mobile_country_code","mobile_number");--> statement-breakpoint
CREATE INDEX "members_referred_by" ON "members" USING btree ("referred_by") WHERE "members"."referred_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pickup_locations_country" ON "pickup_locations" USING btree ("country");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rewards_once" ON "referral_rewards" USING btree ("referred_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_rules_key" ON "referral_rules" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "tier_changes_list" ON "tier_changes" USING btree ("member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "oneboxes_ref_key" ON "oneboxes" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "oneboxes_open" ON "oneboxes" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "oneboxes"."status" in ('draft', 'packing', 'ready');--> statement-breakpoint
CREATE INDEX "oneboxes_ended" ON "oneboxes" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "oneboxes"."status" in ('shipped', 'cancelled');--> statement-breakpoint
CREATE INDEX "package_memberships_container" ON "package_memberships" USING btree ("member_id","container_id");--> statement-breakpoint
CREATE INDEX "packages_ref" ON "packages" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "packages_in_box" ON "packages" USING btree ("member_id","box_ref") WHERE "packages"."box_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "packages_tracking_key" ON "packages" USING btree ("member_id","tracking");--> statement-breakpoint
CREATE INDEX "packages_list" ON "packages" ("member_id","in_history","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST) INCLUDE ("stage","search");--> statement-breakpoint
CREATE INDEX "packages_with_invoice" ON "packages" USING btree ("member_id") WHERE "packages"."invoice_file" is not null;--> statement-breakpoint
CREATE INDEX "packages_search" ON "packages" USING gin ("member_id","search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "packages_stage_list" ON "packages" ("member_id","stage","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST) INCLUDE ("status","search");--> statement-breakpoint
CREATE INDEX "paper_tickets_expiry" ON "paper_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_ref_key" ON "payment_requests" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "payment_requests_open" ON "payment_requests" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_requests"."status" = '1';--> statement-breakpoint
CREATE INDEX "payment_requests_ended" ON "payment_requests" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_requests"."status" <> '1';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_business" ON "payment_requests" USING btree ("member_id") WHERE "payment_requests"."kind" = 'business' and "payment_requests"."status" = '1';--> statement-breakpoint
CREATE UNIQUE INDEX "capture_withdrawals_reference_key" ON "capture_withdrawals" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "capture_withdrawals_capture" ON "capture_withdrawals" USING btree ("member_id","capture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "captures_gateway_key" ON "captures" USING btree ("gateway","gateway_capture_id");--> statement-breakpoint
CREATE INDEX "captures_review" ON "captures" USING btree ("gateway","review_at") WHERE "captures"."review_at" is not null;--> statement-breakpoint
CREATE INDEX "captures_withdrawn" ON "captures" USING btree ("captured_at") WHERE "captures"."standing" <> 'clear';--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied" ON "captures" USING btree ("member_id","target_kind","target_id") WHERE "captures"."state" = 'applied';--> statement-breakpoint
CREATE INDEX "captures_refund_due" ON "captures" USING btree ("state") WHERE "captures"."state" = 'refund-due';--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("member_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_attempt" ON "ledger_entries" USING btree ("member_id","attempt_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_id" ON "payment_attempts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("gateway","gateway_order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("member_id","target_kind","target_id","gateway") WHERE "payment_attempts"."state" in ('created', 'opened', 'captured');--> statement-breakpoint
CREATE INDEX "payment_faults_open" ON "payment_faults" USING btree ("seen_at") WHERE "payment_faults"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_key" ON "fees" USING btree ("code","tier","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_brackets_key" ON "rate_brackets" USING btree ("service","zone","from_grams","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_services_key" ON "rate_services" USING btree ("code","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_zones_key" ON "rate_zones" USING btree ("service","country","valid_from");--> statement-breakpoint
CREATE INDEX "remote_areas_country" ON "remote_areas" USING btree ("country","from_code");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_rules_key" ON "storage_rules" USING btree ("tier","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rules_key" ON "tax_rules" USING btree ("country","code","above_cents","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_orders_request_key" ON "sandbox_orders" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_stripe_request_key" ON "sandbox_stripe_objects" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "shipments_ref" ON "shipments" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "shipments_awb" ON "shipments" USING btree (replace("awb", '-', '')) WHERE "shipments"."awb" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_draft" ON "shipments" USING btree ("member_id") WHERE "shipments"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "shipments_list" ON "shipments" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shipments"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "shipments_current" ON "shipments" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shipments"."status" in ('paid', 'shipped');--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_events_once" ON "tracking_events" USING btree ("member_id","shipment_id","status","at","location");--> statement-breakpoint
CREATE INDEX "device_links_expiry" ON "device_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_member" ON "known_devices" USING btree ("member_id","last_sign_in_at");--> statement-breakpoint
CREATE INDEX "temporary_passwords_expiry" ON "temporary_passwords" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_identities_member" ON "social_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "social_tickets_expiry" ON "social_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_visits_expiry" ON "social_visits" USING btree ("expires_at");
--> statement-breakpoint
-- An index is read alone as far as the table was vacuumed; the default waits for a fifth of a table that only grows.
ALTER TABLE "packages" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
-- Counters kept in rows: one statement trigger per change kind, so a bulk insert costs one update per member and status.
CREATE FUNCTION count_rows_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %I AS c (member_id, status, n)
     SELECT member_id, status, count(*)::int FROM added GROUP BY member_id, status ORDER BY member_id, status
     ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_rows_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %I AS c SET n = c.n - d.n
     FROM (SELECT member_id, status, count(*)::int AS n FROM removed GROUP BY member_id, status) d
     WHERE c.member_id = d.member_id AND c.status = d.status', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %I AS c (member_id, status, n)
     SELECT member_id, status, sum(n)::int FROM (
       SELECT member_id, status, 1 AS n FROM added
       UNION ALL SELECT member_id, status, -1 FROM removed) moves
     GROUP BY member_id, status HAVING sum(n) <> 0 ORDER BY member_id, status
     ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_added AFTER INSERT ON shipments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('shipment_counts');
--> statement-breakpoint
CREATE TRIGGER shipments_removed AFTER DELETE ON shipments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('shipment_counts');
--> statement-breakpoint
CREATE TRIGGER shipments_changed AFTER UPDATE ON shipments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('shipment_counts');
--> statement-breakpoint
CREATE TRIGGER payment_requests_added AFTER INSERT ON payment_requests REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('payment_request_counts');
--> statement-breakpoint
CREATE TRIGGER payment_requests_removed AFTER DELETE ON payment_requests REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('payment_request_counts');
--> statement-breakpoint
CREATE TRIGGER payment_requests_changed AFTER UPDATE ON payment_requests REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('payment_request_counts');
--> statement-breakpoint
CREATE TRIGGER oneboxes_added AFTER INSERT ON oneboxes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added('onebox_counts');
--> statement-breakpoint
CREATE TRIGGER oneboxes_removed AFTER DELETE ON oneboxes REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed('onebox_counts');
--> statement-breakpoint
CREATE TRIGGER oneboxes_changed AFTER UPDATE ON oneboxes REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_changed('onebox_counts');
--> statement-breakpoint
-- Those of packages follow the stage (see "stage" above), as the list's filter does.
CREATE FUNCTION count_packages_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_counts AS c (member_id, status, n)
  SELECT member_id, stage, count(*)::int FROM added GROUP BY member_id, stage ORDER BY member_id, stage
  ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_packages_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE package_counts AS c SET n = c.n - d.n
  FROM (SELECT member_id, stage, count(*)::int AS n FROM removed GROUP BY member_id, stage) d
  WHERE c.member_id = d.member_id AND c.status = d.stage;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_packages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_counts AS c (member_id, status, n)
  SELECT member_id, stage, sum(n)::int FROM (
    SELECT member_id, stage, 1 AS n FROM added
    UNION ALL SELECT member_id, stage, -1 FROM removed) moves
  GROUP BY member_id, stage HAVING sum(n) <> 0 ORDER BY member_id, stage
  ON CONFLICT (member_id, status) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packages_added AFTER INSERT ON packages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_added();
--> statement-breakpoint
CREATE TRIGGER packages_removed AFTER DELETE ON packages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_removed();
--> statement-breakpoint
CREATE TRIGGER packages_changed AFTER UPDATE ON packages REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_packages_changed();
--> statement-breakpoint
-- The lines of one ledger transaction sum to zero at commit.
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  SELECT sum(amount_cents) INTO total FROM ledger_entries
    WHERE member_id = NEW.member_id AND transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_zero AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
--> statement-breakpoint
-- The ledger is append-only.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Two rows that hold on the same day for the same thing would charge twice. A trigger instead of an exclusion constraint,
-- because that needs an extension which not every PostgreSQL-compatible server has.
CREATE FUNCTION rate_rows_do_not_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE other text;
BEGIN
  EXECUTE format(
    'SELECT o.id FROM %I o, (SELECT ($1).*) n
     WHERE o.id <> n.id AND (%s)
       AND o.valid_from < coalesce(n.valid_to, ''infinity'') AND n.valid_from < coalesce(o.valid_to, ''infinity'')
     LIMIT 1', TG_TABLE_NAME, TG_ARGV[0]) INTO other USING NEW;
  IF other IS NOT NULL THEN
    RAISE EXCEPTION '% holds at the same time as %: end that row first', NEW.id, other USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rate_services_once AFTER INSERT OR UPDATE ON rate_services FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code');
--> statement-breakpoint
CREATE TRIGGER rate_zones_once AFTER INSERT OR UPDATE ON rate_zones FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.service = n.service AND o.country = n.country');
--> statement-breakpoint
CREATE TRIGGER rate_brackets_once AFTER INSERT OR UPDATE ON rate_brackets FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.service = n.service AND o.zone = n.zone AND o.from_grams < n.to_grams AND n.from_grams < o.to_grams');
--> statement-breakpoint
CREATE TRIGGER rate_surcharges_once AFTER INSERT OR UPDATE ON rate_surcharges FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code AND o.rule->>''form'' = n.rule->>''form'' AND n.rule->>''form'' IN (''remote'', ''fuelIndex'', ''perKg'', ''perShipment'') AND (o.countries IS NULL OR n.countries IS NULL OR o.countries && n.countries)');
--> statement-breakpoint
CREATE TRIGGER fees_once AFTER INSERT OR UPDATE ON fees FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.code = n.code AND o.tier = n.tier');
--> statement-breakpoint
CREATE TRIGGER tax_rules_once AFTER INSERT OR UPDATE ON tax_rules FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.country = n.country AND o.code = n.code AND o.above_cents < coalesce(n.upto_cents, 2147483647) AND n.above_cents < coalesce(o.upto_cents, 2147483647)');
--> statement-breakpoint
CREATE TRIGGER storage_rules_once AFTER INSERT OR UPDATE ON storage_rules FOR EACH ROW
  EXECUTE FUNCTION rate_rows_do_not_overlap('o.tier = n.tier');
