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
  /** The warehouse holds it until its payment is settled. */
  held?: boolean;
  /**
   * In the history: cancelled or completed. A box that has not arrived shows its location instead.
   */
  settled?: boolean;
}

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
