/**
 * The statements that may ask several machines, by their names in docs/operation/scale.md. Each
 * pattern matches the text with single spaces.
 */
export const fanOuts: Record<string, readonly RegExp[]> = {
  directories: [/from "members" where "members"\."suite" =/],
  references: [
    /where \(*"(shipments|packages|orders|oneboxes)"\."ref" =/,
    /^select suite from members where id in \( select member_id from packages where ref =/,
  ],
  gateways: [
    /from "payment_attempts" where "payment_attempts"\."id" =/,
    /from "payment_attempts" where \("payment_attempts"\."gateway" = \$1 and "payment_attempts"\."gateway_order_id" =/,
    /from "captures" where \("captures"\."gateway" = \$1 and "captures"\."gateway_capture_id" in/,
    /from "authorizations" where \("authorizations"\."gateway" = \$1 and "authorizations"\."gateway_hold_id" =/,
  ],
  member: [
    /from "(social_identities|sessions)" where "\1"\."member_id" =/,
    /^select count\(\*\) from "members" where "members"\."referred_by" =/,
  ],
  keys: [
    /"login_delays"\."key" in/,
    /"product_readings"\."link" in/,
    /^update "known_devices" set "token_hash" =/,
  ],
  sweeps: [
    /^delete from "(\w+)" where "\1"\."\w+" <= \$1$/,
    /from "gateway_commands" where \(\("gateway_commands"\."gateway" = \$1 and "gateway_commands"\."due_at" <=/,
    /^select "member_id", "id" from "payment_attempts" where \("payment_attempts"\."gateway" = \$1 and .*"next_check_at" <=/,
  ],
  operators: [
    /from "orders" inner join "members" .* where "orders"\."status" in/,
    /from "action_requests" where \("action_requests"\."package_ref" =/,
    /^update "members" set "portal" =/,
  ],
  estimator: [/^select "packages"\."weight_grams" from "order_lines"/],
  health: [/^select "id" from "members" limit/],
  auditor: [
    /^select detail from \(/,
    /^select count\((\*|distinct \w+)\) from \w+/,
    /^select \(select count/,
  ],
};
