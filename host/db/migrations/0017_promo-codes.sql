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
ALTER TABLE "shipments" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;