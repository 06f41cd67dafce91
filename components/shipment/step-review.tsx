import { useId, type ReactNode } from 'react';

import { AddressLines } from '@/components/address/address-lines';
import { PriceCuts } from '@/components/charges/price-cuts';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout, Speed } from '@/rules/checkout/checkout';
import { formatDays, formatMoney, formatTotal } from '@/rules/format';
import { routes } from '@/rules/routes';

import type { CheckoutState } from './use-checkout';
import { ChangeLink } from './checkout-layout';
import { ShippedPackageList } from './shipped-package-list';
import styles from './step-review.module.scss';
import { SpeedRefusal } from './speed-refusal';
import { useSpeedName } from './use-speed-name';

/** More packages than this are counted, not named. */
const MAX_NAMED = 2;

interface StepReviewProps {
  state: CheckoutState;
  countryName: string;
}

export function StepReview({ state, countryName }: StepReviewProps) {
  const t = useTranslations('shipment');
  const { checkout, credits, promo, totalBefore } = state;
  const { price } = checkout;
  const total = price?.total;
  return (
    <>
      {totalBefore !== null && total !== undefined && (
        <Alert
          tone="warning"
          role="alert"
          title={totalBefore === total ? undefined : t('priceChanged.title')}
        >
          {totalBefore === total
            ? t('priceChanged.same')
            : t('priceChanged.text', {
                before: formatTotal(totalBefore),
                after: formatTotal(total),
              })}
        </Alert>
      )}
      <Choices state={state} countryName={countryName} />
      {price && <PriceCuts target={checkout} price={price} promo={promo} credits={credits} />}
    </>
  );
}

function Choices({ state, countryName }: StepReviewProps) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { checkout, speeds } = state;
  const { packages, address } = checkout;
  return (
    <div className={styles.blocks}>
      <Block
        title={common('shipToAddress')}
        change={<ChangeLink step="address" checkout={checkout} />}
      >
        {address && <AddressLines address={address} countryName={countryName} compact />}
      </Block>
      <Block
        title={common('shippingSpeed')}
        change={<ChangeLink step="speed" checkout={checkout} />}
      >
        <SpeedDetails
          checkout={checkout}
          speed={speeds.find((entry) => entry.code === checkout.speed)}
        />
        {speeds
          .filter(({ overweight }) => overweight)
          .map((speed) => (
            <RefusedSpeed key={speed.code} speed={speed} />
          ))}
        <Insurance {...state} />
      </Block>
      <Customs checkout={checkout} />
      <Block title={frame('packages')} change={<ChangeLink step="packages" checkout={checkout} />}>
        <details>
          <summary>
            {t('summary.packages', { count: packages.length })}
            {packages.length <= MAX_NAMED && DOT + packages.map(({ name }) => name).join(DOT)}
          </summary>
          <ShippedPackageList packages={packages} />
        </details>
      </Block>
    </div>
  );
}

interface BlockProps {
  title: string;
  /** Shown beside the title. */
  detail?: string | null;
  change: ReactNode;
  children: ReactNode;
}

function Block({ title, detail, change, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="d-flex justify-content-between gap-3">
        <h2 id={id} className="fs-5 fw-semibold mb-0">
          {title}
        </h2>
        {detail && <span className="flex-fill">{detail}</span>}
        {change}
      </div>
      {children}
    </section>
  );
}

/** Shows what customs receives: the declared value, and the receiver's ID where required. */
function Customs({ checkout: { packages, address, price } }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const addressTexts = useTranslations('address');
  const title = t('customs');
  const idText = address?.idCopy
    ? addressTexts('idKept', { lastFour: address.idCopy.lastFour })
    : address?.consigneeId && addressTexts('consigneeOnFile', { lastFour: address.consigneeId });
  return (
    <Block
      title={title}
      detail={price && `${common('declaredValue')} ${formatTotal(price.declaredValue)}`}
      change={
        <Link
          href={routes.declarePackages(
            packages.map(({ ref }) => ref),
            'checkout',
          )}
          className="text-nowrap"
          aria-label={t('change', { step: title })}
        >
          {common('change')}
        </Link>
      }
    >
      {idText && <p className="mb-0 text-muted">{idText}</p>}
    </Block>
  );
}

function SpeedDetails({ checkout, speed }: { checkout: Checkout; speed: Speed | undefined }) {
  const common = useTranslations('common');
  const getSpeedName = useSpeedName();
  const { locale } = useFrame();
  return (
    <p className="mb-0">
      <strong>{getSpeedName(checkout.speed ?? '', speed?.title)}</strong>
      {speed?.courier && `${DOT}${speed.courier}`}
      {speed?.earliest &&
        speed.latest &&
        `${DOT}${common('arrives', { days: formatDays(speed.earliest, speed.latest, locale) })}`}
    </p>
  );
}

function RefusedSpeed({ speed }: { speed: Speed }) {
  const getSpeedName = useSpeedName();
  return (
    <p className="small text-muted mb-0">
      {getSpeedName(speed.code, speed.title)}
      {DOT}
      <SpeedRefusal speed={speed} />
    </p>
  );
}

/** Changes insurance in place, so that a checkout without a speed step offers it too. */
function Insurance({ checkout, stale, choose }: CheckoutState) {
  const t = useTranslations('shipment.insurance');
  const isInsured = checkout.insurance;
  const price = checkout.insurancePrice;
  const change = isInsured ? t('no') : price && t('add', { amount: formatMoney(price) });
  return (
    <p className="mb-0 text-muted">
      <span role="status">{isInsured ? t('insured') : t('notInsured')}</span>
      {change && (
        <>
          {DOT}
          <Button
            variant="quiet"
            size="sm"
            pending={stale}
            onClick={() => void choose({ insurance: !isInsured })}
          >
            {change}
          </Button>
        </>
      )}
    </p>
  );
}
