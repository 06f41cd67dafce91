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
  /** It stays in the warehouse until its payment is settled. */
  held?: boolean;
  /**
   * In the history an order is cancelled or completed (spec §4); one whose box has not arrived is
   * not called so, but says where it is.
   */
  settled?: boolean;
}

/** The state of a shipment as icon, word and tone. */
export function ShipmentState({ status, held = false, settled = false }: ShipmentStateProps) {
  const t = useTranslations('shipments');
  if (held) return <Chip tone="warning">{t('status.held')}</Chip>;
  const word = t(`status.${status}`);
  if (settled && status === 'delivered') {
    return (
      <>
        <Chip tone="success">{t('completed')}</Chip>
        <span className="d-block small text-muted mt-1">{word}</span>
      </>
    );
  }
  return (
    <Chip tone={tones[status]} {...(status !== 'delivered' && { icon: icons[status] })}>
      {word}
    </Chip>
  );
}
