import { useFormatter } from 'next-intl';

import { useTranslations } from '@/hooks/use-translations';
import type { Charge, ChargeGroup } from '@/rules/charges/charges';
import { groupOrder, sumGroup } from '@/rules/charges/sums';
import { formatMoney } from '@/rules/format';
import { compareAmounts, scaleAmount, toCents, ZERO } from '@/rules/money';

import styles from './cost-bar.module.scss';

const WIDTH = 320;
const HEIGHT = 14;
const groupClasses: Record<ChargeGroup, string | undefined> = {
  shippingPrice: styles.freight,
  surcharge: styles.surcharge,
  insurance: styles.insurance,
  otherShipmentFees: styles.fees,
  tax: styles.tax,
};

export function CostBar({ charges, subtotal }: { charges: Charge[]; subtotal: string }) {
  const t = useTranslations('charges');
  const format = useFormatter();
  const parts = groupOrder
    .map((group) => ({ group, amount: sumGroup(charges, group) }))
    .filter((part) => compareAmounts(part.amount, ZERO) > 0);
  if (parts.length === 0) return null;
  const totalCents = Math.max(1, toCents(subtotal));
  const widths = parts.map((part) => Number(scaleAmount(part.amount, WIDTH * 100, totalCents)));
  const starts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );
  const texts = parts.map((part) => `${t(`groups.${part.group}`)} ${formatMoney(part.amount)}`);
  return (
    <figure className="d-none d-md-block mb-3">
      <svg
        role="img"
        aria-label={t('bar', { parts: format.list(texts, { type: 'conjunction' }) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bar}
        focusable="false"
      >
        {parts.map((part, index) => (
          <rect
            key={part.group}
            x={starts[index]}
            y="0"
            width={Math.max(1, (widths[index] ?? 0) - 1.5)}
            height={HEIGHT}
            className={groupClasses[part.group]}
          />
        ))}
      </svg>
      <figcaption className={styles.legend} aria-hidden="true">
        {parts.map((part) => (
          <span key={part.group}>
            <svg width="10" height="10" viewBox="0 0 10 10" focusable="false">
              <rect width="10" height="10" rx="2" className={groupClasses[part.group]} />
            </svg>
            {t(`groups.${part.group}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
