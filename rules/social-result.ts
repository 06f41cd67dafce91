/**
 * Why a visit to a provider did not end in a sign-in. `proof`: a member has the e-mail and must
 * prove himself first; `cookies`: the browser keeps none.
 */
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

/** What the popup tells the page that opened it (spec §4: register, login, close). */
export type SocialResult =
  | { action: 'login'; reason?: undefined }
  | { action: 'register'; reason?: undefined }
  | { action: 'close'; reason: SocialReason };

/** Reads a reason from an address; null when it is invalid. */
export function readSocialReason(raw: unknown): SocialReason | null {
  return socialReasons.find((reason) => reason === raw) ?? null;
}

/** Reads a result from an address or a message; null when it is invalid. */
export function readSocialResult(raw: { action?: unknown; reason?: unknown }): SocialResult | null {
  if (raw.action === 'login' || raw.action === 'register') return { action: raw.action };
  const reason = readSocialReason(raw.reason);
  return raw.action === 'close' && reason ? { action: 'close', reason } : null;
}
