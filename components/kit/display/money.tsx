import { formatMoney } from '@/rules/format';

interface MoneyProps {
  /** Decimal string, "12.34". */
  amount: string;
  showCode?: boolean;
}

/** Formats in en-US for every language. */
export function Money({ amount, showCode = false }: MoneyProps) {
  return (
    <span className="money text-nowrap">
      {formatMoney(amount)}
      {showCode && <small className="text-muted ms-1">USD</small>}
    </span>
  );
}
