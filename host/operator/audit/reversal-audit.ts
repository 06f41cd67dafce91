import type { AuditRule } from './audit-rule';

/** The same calculation as `computeReversalTotals`, in SQL. */
const withdrawalTotals = `select c.*,
    greatest(greatest(coalesce(w.refunds, 0), c.noted_cents) + coalesce(w.taken, 0), coalesce(w.lost, 0)) as should_returned,
    coalesce(w.withheld, 0) as withheld, coalesce(w.complained, 0) as complained, coalesce(w.refunds, 0) as refunds,
    case when w.open_ones > 0 then 'disputed' when coalesce(w.taken, 0) + coalesce(w.lost, 0) > 0 then 'reversed' when coalesce(w.refunds, 0) = 0 then 'clear'
      when w.refunds >= c.amount_cents then 'refunded' else 'partly-refunded' end as should_stand
  from captures c left join (select member_id, capture_id,
      sum(amount_cents) filter (where kind = 'refund' and state = 'final') as refunds,
      sum(amount_cents) filter (where kind in ('reversal', 'dispute') and state = 'final') as taken,
      sum(amount_cents) filter (where kind = 'complaint' and state = 'final') as lost,
      sum(amount_cents) filter (where kind = 'dispute' and state = 'open') as withheld,
      sum(amount_cents) filter (where kind = 'complaint' and state = 'open') as complained,
      count(*) filter (where state = 'open') as open_ones
    from capture_withdrawals group by member_id, capture_id) w on w.member_id = c.member_id and w.capture_id = c.id`;

export const reversalRules: AuditRule[] = [
  {
    rule: "a gateway's capture is booked once",
    remedy: 'recheck',
    count: 'select count(*) from captures',
    findings: `select gateway || ' ' || gateway_capture_id || ': ' || count(*) as detail from captures group by gateway, gateway_capture_id having count(*) > 1`,
  },
  {
    rule: 'no gateway shows a capture under a second order',
    remedy: 'release',
    count: 'select count(*) from payment_faults',
    findings: `select gateway || ' ' || gateway_capture_id || ': attempt ' || attempt_id || ', booked under ' || known_attempt_id as detail
      from payment_faults where settled_at is null`,
  },
  {
    rule: "a capture's state matches its withdrawals",
    remedy: 'recheck',
    count: 'select count(*) from capture_withdrawals',
    findings: `select gateway || ' ' || gateway_capture_id || ': ' || standing || ', returned ' || returned_cents || ', disputed ' || disputed_cents as detail from (${withdrawalTotals}) c
      where returned_cents <> should_returned or standing <> should_stand
        or disputed_cents <> withheld + least(complained, greatest(0, amount_cents - should_returned - withheld))`,
  },
  {
    rule: 'a refunded capture was refunded in full, and nothing of it is due',
    remedy: 'recheck',
    count: `select count(*) from captures where state in ('refund-due', 'refunded')`,
    findings: `select gateway_capture_id || ': ' || state || ', returned ' || returned_cents as detail from captures
      where amount_cents > 0 and ((state = 'refunded' and returned_cents < amount_cents) or (state = 'refund-due' and returned_cents >= amount_cents))`,
  },
  {
    rule: 'the effects of a withdrawn payment are reversed',
    remedy: 'restore',
    count: `select count(*) from captures where state = 'applied' and standing <> 'clear'`,
    findings: `select c.gateway_capture_id || ': ' || c.target_kind as detail from captures c
      where c.state = 'applied' and c.amount_cents > 0 and c.returned_cents >= c.amount_cents and (exists (select 1 from payment_requests q
          where c.target_kind = 'payment-request' and q.member_id = c.member_id and q.id = c.target_id and q.kind not in ('orderdue', 'return'))
        or exists (select 1 from counted_shipments n where n.member_id = c.member_id and n.shipment_id = c.target_id and n.reversed_at is null)
        or (c.member_id, c.target_id) in (select referred_id, shipment_id from referral_rewards where state = 'granted'))`,
  },
];
