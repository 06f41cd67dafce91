ALTER TABLE "notifications" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "arrived_grams" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "slip_file" uuid;--> statement-breakpoint
-- Data, written by hand. A package "for review" waits for staff, not for its member (spec §4).
UPDATE packages SET status = '1'
  WHERE status = '0' AND 'foreview' = ANY (kinds)
    AND NOT kinds && '{damagepartial,damagefull,prohibitedpartial,prohibitedfull,hazmatpartial,hazmatfull}'::text[];
--> statement-breakpoint
-- There were no returns yet: what was told by their two types were requests that were done or could not be.
UPDATE notifications SET type = CASE type WHEN 'txnpackage_returns_approved' THEN 'txnpackage_request_complete' ELSE 'txnpackage_request_declined' END
  WHERE type IN ('txnpackage_returns_approved', 'txnpackage_returns_declined');
--> statement-breakpoint
-- Letters that still wait are written by their new types.
UPDATE mail_outbox SET data = jsonb_set(data, '{type}', CASE data ->> 'type' WHEN 'txnpackage_returns_approved' THEN '"txnpackage_request_complete"'::jsonb ELSE '"txnpackage_request_declined"'::jsonb END)
  WHERE kind = 'package' AND data ->> 'type' IN ('txnpackage_returns_approved', 'txnpackage_returns_declined');
--> statement-breakpoint
-- Who wanted no mail of the old types wants none of those that take their place.
INSERT INTO notification_preferences (member_id, type, mail)
  SELECT member_id, CASE type WHEN 'txnpackage_returns_approved' THEN 'txnpackage_request_complete' ELSE 'txnpackage_request_declined' END, mail
  FROM notification_preferences WHERE type IN ('txnpackage_returns_approved', 'txnpackage_returns_declined')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- "1/2" counted photos; a caption is words.
UPDATE packages SET photos = (
    SELECT coalesce(jsonb_agg(CASE WHEN photo ->> 'caption' ~ '^[0-9]+/[0-9]+$' THEN jsonb_set(photo, '{caption}', '""') ELSE photo END ORDER BY place), '[]'::jsonb)
    FROM jsonb_array_elements(photos) WITH ORDINALITY AS one (photo, place))
  WHERE photos::text ~ '"caption": "[0-9]+/[0-9]+"';
