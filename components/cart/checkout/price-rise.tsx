import { useId } from 'react';

import type { PriceRise } from '@/contract/order';
import { useTranslations } from '@/hooks/use-translations';
import { priceRises } from '@/rules/orders/checkout';

interface PriceRiseProps {
  name: string;
  rise: PriceRise;
  onChoose: (rise: PriceRise) => void;
}

/** What shall happen to a product whose price has risen when it is bought. */
export function PriceRiseChoice({ name, rise, onChoose }: PriceRiseProps) {
  const t = useTranslations('order-checkout');
  const id = useId();
  return (
    <span className="d-inline-flex flex-wrap align-items-center gap-2">
      <label htmlFor={id} className="small text-muted">
        {t('rise.label')}
        <span className="visually-hidden"> {name}</span>
      </label>
      <select
        id={id}
        className="form-select form-select-sm w-auto"
        value={rise}
        onChange={({ target: { value } }) =>
          onChoose(priceRises.find((one) => one === value) ?? 'ask')
        }
      >
        {priceRises.map((one) => (
          <option key={one} value={one}>
            {t(`rise.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
