/** States of a payment attempt that may still become a payment. */
export const liveAttemptStates: readonly string[] = ['created', 'opened', 'captured'];

/** True while an attempt in this state may still become a payment. */
export const isLiveState = (state: string): boolean => liveAttemptStates.includes(state);

/** What can be paid, with the name that the addresses of spec §7 use for it ("/paypal-success/pr-checkout"). */
export const targetSlugs = {
  shipment: 'shipment',
  onebox: 'onebox',
  'payment-request': 'pr',
  bfm: 'bfm',
} as const;

export type TargetKind = keyof typeof targetSlugs;

/** The kind that an address names; null for any other text. */
export function targetOfSlug(slug: string): TargetKind | null {
  const found = Object.entries(targetSlugs).find(([, name]) => name === slug);
  return found ? (found[0] as TargetKind) : null;
}

/** The kinds that have a page to be paid on. */
export type PayableKind = Exclude<TargetKind, 'bfm'>;
export const payableKinds = ['shipment', 'onebox', 'payment-request'] as const satisfies PayableKind[];

/** The payable kind that the last part of a return address names ("pr-checkout"); null for any other text. */
export function payableOfReturn(part: unknown): PayableKind | null {
  const kind = typeof part === 'string' && part.endsWith('-checkout') ? targetOfSlug(part.slice(0, -'-checkout'.length)) : null;
  return kind === 'bfm' ? null : kind;
}
