import { Card } from '@/components/kit/ui/card';
import { Flag } from '@/components/kit/ui/flag';
import { useTranslations } from '@/hooks/use-translations';
import type { ShipmentOrder } from '@/services/shipment-history';

/**
 * Where the box goes, as it was agreed when it was paid. Nothing for a shipment that never had an
 * address.
 */
export function Delivery({ order, country }: { order: ShipmentOrder; country: string }) {
  const t = useTranslations('shipments.address');
  const { address } = order;
  if (!address) return null;
  return (
    <Card title={t('title')}>
      <address className="mb-0">
        <strong className="d-block">{address.receiver}</strong>
        {address.lines.map((line) => (
          <span key={line} className="d-block text-break">
            {line}
          </span>
        ))}
        <span className="d-block">
          <Flag country={address.country} />
          <span className="ms-2">{country}</span>
        </span>
        <span className="d-block mt-2 text-muted">
          <span className="visually-hidden">{t('phone')} </span>
          {address.phone}
        </span>
      </address>
    </Card>
  );
}
