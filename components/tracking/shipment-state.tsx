import { Chip } from '@/components/kit/ui/chip';
import { Icon } from '@/components/kit/ui/icon';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import type { ShipmentStatus } from '@/rules/tracking/tracking';

const tones: Record<ShipmentStatus, Tone> = {
  paid: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
};
const icons = {
  paid: <Icon name="box-seam" size={14} />,
  shipped: <Icon name="truck" size={14} />,
  cancelled: <Icon name="x-circle" size={14} />,
};

interface ShipmentStateProps {
  status: ShipmentStatus;
  /** In the warehouse until the payment is settled. */
  held?: boolean;
  /** The history list marks a delivered shipment as completed. */
  inHistory?: boolean;
}

export function ShipmentState({ status, held = false, inHistory = false }: ShipmentStateProps) {
  const t = useTranslations('shipments');
  if (held) return <Chip tone="warning">{t('status.held')}</Chip>;
  const statusText = t(`status.${status}`);
  if (inHistory && status === 'delivered') {
    return (
      <>
        <Chip tone="success">{t('completed')}</Chip>
        <span className="d-block small text-muted mt-1">{statusText}</span>
      </>
    );
  }
  return (
    <Chip tone={tones[status]} {...(status !== 'delivered' && { icon: icons[status] })}>
      {statusText}
    </Chip>
  );
}
