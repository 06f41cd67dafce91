CREATE TABLE "blog_posts" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"standfirst" text NOT NULL,
	"body" text NOT NULL,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"minutes" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_language_pk" PRIMARY KEY("slug","language")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"owner" text NOT NULL,
	"member_id" uuid,
	"language" text NOT NULL,
	"portal" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"visitor_seen" integer DEFAULT 0 NOT NULL,
	"support_seen" integer DEFAULT 0 NOT NULL,
	"visitor_typing" timestamp (3) with time zone,
	"support_typing" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"role" text NOT NULL,
	"operation" text NOT NULL,
	"suite" text,
	"input" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"status" integer
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operators_role" CHECK ("operators"."role" in ('clerk', 'support', 'finance'))
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"brand" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "action_request_id" uuid;--> statement-breakpoint
ALTER TABLE "gateway_notices" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("language","published_at","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_reference" ON "chats" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_open" ON "chats" USING btree ("owner") WHERE "chats"."state" = 'open';--> statement-breakpoint
CREATE INDEX "chats_owner" ON "chats" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_newest" ON "chats" USING btree ("last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_member" ON "chats" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "operator_acts_suite" ON "operator_acts" USING btree ("suite","at");--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_key" ON "operators" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("name") WHERE "operators"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "themes_end" ON "themes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
-- By hand: notices were kept only once settled, and a return was paid for by the package's name.
UPDATE "gateway_notices" SET "settled_at" = "received_at";--> statement-breakpoint
UPDATE "payment_requests" p SET "action_request_id" = (
  SELECT a.id FROM "action_requests" a
  WHERE a.member_id = p.member_id AND a.package_ref = p.package_ref AND a.action = 'return' AND a.requested_at <= p.created_at
  ORDER BY a.requested_at DESC LIMIT 1
) WHERE p.kind = 'return';
