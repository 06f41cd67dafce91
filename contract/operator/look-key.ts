/** What support may name a member by. */
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
