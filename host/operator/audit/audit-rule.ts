/**
 * The command that resolves a finding:
 * - `recheck`: stored rows differ from the payment account.
 * - `release`: a gateway shows a capture under two orders.
 * - `dispatch`: an older guarantee applies until its package leaves.
 * - `reconcile`, `cases`: the gateway's list or finance resolves it.
 * - `restore`: something outside the product changed the rows.
 */
export const remedies = {
  recheck: 'npm run operator -- recheck --payment',
  release: 'npm run operator -- release --reference',
  reconcile: 'npm run operator -- reconcile --from',
  cases: 'npm run operator -- cases --settle',
  dispatch: 'npm run operator -- dispatch --shipment',
  restore: 'npm run restore',
} as const;

/** `findings` is SQL that returns a row per finding. `count` is SQL that counts what was checked. */
export interface AuditRule {
  rule: string;
  findings: string;
  count: string;
  remedy: keyof typeof remedies;
}
