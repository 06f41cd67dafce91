/** What support can look a member up by. */
export const lookKeys = [
  'suite',
  'email',
  'tracking',
  'order',
  'package',
  'shipment',
  'quote',
  'request-id',
] as const;
export type LookKey = (typeof lookKeys)[number];
