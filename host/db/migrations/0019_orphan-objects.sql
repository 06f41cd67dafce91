CREATE TABLE "orphan_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"first_named_at" timestamp (3) with time zone NOT NULL,
	"last_named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "size" integer;