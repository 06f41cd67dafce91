/**
 * What ends a finding. recheck: the rows of a payment differ from its account · release: a gateway
 * shows a capture under two orders · dispatch: what an older guarantee promised
 * holds until its package has left · reconcile, cases: only the gateway's own list can show the
 * money, or finance clears it up · restore: only a change from outside the product leads here.
 */
export const remedies = {
  recheck: 'npm run operator -- recheck --payment',
  release: 'npm run operator -- release --reference',
  reconcile: 'npm run operator -- reconcile --from',
  cases: 'npm run operator -- cases --settle',
  dispatch: 'npm run operator -- dispatch --shipment',
  restore: 'npm run restore',
} as const;

/**
 * A rule of the auditor: SQL whose every row is a finding, named by its `detail`; `count` says how
 * many things were looked at.
 */
export interface AuditRule {
  rule: string;
  findings: string;
  count: string;
  ends: keyof typeof remedies;
}
