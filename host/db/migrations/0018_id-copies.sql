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
ALTER TABLE "id_copies" ADD CONSTRAINT "id_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;