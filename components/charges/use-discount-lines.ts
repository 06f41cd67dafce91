import type { PriceLine } from '@/components/kit/display/price-lines';
import { useTranslations } from '@/hooks/use-translations';
import type { DiscountParts } from '@/rules/charges/promo';
import { formatMoney } from '@/rules/format';
import { isZeroAmount, negateAmount, type Amount } from '@/rules/money';

interface Discount {
  discount: Amount;
  promo: string | null;
  off?: DiscountParts;
}

/** Returns the discount's bill lines, with its parts if there are several. */
export function useDiscountLines({ discount, promo, off }: Discount): PriceLine[] {
  const t = useTranslations('charges');
  if (isZeroAmount(discount)) return [];
  const parts = [
    [t('label.internationalshipping'), off?.freight],
    [t('label.other'), off?.additional],
    [t('off.items'), off?.items],
  ].flatMap(([name, amount]) =>
    amount && !isZeroAmount(amount) ? [`${name} ${formatMoney(negateAmount(amount))}`] : [],
  );
  return [
    {
      key: 'discounts',
      label: promo ? t('promo', { code: promo }) : t('discounts'),
      amount: negateAmount(discount),
      ...(parts.length > 0 && { note: parts.join(' · ') }),
    },
  ];
}
