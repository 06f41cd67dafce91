import { AddressLines } from '@/components/address/address-lines';
import { PriceCuts } from '@/components/charges/price-cuts';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Speed } from '@/rules/checkout/checkout';
import { formatDays, formatTotal } from '@/rules/format';

import type { CheckoutState } from './use-checkout';
import { ChangeLink } from './checkout-layout';
import { ShippedPackageList } from './shipped-package-list';
import { useSpeedName } from './use-speed-name';

interface StepReviewProps {
  state: CheckoutState;
  speeds: Speed[];
  countryName: string;
  /** The total shown before the host reported a change. */
  totalBefore: string | null;
}

export function StepReview({ state, speeds, countryName, totalBefore }: StepReviewProps) {
  const t = useTranslations('shipment');
  const { checkout, credits, promo } = state;
  const { price } = checkout;
  const total = price?.total;
  return (
    <>
      {totalBefore !== null && total !== undefined && (
        <Alert tone="warning" role="alert" title={t('priceChanged.title')}>
          {totalBefore === total
            ? t('priceChanged.same')
            : t('priceChanged.text', {
                before: formatTotal(totalBefore),
                after: formatTotal(total),
              })}
        </Alert>
      )}
      <Chosen checkout={checkout} speeds={speeds} countryName={countryName} />
      {price && <PriceCuts of={checkout} price={price} promo={promo} credits={credits} />}
    </>
  );
}

function Chosen({
  checkout,
  speeds,
  countryName,
}: Pick<StepReviewProps, 'speeds' | 'countryName'> & { checkout: CheckoutState['checkout'] }) {
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  return (
    <>
      <Card
        title={common('shipToAddress')}
        actions={<ChangeLink step="address" checkout={checkout} />}
        className="mb-4"
      >
        {checkout.address && <AddressLines address={checkout.address} countryName={countryName} />}
      </Card>
      <Card
        title={common('shippingSpeed')}
        actions={<ChangeLink step="speed" checkout={checkout} />}
        className="mb-4"
      >
        <SpeedWords
          checkout={checkout}
          speed={speeds.find((entry) => entry.code === checkout.speed)}
        />
      </Card>
      <Card
        title={frame('packages')}
        actions={<ChangeLink step="packages" checkout={checkout} />}
        className="mb-4"
      >
        <ShippedPackageList packages={checkout.packages} />
      </Card>
    </>
  );
}

function SpeedWords({
  checkout,
  speed,
}: {
  checkout: CheckoutState['checkout'];
  speed: Speed | undefined;
}) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const speedName = useSpeedName();
  const { locale } = useFrame();
  return (
    <>
      <p className="mb-1">
        <strong>{speedName(checkout.speed ?? '', speed?.title)}</strong>
        {speed?.courier && `${DOT}${speed.courier}`}
      </p>
      {speed?.earliest && speed.latest && (
        <p className="mb-1">
          {common('arrives', { days: formatDays(speed.earliest, speed.latest, locale) })}
        </p>
      )}
      <p className="mb-0 text-muted">
        {checkout.insurance ? t('insurance.insured') : t('insurance.notInsured')}
      </p>
    </>
  );
}
