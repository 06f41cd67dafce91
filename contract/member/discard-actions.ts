/** Names on the wire, also used by the rules. */
export const discardActions = [
  'discard',
  'discard_prohibited_full',
  'discard_prohibited_partial',
  'discard_hazmat_full',
  'discard_hazmat_partial',
  'discard_damaged_full',
  'discard_damaged_partial',
] as const;
export type DiscardAction = (typeof discardActions)[number];
