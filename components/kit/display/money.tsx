import { formatMoney } from '@/rules/format';

interface MoneyProps {
  /** Decimal string, "12.34". */
  amount: string;
  /** Also name the currency, as totals do. */
  code?: boolean;
}

/** An amount in tabular figures, en-US form whatever the language (readings, "Words"). */
export function Money({ amount, code = false }: MoneyProps) {
  return (
    <span className="money text-nowrap">
      {formatMoney(amount)}
      {code && <small className="text-muted ms-1">USD</small>}
    </span>
  );
}
