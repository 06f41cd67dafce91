-- Sums in the words of the first promo codes are written like all others.
UPDATE promo_codes SET description = replace(description, 'US$', '$')
WHERE code IN ('WELCOME5', 'HALFSHIP');--> statement-breakpoint
UPDATE promo_texts SET text = replace(text, 'US$', '$')
WHERE code IN ('WELCOME5', 'HALFSHIP');
