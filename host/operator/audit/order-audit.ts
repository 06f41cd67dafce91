import type { AuditRule } from './audit-rule';

const selectRetainedCents = (kind: 'difference' | 'orderdue') =>
  `select r.member_id, r.order_id, sum(case when r.status = 'C' then coalesce(a.credits_cents, 0) + coalesce(c.amount_cents - c.promised_cents, 0)
      when r.kind = 'orderdue' then r.amount_cents else 0 end) as kept from payment_requests r
    left join payment_attempts a on a.member_id = r.member_id and a.target_kind = 'payment-request' and a.target_id = r.id and a.state = 'applied'
    left join captures c on c.member_id = a.member_id and c.attempt_id = a.id and c.state = 'applied'
    where r.kind = '${kind}' and r.status in ('1', 'C') group by 1, 2`;

export const orderRules: AuditRule[] = [
  {
    rule: 'held money is held, captured or released, never more than was authorized',
    remedy: 'recheck',
    count: 'select count(*) from authorizations',
    findings: `select gateway || ' ' || gateway_hold_id || ': ' || state as detail from authorizations
      where state not in ('held', 'capturing', 'releasing', 'captured', 'released', 'failed') or captured_cents > amount_cents
        or (state = 'captured') <> (captured_cents > 0) or (state = 'capturing' and asked_cents = 0)
        or (state in ('held', 'capturing', 'releasing') and not exists (select 1 from payment_attempts a
          where a.member_id = authorizations.member_id and a.id = attempt_id and a.next_check_at is not null))`,
  },
  {
    rule: 'the ledger matches what gateways hold for us',
    remedy: 'recheck',
    count: `select count(*) from ledger_entries where account like 'held:%'`,
    findings: `select coalesce(h.attempt_id, l.attempt_id) || ': ' || coalesce(h.cents, 0) || ', ledger ' || coalesce(l.cents, 0) as detail
      from (select member_id, attempt_id, sum(amount_cents) as cents from authorizations where state in ('held', 'capturing', 'releasing') and currency = 'USD' group by 1, 2) h
      full join (select member_id, attempt_id, sum(amount_cents) as cents from ledger_entries where account like 'held:%' group by 1, 2) l on l.member_id = h.member_id and l.attempt_id = h.attempt_id
      where coalesce(h.cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    rule: 'a captured hold has its capture, and vice versa',
    remedy: 'recheck',
    count: `select count(*) from authorizations where state = 'captured'`,
    findings: `select h.gateway_hold_id as detail from authorizations h
      left join captures c on c.member_id = h.member_id and c.attempt_id = h.attempt_id and c.state in ('applied', 'refund-due', 'refunded')
      where (h.state = 'captured' and c.amount_cents is distinct from h.captured_cents) or (h.state in ('held', 'capturing') and c.id is not null)`,
  },
  {
    rule: 'an attempt with held money has an authorization',
    remedy: 'recheck',
    count: `select count(*) from payment_attempts where state = 'held'`,
    findings: `select a.id::text as detail from payment_attempts a left join authorizations h on h.member_id = a.member_id and h.attempt_id = a.id
      where a.state = 'held' and (h.id is null or h.state = 'captured' or h.amount_cents <> a.amount_cents)`,
  },
  {
    rule: 'no more is promised to be refunded than was captured',
    remedy: 'recheck',
    count: 'select count(*) from captures where promised_cents > 0',
    findings: `select gateway_capture_id || ': ' || promised_cents as detail from captures where promised_cents > amount_cents`,
  },
  {
    rule: 'an order in progress is paid exactly once, and no other order is',
    remedy: 'restore',
    count: `select count(*) from orders where status in ('P', 'S', 'I', 'C')`,
    findings: `select o.ref || ' ' || o.status || ': ' || coalesce(p.n, 0) as detail from orders o
      left join (select member_id, target_id, count(*) as n from payment_attempts where target_kind = 'bfm' and state in ('held', 'applied') group by 1, 2) p
        on p.member_id = o.member_id and p.target_id = o.id
      where (o.status in ('P', 'S', 'I', 'C') and coalesce(p.n, 0) <> 1) or (o.status in ('T', '2') and coalesce(p.n, 0) <> 0)`,
  },
  {
    rule: "an order's captured amount matches its capture",
    remedy: 'recheck',
    count: `select count(*) from orders where taken_cents > 0`,
    findings: `select o.ref || ': ' || o.taken_cents as detail from orders o
      left join captures c on c.member_id = o.member_id and c.target_kind = 'bfm' and c.target_id = o.id and c.state = 'applied'
      where o.taken_cents not between coalesce(c.amount_cents - c.promised_cents, 0) and coalesce(c.amount_cents, 0)`,
  },
  {
    rule: "an order's final amount equals what its payments retain or requests ask for",
    remedy: 'restore',
    count: `select count(*) from orders where status in ('I', 'C') or (status = 'S' and bought_at is not null)`,
    findings: `select o.ref || ': ' || o.actual_cents || ', kept ' || coalesce(c.kept, 0) || ' + ' || a.credits_cents || ' + ' || coalesce(d.kept, 0) || ' + ' || coalesce(u.kept, 0) as detail from orders o
      join payment_attempts a on a.member_id = o.member_id and a.target_kind = 'bfm' and a.target_id = o.id
      left join authorizations h on h.member_id = a.member_id and h.attempt_id = a.id
      left join (select member_id, target_id, sum(amount_cents - promised_cents) as kept from captures where target_kind = 'bfm' and state = 'applied' group by 1, 2) c
        on c.member_id = o.member_id and c.target_id = o.id
      left join (${selectRetainedCents('difference')}) d on d.member_id = o.member_id and d.order_id = o.id
      left join (${selectRetainedCents('orderdue')}) u on u.member_id = o.member_id and u.order_id = o.id
      where o.bought_at is not null and o.status in ('S', 'I', 'C') and (a.state = 'applied' or (a.state = 'held' and h.state = 'failed'))
        and (coalesce(c.kept, 0) + a.credits_cents + coalesce(d.kept, 0) + coalesce(u.kept, 0) > o.actual_cents
          or (coalesce(c.kept, 0) + a.credits_cents + coalesce(d.kept, 0) + coalesce(u.kept, 0) < o.actual_cents
            and coalesce(c.kept, 0) + a.credits_cents + coalesce(u.kept, 0) < o.authorized_cents + o.credit_redeemed_cents))`,
  },
  {
    rule: 'nothing is retained for a canceled order, nor for a price difference of a line that was not bought',
    remedy: 'restore',
    count: `select (select count(*) from orders where status = '0') + (select count(*) from payment_requests where order_id is not null)`,
    findings: `select o.ref || ': ' || c.gateway_capture_id || ' keeps ' || c.amount_cents - c.promised_cents as detail from orders o
        join captures c on c.member_id = o.member_id and c.target_kind = 'bfm' and c.target_id = o.id and c.state = 'applied' and c.promised_cents < c.amount_cents
        where o.status = '0'
      union all select o.ref || ': credits ' || a.credits_cents from orders o
        join payment_attempts a on a.member_id = o.member_id and a.target_kind = 'bfm' and a.target_id = o.id and a.state in ('held', 'applied') and a.credits_cents > 0
        where o.status = '0'
      union all select r.ref || ' of ' || o.ref || ': keeps ' || coalesce(c.amount_cents - c.promised_cents, 0) + a.credits_cents from payment_requests r
        join orders o on o.member_id = r.member_id and o.id = r.order_id
        left join order_lines l on l.member_id = r.member_id and l.order_id = r.order_id and l.id = r.line_id and l.request_id = r.id
        join payment_attempts a on a.member_id = r.member_id and a.target_kind = 'payment-request' and a.target_id = r.id and a.state = 'applied'
        left join captures c on c.member_id = a.member_id and c.attempt_id = a.id and c.state = 'applied'
        where coalesce(c.amount_cents - c.promised_cents, 0) + a.credits_cents > 0
          and (o.status in ('T', '2', '0') or (r.kind = 'difference' and coalesce(l.state, '') not in ('accepted', 'bought')))`,
  },
  {
    rule: 'an order requests only what it still needs',
    remedy: 'restore',
    count: `select count(*) from payment_requests where order_id is not null and status = '1'`,
    findings: `select r.ref || ' of ' || o.ref as detail from payment_requests r
      join orders o on o.member_id = r.member_id and o.id = r.order_id
      left join order_lines l on l.member_id = r.member_id and l.order_id = r.order_id and l.id = r.line_id and l.request_id = r.id
      where r.status = '1' and ((r.kind = 'difference' and (coalesce(l.state, '') <> 'accepted' or o.status not in ('P', 'S', 'I')))
        or (r.kind = 'orderdue' and (o.status not in ('S', 'I', 'C') or r.amount_cents > o.actual_cents)))`,
  },
  {
    rule: "an order's status follows from its lines",
    remedy: 'restore',
    count: "select count(*) from orders where status in ('P', 'S', 'I', 'C')",
    findings: `select o.ref || ' ' || o.status as detail from orders o
      left join (select member_id, order_id, bool_or(state in ('waiting', 'asked', 'accepted')) as open, bool_or(state = 'bought') as bought,
          bool_and(arrived_at is not null) filter (where state = 'bought') as arrived from order_lines group by 1, 2) l on l.member_id = o.member_id and l.order_id = o.id
      where (o.status = 'P' and (l.bought or not l.open)) or (o.status in ('S', 'I', 'C') and not l.bought)
        or (o.status = 'I' and l.open) or (o.status = 'C') <> (o.status in ('P', 'S', 'I', 'C') and l.bought and not l.open and l.arrived)`,
  },
];
