import { liveAttemptStates } from '@/rules/payments/payments';

import type { AuditRule } from './audit-rule';
import { orderRules } from './order-audit';
import { reversalRules } from './reversal-audit';

const liveStatesSql = `(${liveAttemptStates.map((state) => `'${state}'`).join(', ')})`;

export const auditRules: AuditRule[] = [
  ...reversalRules,
  ...orderRules,
  {
    rule: 'ledger transactions sum to zero',
    remedy: 'restore',
    count: 'select count(distinct transaction_id) from ledger_entries',
    findings: `select transaction_id || ': ' || sum(amount_cents) as detail from ledger_entries group by member_id, transaction_id having sum(amount_cents) <> 0`,
  },
  {
    rule: 'ledger lines of an attempt sum to zero',
    remedy: 'recheck',
    count: 'select count(distinct attempt_id) from ledger_entries',
    findings: `select attempt_id || ': ' || sum(amount_cents) as detail from ledger_entries where attempt_id is not null
      group by member_id, attempt_id having sum(amount_cents) <> 0`,
  },
  {
    rule: 'a target has at most one applied capture',
    remedy: 'recheck',
    count: `select count(*) from captures where state = 'applied'`,
    findings: `select target_kind || ' ' || target_id || ': ' || count(*) as detail from captures where state = 'applied'
      group by member_id, target_kind, target_id having count(*) > 1`,
  },
  {
    rule: 'a capture is applied, refund-due or refunded, and its money is in the ledger except what was returned or is disputed',
    remedy: 'recheck',
    count: 'select count(*) from captures',
    findings: `select c.gateway_capture_id || ': ' || c.state as detail from captures c
      left join (select member_id, attempt_id, sum(amount_cents) as left_there from ledger_entries where account like 'gateway:%' group by 1, 2) l on l.member_id = c.member_id and l.attempt_id = c.attempt_id
      left join (select member_id, attempt_id, sum(amount_cents - returned_cents - disputed_cents) as left_here from captures group by 1, 2) s on s.member_id = c.member_id and s.attempt_id = c.attempt_id
      where c.state not in ('applied', 'refund-due', 'refunded') or coalesce(l.left_there, 0) <> s.left_here`,
  },
  {
    rule: 'an applied attempt has an applied capture of the agreed amount, and vice versa',
    remedy: 'recheck',
    count: `select count(*) from payment_attempts where state = 'applied'`,
    findings: `select coalesce(a.id, c.attempt_id)::text as detail
      from (select * from payment_attempts where state = 'applied') a
      full join (select * from captures where state = 'applied') c on c.member_id = a.member_id and c.attempt_id = a.id
      left join authorizations h on h.member_id = c.member_id and h.attempt_id = c.attempt_id
      where a.id is null or c.id is null or a.currency <> c.currency
        or c.amount_cents <> case when h.id is null then a.amount_cents else h.captured_cents end`,
  },
  {
    rule: 'a refund-due attempt has a refund-due capture',
    remedy: 'recheck',
    count: `select count(*) from payment_attempts where state = 'refund-due'`,
    findings: `select a.id::text as detail from payment_attempts a where a.state = 'refund-due'
      and not exists (select 1 from captures c where c.member_id = a.member_id and c.attempt_id = a.id and c.state in ('refund-due', 'refunded'))`,
  },
  {
    rule: 'the refund liability equals the refund-due captures',
    remedy: 'recheck',
    count: `select count(*) from captures where state in ('refund-due', 'refunded')`,
    findings: `select coalesce(c.member_id, l.member_id) || ' ' || coalesce(c.account, l.account) || ': ' || coalesce(c.due, 0) || ', ledger ' || -coalesce(l.cents, 0) as detail
      from (select member_id, case when currency = 'USD' then 'liability:refund-due' else 'liability:refund-due:' || currency end as account, sum(case when state = 'applied' then greatest(0, promised_cents - returned_cents) else amount_cents - returned_cents end) as due
          from captures where state in ('refund-due', 'applied') group by 1, 2) c
      full join (select member_id, account, sum(amount_cents) as cents from ledger_entries where account like 'liability:refund-due%' group by 1, 2) l
        on l.member_id = c.member_id and l.account = c.account
      where coalesce(c.due, 0) <> -coalesce(l.cents, 0)`,
  },
  {
    rule: 'only a refunded capture has a refund time and reference',
    remedy: 'recheck',
    count: `select count(*) from captures where state = 'refunded'`,
    findings: `select gateway_capture_id || ': ' || state as detail from captures
      where (state = 'refunded') <> (refunded_at is not null and refund_reference is not null)`,
  },
  {
    rule: 'a paid shipment has an applied capture of its paid amount',
    remedy: 'restore',
    count: `select count(*) from shipments where status in ('paid', 'shipped', 'delivered')`,
    findings: `select s.ref as detail from shipments s
      left join captures c on c.member_id = s.member_id and c.target_kind = 'shipment' and c.target_id = s.id and c.state = 'applied'
      where s.status in ('paid', 'shipped', 'delivered') and (c.id is null or c.amount_cents <> s.paid_cents)`,
  },
  {
    rule: 'an applied capture of a shipment has a paid shipment',
    remedy: 'restore',
    count: `select count(*) from captures where state = 'applied' and target_kind = 'shipment'`,
    findings: `select c.gateway_capture_id as detail from captures c left join shipments s on s.member_id = c.member_id and s.id = c.target_id
      where c.state = 'applied' and c.target_kind = 'shipment' and (s.id is null or s.status not in ('paid', 'shipped', 'delivered'))`,
  },
  {
    rule: 'a completed payment request has an applied capture, and vice versa',
    remedy: 'restore',
    count: `select count(*) from payment_requests where status = 'C'`,
    findings: `select coalesce(r.ref, c.gateway_capture_id) as detail
      from (select * from payment_requests where status = 'C' and paid_at is not null) r
      full join (select * from captures where state = 'applied' and target_kind = 'payment-request') c on c.member_id = r.member_id and c.target_id = r.id
      where r.id is null or c.id is null or r.paid_cents <> c.amount_cents`,
  },
  {
    rule: 'a paid OneBox has an applied capture of its paid amount, and vice versa',
    remedy: 'restore',
    count: `select count(*) from oneboxes where status in ('packing', 'ready', 'shipped')`,
    findings: `select coalesce(b.ref, c.gateway_capture_id) as detail
      from (select * from oneboxes where status in ('packing', 'ready', 'shipped')) b
      full join (select * from captures where state = 'applied' and target_kind = 'onebox') c on c.member_id = b.member_id and c.target_id = b.id
      where b.id is null or c.id is null or b.paid_cents <> c.amount_cents`,
  },
  {
    rule: 'a paid OneBox is a package and contains what was paid for',
    remedy: 'restore',
    count: `select count(*) from packages where box_ref is not null`,
    findings: `select coalesce(b.ref, i.box_ref) || ': ' || coalesce(i.n, 0) as detail from (select * from oneboxes where status in ('packing', 'ready', 'shipped')) b
      full join (select member_id, box_ref, count(*) as n, bool_and(status = 'P') as left_all, bool_or(status = 'P') as left_any from packages where box_ref is not null group by 1, 2) i on i.member_id = b.member_id and i.box_ref = b.ref
      left join packages p on p.member_id = b.member_id and p.ref = b.ref
      where b.id is null or p.ref is null or coalesce(i.n, 0) <> b.package_count or (p.status = 'P') <> (b.status = 'shipped')
        or i.left_all <> (b.status = 'shipped') or i.left_any <> (b.status = 'shipped')`,
  },
  {
    rule: 'a guarantee bills a waiting package at no less than its weight ÷ 1.3',
    remedy: 'dispatch',
    count: `select count(*) from packages where guaranteed_grams is not null and not in_history`,
    findings: `select ref || ': weighs ' || weight_grams || ', billed at ' || guaranteed_grams as detail from packages
      where guaranteed_grams is not null and not in_history and weight_grams > guaranteed_grams * 1.3`,
  },
  {
    rule: 'held credits belong to live attempts',
    remedy: 'restore',
    count: `select count(*) from credit_holds where state = 'held'`,
    findings: `select h.attempt_id || ': ' || h.amount_cents as detail from credit_holds h
      left join payment_attempts a on a.member_id = h.member_id and a.id = h.attempt_id
      where h.state = 'held' and (a.id is null or a.state not in ${liveStatesSql})`,
  },
  {
    rule: 'consumed credits belong to counted attempts, in the amount kept',
    remedy: 'restore',
    count: `select count(*) from payment_attempts where credits_cents > 0`,
    findings: `select a.id || ': ' || a.credits_cents as detail from payment_attempts a
      left join (select member_id, attempt_id, sum(amount_cents) filter (where state = 'consumed') as spent, sum(amount_cents) filter (where state = 'held') as held
        from credit_holds group by 1, 2) h on h.member_id = a.member_id and h.attempt_id = a.id
      where (a.state in ('applied', 'held') and coalesce(h.spent, 0) <> a.credits_cents) or (a.state in ${liveStatesSql} and coalesce(h.held, 0) <> a.credits_cents)
        or (a.state not in ${liveStatesSql} and a.state not in ('applied', 'held') and coalesce(h.spent, 0) + coalesce(h.held, 0) <> 0)`,
  },
  {
    rule: 'no credit lot is below zero or above what was granted',
    remedy: 'restore',
    count: 'select count(*) from credit_lots',
    findings: `select l.id || ': ' || l.remaining_cents as detail from credit_lots l
      left join (select member_id, lot_id, sum(amount_cents) as used from credit_holds where state <> 'released' group by 1, 2) h on h.member_id = l.member_id and h.lot_id = l.id
      where l.remaining_cents < 0 or l.remaining_cents + coalesce(h.used, 0) > l.amount_cents`,
  },
  {
    rule: 'the credit liability equals the credit lots',
    remedy: 'restore',
    count: `select count(distinct member_id) from credit_lots`,
    findings: `select coalesce(l.member_id, e.member_id) || ': lots ' || coalesce(l.cents, 0) || ', ledger ' || -coalesce(e.cents, 0) as detail
      from (select member_id, sum(cents) as cents from (
          select member_id, remaining_cents as cents from credit_lots
          union all select member_id, amount_cents from credit_holds where state = 'held') parts group by member_id) l
      full join (select member_id, sum(amount_cents) as cents from ledger_entries where account = 'member:credits' group by member_id) e
        on e.member_id = l.member_id
      where coalesce(l.cents, 0) <> -coalesce(e.cents, 0)`,
  },
  {
    rule: 'a package is in the shipment it refers to, once',
    remedy: 'restore',
    count: 'select count(*) from package_memberships',
    findings: `select m.package_ref as detail from package_memberships m left join packages p on p.member_id = m.member_id and p.ref = m.package_ref
      where p.ref is null`,
  },
];
