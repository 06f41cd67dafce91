import { Chip } from '@/components/kit/ui/chip';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { orderStatuses, type OrderCode } from '@/rules/orders/orders';

const tones: Record<OrderCode, Tone> = {
  T: 'neutral',
  '2': 'warning',
  P: 'info',
  S: 'info',
  I: 'info',
  C: 'success',
  '0': 'neutral',
};

/** The status word of an order (spec §4), and whether it waits for its member. */
export function OrderState({
  status,
  actionNeeded = false,
}: {
  status: OrderCode;
  actionNeeded?: boolean;
}) {
  const t = useTranslations('orders');
  return (
    <span className="d-inline-flex flex-wrap gap-2">
      <Chip tone={tones[status]}>{t(`status.${orderStatuses[status]}`)}</Chip>
      {actionNeeded && <Chip tone="danger">{t('actionNeeded')}</Chip>}
    </span>
  );
}
