ALTER TABLE "chats" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "assigned_to" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_newest" ON "mail_outbox" USING btree ("member_id",coalesce("sent_at", "created_at"));--> statement-breakpoint
CREATE INDEX "package_events_newest" ON "package_events" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "tracking_events_newest" ON "tracking_events" USING btree ("member_id","at");