import { Chip } from '@/components/kit/ui/chip';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { isZeroAmount } from '@/rules/money';
import { orderStatuses, type OrderCode } from '@/rules/orders/orders';
import type { OrderItem } from '@/services/shop/order-history';

const tones: Record<OrderCode, Tone> = {
  T: 'neutral',
  '2': 'warning',
  P: 'info',
  S: 'info',
  I: 'info',
  C: 'success',
  '0': 'neutral',
};

export function OrderState({ order }: { order: OrderItem }) {
  const t = useTranslations('orders');
  const { status, actionNeeded, paymentNeeded, heldAmount } = order;
  const statusKey = status === 'P' && !isZeroAmount(heldAmount) ? 'held' : orderStatuses[status];
  return (
    <span className="d-inline-flex flex-wrap gap-2">
      <Chip tone={tones[status]}>{t(`status.${statusKey}`)}</Chip>
      {actionNeeded && (
        <Chip tone="danger">{t(paymentNeeded ? 'line.accepted' : 'actionNeeded')}</Chip>
      )}
    </span>
  );
}
