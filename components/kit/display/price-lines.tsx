import { useState, type ReactNode } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';

import { Money } from './money';
import styles from './price-lines.module.scss';

export interface PriceLine {
  key: string;
  label: ReactNode;
  /** Decimal string, "12.34"; negative for a discount. */
  amount: string;
  note?: ReactNode;
  /** Replaces the amount, such as "Upgraded". */
  text?: string;
}

interface PriceLinesProps {
  caption: string;
  lines: PriceLine[];
  /**
   * `original` is the total before a reduction, struck through. Its label is for screen readers.
   */
  total?: { label: ReactNode; amount: string; original?: { label: string; amount: string } };
  /** New amounts are loading. Omit it where they cannot change. */
  stale?: boolean;
}

export function PriceLines({ caption, lines, total, stale }: PriceLinesProps) {
  return (
    <>
      {total && stale !== undefined && <PriceStatus {...total} stale={stale} />}
      <Table caption={caption} lines={lines} total={total} stale={stale} />
    </>
  );
}

/** Announces a new total. */
function PriceStatus({
  label,
  amount,
  stale,
}: {
  label: ReactNode;
  amount: string;
  stale: boolean;
}) {
  const t = useTranslations('common');
  const [hasChanged, setHasChanged] = useState(stale);
  if (stale && !hasChanged) setHasChanged(true);
  return (
    <p role="status" className="visually-hidden">
      {stale ? (
        t('recalculating')
      ) : hasChanged ? (
        <>
          {label} {formatTotal(amount)}
        </>
      ) : null}
    </p>
  );
}

function Table({ caption, lines, total, stale }: PriceLinesProps) {
  return (
    <table className={styles.lines} data-stale={stale || undefined} aria-busy={stale || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.label}
              {line.note && <div className="small text-muted">{line.note}</div>}
            </th>
            <td className="num">{line.text ?? <Money amount={line.amount} />}</td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td className="num">
              {total.original && (
                <s className="d-block text-muted fw-normal">
                  <span className="visually-hidden">{total.original.label} </span>
                  <Money amount={total.original.amount} />
                </s>
              )}
              <Money amount={total.amount} showCode />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
