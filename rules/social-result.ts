/** `proof`: the member must sign in first; `cookies`: the browser stores none. */
const socialReasons = [
  'proof',
  'refused',
  'failed',
  'down',
  'state',
  'off',
  'late',
  'busy',
  'cookies',
] as const;
export type SocialReason = (typeof socialReasons)[number];

/** What the popup posts to its opener. */
export type SocialResult =
  | { action: 'login'; reason?: undefined }
  | { action: 'register'; reason?: undefined }
  | { action: 'close'; reason: SocialReason };

export function readSocialReason(raw: unknown): SocialReason | null {
  return socialReasons.find((reason) => reason === raw) ?? null;
}

export function readSocialResult(raw: { action?: unknown; reason?: unknown }): SocialResult | null {
  if (raw.action === 'login' || raw.action === 'register') return { action: raw.action };
  const reason = readSocialReason(raw.reason);
  return raw.action === 'close' && reason ? { action: 'close', reason } : null;
}
