import { ChoiceCard } from '@/components/domain/choice-card';
import { useTranslations } from '@/hooks/use-translations';
import { deliveries } from '@/rules/orders/checkout';

import type { OrderState } from './use-order';

/** How fast it is brought to the warehouse, and what happens when not all of it can be had. */
export function OrderWishes({ state: { order, wish, choose } }: { state: OrderState }) {
  const t = useTranslations('order-checkout');
  const confirmed = wish.delivery === order.delivery;
  return (
    <>
      <fieldset className="mb-4">
        <legend className="fs-4">{t('delivery.title')}</legend>
        {deliveries.map((delivery) => (
          <ChoiceCard
            key={delivery}
            name="delivery"
            checked={wish.delivery === delivery}
            onChoose={() => choose({ delivery })}
            title={t(`delivery.${delivery}`)}
          >
            {t(`delivery.${delivery}Text`)}
          </ChoiceCard>
        ))}
        <p className="small text-muted mb-0" role="status">
          {confirmed && t('delivery.days', order.days)}
        </p>
      </fieldset>
      <fieldset className="mb-4">
        <legend className="fs-4">{t('partial.title')}</legend>
        {[true, false].map((partial) => (
          <ChoiceCard
            key={String(partial)}
            name="partial"
            checked={wish.partial === partial}
            onChoose={() => choose({ partial })}
            title={t(partial ? 'partial.yes' : 'partial.no')}
          >
            {t(partial ? 'partial.yesText' : 'partial.noText')}
          </ChoiceCard>
        ))}
      </fieldset>
    </>
  );
}
