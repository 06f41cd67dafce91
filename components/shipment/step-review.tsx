import { useTranslations } from 'next-intl';

import { AddressLines } from '@/components/domain/address-lines';
import { CreditsBox } from '@/components/domain/credits-box';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { useFrame } from '@/hooks/use-frame';
import type { Speed } from '@/rules/checkout/checkout';
import { formatDays, formatTotal } from '@/rules/format';

import type { CheckoutState } from './use-checkout';
import { PromoBox } from './promo-box';
import { speedKey } from './checkout-layout';
import { ShippedPackageList } from './shipped-package-list';

interface StepReviewProps {
  state: CheckoutState;
  speeds: Speed[];
  countryName: string;
  /** The total that was on the screen before the host said that it has changed. */
  totalBefore: string | null;
}

/** Step 4: everything once more before the button that pays. */
export function StepReview({ state, speeds, countryName, totalBefore }: StepReviewProps) {
  const t = useTranslations('shipment');
  const { checkout, credits } = state;
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
      <Card title={t('review.to')} className="mb-4">
        {checkout.address && <AddressLines address={checkout.address} countryName={countryName} />}
      </Card>
      <Card title={t('review.how')} className="mb-4">
        <SpeedWords
          checkout={checkout}
          speed={speeds.find((entry) => entry.code === checkout.speed)}
        />
      </Card>
      <Card title={t('review.what')} className="mb-4">
        <ShippedPackageList packages={checkout.packages} />
      </Card>
      {price && <PromoBox state={state} />}
      {price && (
        <CreditsBox
          key={price.hash}
          available={checkout.availableCredits}
          used={price.credits}
          total={price.total}
          pending={credits.pending}
          error={credits.error}
          onUse={(amount) => credits.run({ id: checkout.id, credits: amount })}
        />
      )}
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
  const { locale, now } = useFrame();
  return (
    <>
      <p className="mb-1">
        <strong>{t(`speeds.${speedKey(checkout.speed ?? '')}.name`)}</strong>
        {speed?.courier && ` · ${speed.courier}`}
      </p>
      {speed?.earliest && speed.latest && (
        <p className="mb-1">
          {t('speed.dates', { days: formatDays(speed.earliest, speed.latest, locale, now) })}
        </p>
      )}
      <p className="mb-0 text-muted">
        {checkout.insurance ? t('insurance.insured') : t('insurance.notInsured')}
      </p>
    </>
  );
}
