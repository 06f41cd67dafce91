/**
 * A rule of the auditor: SQL whose every row is a finding, told by its `detail`; `count` says how
 * many things were looked at.
 */
export interface AuditRule {
  rule: string;
  findings: string;
  count: string;
}
