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
CREATE TABLE "login_turns" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "temporary_passwords" DROP CONSTRAINT "temporary_passwords_pkey";--> statement-breakpoint
ALTER TABLE "temporary_passwords" ADD CONSTRAINT "temporary_passwords_member_id_hash_pk" PRIMARY KEY("member_id","hash");--> statement-breakpoint
ALTER TABLE "login_delays" ADD COLUMN "since_success" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_links_expiry" ON "device_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_member" ON "known_devices" USING btree ("member_id","last_sign_in_at");--> statement-breakpoint
CREATE INDEX "temporary_passwords_expiry" ON "temporary_passwords" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "temporary_passwords" DROP COLUMN "tries_left";