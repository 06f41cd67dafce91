import { PaymentReversalNotice } from '@/components/charges/payment-reversal';
import { ShipButton } from '@/components/checkout/ship-button';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Photos } from '@/components/kit/display/photo';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDays, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import type { Box } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';

import { BoxPicture } from './box-contents';
import { BoxCost, BoxFacts } from './box-figures';
import { BoxRow } from './box-row';
import styles from './box-view.module.scss';

/** Shows a box that was paid or canceled. */
export function BoxProgress({ box, parcel }: { box: Box; parcel: PackageItem | null }) {
  const t = useTranslations('onebox');
  const tPackages = useTranslations('packages');
  const photos = (parcel?.pictures ?? []).map((picture, index) => ({
    ...picture,
    caption: t('progress.photoOf', { reference: box.ref, n: index + 1 }),
  }));
  return (
    <>
      <PaymentReversalNotice reversal={box.withdrawn} kind="onebox" reference={box.ref} />
      {!box.withdrawn?.held && <CurrentState box={box} />}
      {box.status !== 'cancelled' && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Card title={tPackages('boxItems')}>
              <BoxPicture box={box} />
              {photos.length > 0 && (
                <div className="mb-3">
                  <Photos photos={photos} size={88} />
                </div>
              )}
              <ul className="list-unstyled mb-0">
                {box.items.map((item) => (
                  <BoxRow key={item.ref} item={item} />
                ))}
              </ul>
            </Card>
          </div>
          <div className={styles.cost}>{box.price && <BoxCost price={box.price} paid />}</div>
          <div className={styles.main}>
            <BoxFacts box={box} />
          </div>
        </div>
      )}
    </>
  );
}

function CurrentState({ box }: { box: Box }) {
  const t = useTranslations('onebox.progress');
  if (box.status === 'ready') return <ReadyNotice box={box} />;
  if (box.status === 'shipped') {
    return (
      <Alert tone="success" title={t('shippedTitle')} className="mb-4">
        {box.shipmentRef && (
          <>
            <p className="mb-3">{t('shipped', { reference: box.shipmentRef })}</p>
            <LinkButton href={routes.shipment(box.shipmentRef)}>{t('openShipment')}</LinkButton>
          </>
        )}
      </Alert>
    );
  }
  if (box.refund) return <CanceledBox refund={box.refund} />;
  if (box.status === 'packing') return <PaidNotice box={box} />;
  return (
    <Alert tone="neutral" title={t('cancelledTitle')} className="mb-4">
      {t('cancelled')}
    </Alert>
  );
}

function PaidNotice({ box: { expected } }: { box: Box }) {
  const t = useTranslations('onebox.progress');
  const { locale } = useFrame();
  return (
    <Alert tone="success" role="status" title={t('paidTitle')} className="mb-4">
      <p className="mb-2">{t('next')}</p>
      <ol className="mb-0 ps-3">
        <li>
          {expected
            ? t('nextPack', { days: formatDays(expected.earliest, expected.latest, locale) })
            : t('nextPackSoon')}
        </li>
        <li>{t('nextTell')}</li>
        <li>{t('nextShip')}</li>
      </ol>
    </Alert>
  );
}

/** Shown when the warehouse could not pack the box and refunds the payment. */
function CanceledBox({ refund }: { refund: NonNullable<Box['refund']> }) {
  const t = useTranslations('onebox.progress');
  const tCommon = useTranslations('common');
  return (
    <Alert tone="neutral" title={t('cancelledTitle')} className="mb-4">
      <p className="mb-2">{t('calledOff')}</p>
      {!isZeroAmount(refund.amount) && (
        <p className="mb-2">
          {tCommon(refund.paidBack ? 'refund.done' : 'refund.due', {
            amount: formatMoney(refund.amount),
          })}
        </p>
      )}
      {!isZeroAmount(refund.credits) && (
        <p className="mb-0">{tCommon('refund.credits', { amount: formatMoney(refund.credits) })}</p>
      )}
    </Alert>
  );
}

function ReadyNotice({ box }: { box: Box }) {
  const t = useTranslations('onebox.progress');
  return (
    <Alert tone="success" title={t('readyTitle')} className="mb-4">
      <p className="mb-3">{t('ready')}</p>
      <div className="d-flex flex-wrap gap-2">
        <ShipButton refs={[box.ref]}>{t('ship')}</ShipButton>
        <LinkButton href={routes.package(box.ref)} variant="secondary">
          {t('openPackage')}
        </LinkButton>
      </div>
    </Alert>
  );
}
