-- NOT VALID: a row that is outside stops no start. The auditor names it, and validates the checks.
CREATE INDEX "paper_tickets_member" ON "paper_tickets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "device_links_member" ON "device_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "social_tickets_link_member" ON "social_tickets" USING btree ("link_member_id");--> statement-breakpoint
ALTER TABLE "action_requests" ADD CONSTRAINT "action_requests_state" CHECK ("action_requests"."state" in ('open', 'done', 'declined', 'approved', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_state" CHECK ("credit_holds"."state" in ('held', 'consumed', 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_kind" CHECK ("credit_lots"."kind" in ('credit', 'referral', 'reversed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_state" CHECK ("referral_rewards"."state" in ('granted', 'refused', 'reversed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "oneboxes" ADD CONSTRAINT "oneboxes_status" CHECK ("oneboxes"."status" in ('draft', 'packing', 'ready', 'shipped', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_status" CHECK ("packages"."status" in ('0', '1', '2', 'D', 'P')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_status" CHECK ("payment_requests"."status" in ('0', '1', 'C')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_kind" CHECK ("payment_requests"."kind" in ('charge', 'business', 'guarantee', 'return', 'difference', 'orderdue')) NOT VALID;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_state" CHECK ("authorizations"."state" in ('held', 'capturing', 'releasing', 'captured', 'released', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "capture_withdrawals" ADD CONSTRAINT "capture_withdrawals_kind" CHECK ("capture_withdrawals"."kind" in ('refund', 'reversal', 'dispute', 'complaint')) NOT VALID;--> statement-breakpoint
ALTER TABLE "capture_withdrawals" ADD CONSTRAINT "capture_withdrawals_state" CHECK ("capture_withdrawals"."state" in ('open', 'final', 'undone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_state" CHECK ("captures"."state" in ('applied', 'refund-due', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_standing" CHECK ("captures"."standing" in ('clear', 'disputed', 'partly-refunded', 'refunded', 'reversed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gateway_commands" ADD CONSTRAINT "gateway_commands_kind" CHECK ("gateway_commands"."kind" in ('open', 'take', 'authorize', 'capture', 'void', 'close')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'zero-payment', 'authorization', 'capture', 'release', 'refund-due', 'refund', 'cancellation', 'withdrawal', 'reinstatement', 'correction', 'credit-grant', 'credit-reversal', 'credit-expiry')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'opened', 'captured', 'applied', 'cancelled', 'declined', 'expired', 'refund-due', 'held')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reconciliation_cases" ADD CONSTRAINT "reconciliation_cases_kind" CHECK ("reconciliation_cases"."kind" in ('found', 'unknown', 'differs', 'went-back', 'not-there', 'not-returned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('draft', 'paid', 'shipped', 'delivered', 'cancelled')) NOT VALID;