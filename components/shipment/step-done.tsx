import { AddressLines } from '@/components/address/address-lines';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout } from '@/rules/checkout/checkout';
import { formatDays } from '@/rules/format';
import { routes } from '@/rules/routes';

import { ShippedPackageList } from './shipped-package-list';

interface StepDoneProps {
  checkout: Checkout;
  shipment: { ref: string; earliest: string | null; latest: string | null };
  countryName: string;
}

export function StepDone({ checkout, shipment, countryName }: StepDoneProps) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const dates =
    shipment.earliest && shipment.latest
      ? { days: formatDays(shipment.earliest, shipment.latest, locale) }
      : null;
  return (
    <>
      <Card label className="mb-4" title={common('shipmentReference')}>
        <p className="fs-3 mb-2">
          <Reference value={shipment.ref} copyLabel={t('done.copy')} />
        </p>
        <hr className="tear" />
        <h2 className="fs-4">{common('nextTitle')}</h2>
        <ol className="mb-0 ps-4">
          <li className="mb-2">{t('done.pack')}</li>
          <li className="mb-2">{t('done.handOver')}</li>
          <li>{dates ? t('done.arrives', dates) : t('done.arrivesLater')}</li>
        </ol>
      </Card>
      <div className="d-flex flex-wrap gap-2 mb-4 d-print-none">
        <LinkButton href={routes.shipment(shipment.ref)}>{t('done.track')}</LinkButton>
        <Button variant="secondary" icon={<Icon name="printer" />} onClick={() => window.print()}>
          {t('done.print')}
        </Button>
        <LinkButton variant="quiet" href={routes.packages()}>
          {t('done.packages')}
        </LinkButton>
      </div>
      <Card title={common('shipToAddress')} className="mb-4">
        {checkout.address && <AddressLines address={checkout.address} countryName={countryName} />}
      </Card>
      <Card title={frame('packages')}>
        <ShippedPackageList packages={checkout.packages} />
      </Card>
    </>
  );
}
