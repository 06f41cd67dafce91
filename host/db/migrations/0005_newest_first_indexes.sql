DROP INDEX "packages_list";--> statement-breakpoint
DROP INDEX "packages_status_list";--> statement-breakpoint
DROP INDEX "shipments_list";--> statement-breakpoint
DROP INDEX "shipments_current";--> statement-breakpoint
CREATE INDEX "packages_list" ON "packages" USING btree ("member_id","in_history","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packages_status_list" ON "packages" USING btree ("member_id","status","arrived_at" DESC NULLS FIRST,"ref" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_list" ON "shipments" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shipments"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "shipments_current" ON "shipments" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shipments"."status" in ('paid', 'shipped');