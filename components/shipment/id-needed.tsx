import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { routes } from '@/rules/routes';

/** Says of the chosen address that its customs asks for an ID which nobody has left yet. */
export function IdNeeded({ address }: { address: DeliveryAddress | undefined }) {
  const t = useTranslations('shipment.address');
  if (!address?.idRequired || address.idCopy || address.consigneeId) return null;
  return (
    <Alert tone="warning" className="mb-4">
      <p className="mb-0">
        {t.rich('idNeeded', { link: (words) => <Link href={routes.addresses()}>{words}</Link> })}
      </p>
    </Alert>
  );
}
