ALTER TABLE "packages" ADD COLUMN "invoice_file" uuid;--> statement-breakpoint
CREATE INDEX "packages_with_invoice" ON "packages" USING btree ("member_id") WHERE "packages"."invoice_file" is not null;