CREATE TABLE "product_readings" (
	"link" text PRIMARY KEY NOT NULL,
	"reading" jsonb,
	"read_at" timestamp (3) with time zone NOT NULL,
	"picture_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"picture" "bytea",
	"picture_sha256" text,
	CONSTRAINT "product_readings_picture_id_unique" UNIQUE("picture_id"),
	CONSTRAINT "product_readings_picture" CHECK (("product_readings"."picture" is null) = ("product_readings"."picture_sha256" is null))
);
--> statement-breakpoint
CREATE INDEX "product_readings_age" ON "product_readings" USING btree ("read_at");