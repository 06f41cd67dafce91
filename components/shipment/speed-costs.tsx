import { DOT } from '@/components/kit/ui/dot';
import { Money } from '@/components/kit/ui/money';
import { useTranslations } from '@/hooks/use-translations';
import { borderSum, landedSum } from '@/rules/charges/landed';
import { groupOrder } from '@/rules/charges/sums';
import type { Speed } from '@/rules/checkout/checkout';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

/** What the price of a speed is made of, by group, and what customs may ask besides. */
export function SpeedCosts({ speed }: { speed: Speed }) {
  const t = useTranslations('charges.groups');
  const say = useTranslations('shipment.speed');
  const border = borderSum(speed.atBorder);
  return (
    <span className="d-block small text-muted">
      {groupOrder
        .filter((group) => !isZeroAmount(speed.groups[group]))
        .map((group) => `${t(group)} ${formatMoney(speed.groups[group])}`)
        .join(DOT)}
      {speed.coverage === 'unknown' && <span className="d-block">{say('unknown')}</span>}
      {!isZeroAmount(border) && (
        <span className="d-block">
          {say('border', {
            amount: formatMoney(border),
            sum: formatMoney(landedSum({ total: speed.total, border })),
          })}
        </span>
      )}
    </span>
  );
}

/** What a speed costs, and without the promo code that is in use. */
export function SpeedPrice({ speed: { total, original } }: { speed: Speed }) {
  const t = useTranslations('charges');
  return (
    <span className="num">
      {original && (
        <s className="text-muted me-2">
          <span className="visually-hidden">{t('before')} </span>
          <Money amount={original} />
        </s>
      )}
      <strong>
        <Money amount={total} />
      </strong>
    </span>
  );
}
