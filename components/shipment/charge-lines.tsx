import { ChargeRule, ExplainedName } from '@/components/charges/charge-rule';
import { useDiscountLines } from '@/components/charges/use-discount-lines';
import { PriceLines, type PriceLine } from '@/components/kit/display/price-lines';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { toChargeCode, type Charge } from '@/rules/charges/charges';
import type { Price } from '@/rules/checkout/checkout';
import { isZeroAmount, negateAmount } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';

interface ChargeLinesProps {
  price: Pick<Price, 'charges' | 'discount' | 'off' | 'promo' | 'credits' | 'subtotal'>;
  total: string;
  totalLabel: string;
  stale?: boolean;
}

/** Omits lines with a zero amount. */
export function ChargeLines({ price, total, totalLabel, stale }: ChargeLinesProps) {
  const t = useTranslations('charges');
  const common = useTranslations('common');
  const discounts = useDiscountLines(price);
  const lines: PriceLine[] = price.charges
    .filter((charge) => !isZeroAmount(charge.amount))
    .map((charge, index) => ({
      key: `${charge.code}-${index}`,
      label: (
        <ExplainedName name={t(`label.${toChargeCode(charge.code)}`)}>
          <Explanation charge={charge} />
        </ExplainedName>
      ),
      amount: charge.amount,
    }));
  const credits = isZeroAmount(price.credits)
    ? []
    : [{ key: 'credits', label: common('credits'), amount: negateAmount(price.credits) }];
  return (
    <PriceLines
      caption={t('caption')}
      lines={[...lines, ...discounts, ...credits]}
      total={{
        label: totalLabel,
        amount: total,
        ...(discounts.length > 0 && { original: { label: t('before'), amount: price.subtotal } }),
      }}
      stale={stale}
    />
  );
}

function Explanation({ charge }: { charge: Charge }) {
  const t = useTranslations('charges');
  const { locale } = useFrame();
  return (
    <>
      <p className="mb-1">{t(`why.${toChargeCode(charge.code)}`)}</p>
      <ChargeRule charge={charge} />
      {charge.code === 'remotesurcharge' && (
        <p className="mb-1">
          <a
            className="d-inline-block py-1"
            href={localePath(
              locale,
              routes.remoteAreas({ country: charge.basis['area']?.split('/')[1] }),
            )}
          >
            {t('remoteAreas')}
          </a>
        </p>
      )}
    </>
  );
}
