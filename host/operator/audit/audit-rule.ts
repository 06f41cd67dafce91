/**
 * What ends a finding. recheck: rows differ from the account · release: a capture is under two
 * orders · dispatch: an older guarantee applies until its package leaves · reconcile, cases: the
 * gateway's list or finance resolves it · restore: a change from outside the product.
 */
export const remedies = {
  recheck: 'npm run operator -- recheck --payment',
  release: 'npm run operator -- release --reference',
  reconcile: 'npm run operator -- reconcile --from',
  cases: 'npm run operator -- cases --settle',
  dispatch: 'npm run operator -- dispatch --shipment',
  restore: 'npm run restore',
} as const;

/** Each row of the SQL is a finding; `count` counts the checked things. */
export interface AuditRule {
  rule: string;
  findings: string;
  count: string;
  ends: keyof typeof remedies;
}
