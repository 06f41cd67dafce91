import { useTranslations } from 'next-intl';
import { useRouter } from 'next/router';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { Photos } from '@/components/ui/photo';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { formatMoney } from '@/lib/format';
import { isZeroAmount } from '@/lib/money';
import type { Box } from '@/lib/packages/onebox';
import type { PackageItem } from '@/lib/packages/item';
import { routes } from '@/lib/routes';
import { initShipment } from '@/services/shipment';

import { BoxPicture } from './box-contents';
import { BoxCost } from './box-cost';
import { BoxFacts } from './box-facts';
import { BoxRow } from './box-row';
import styles from './box-view.module.scss';

/** A box that was paid or taken apart: where it is now, what happens next, what lies in it, its receipt. */
export function BoxProgress({ box, parcel }: { box: Box; parcel: PackageItem | null }) {
  const t = useTranslations('onebox');
  const photos = (parcel?.pictures ?? []).map(({ src, thumbnail }, index) => ({ src, thumbnail, caption: t('progress.photoOf', { reference: box.ref, n: index + 1 }) }));
  return (
    <>
      <Now box={box} />
      {box.status !== 'cancelled' && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Card title={t('inside.heading')}>
              <BoxPicture box={box} />
              {photos.length > 0 && (
                <div className="mb-3">
                  <Photos photos={photos} size={88} />
                </div>
              )}
              <ul className={styles.rows}>
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

/** What has become of it, and the one next step. */
function Now({ box }: { box: Box }) {
  const t = useTranslations('onebox.progress');
  if (box.status === 'ready') return <ReadyNow box={box} />;
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
  if (box.refund) return <CalledOff refund={box.refund} />;
  const packing = box.status === 'packing';
  return (
    <Alert tone={packing ? 'success' : 'neutral'} title={t(packing ? 'packingTitle' : 'cancelledTitle')} className="mb-4">
      {t(packing ? 'packing' : 'cancelled')}
    </Alert>
  );
}

/** The warehouse could not pack it: what comes back. */
function CalledOff({ refund }: { refund: NonNullable<Box['refund']> }) {
  const t = useTranslations('onebox.progress');
  return (
    <Alert tone="neutral" title={t('cancelledTitle')} className="mb-4">
      <p className="mb-2">{t('calledOff')}</p>
      {!isZeroAmount(refund.amount) && <p className="mb-2">{t(refund.paidBack ? 'refunded' : 'refundDue', { amount: formatMoney(refund.amount) })}</p>}
      {!isZeroAmount(refund.credits) && <p className="mb-0">{t('creditsBack', { amount: formatMoney(refund.credits) })}</p>}
    </Alert>
  );
}

function ReadyNow({ box }: { box: Box }) {
  const t = useTranslations('onebox.progress');
  const say = useErrorText();
  const { push } = useRouter();
  const ship = useAction(initShipment, { onDone: () => void push(routes.shipmentStep('packages')) });
  return (
    <>
      {ship.error && (
        <Alert tone="danger" role="alert" className="mb-3">
          {say(ship.error)}
        </Alert>
      )}
      <Alert tone="success" title={t('readyTitle')} className="mb-4">
        <p className="mb-3">{t('ready')}</p>
        <div className="d-flex flex-wrap gap-2">
          <Button pending={ship.pending} onClick={() => ship.run([box.ref])}>
            {t('ship')}
          </Button>
          <LinkButton href={routes.package(box.ref)} variant="secondary">
            {t('openPackage')}
          </LinkButton>
        </div>
      </Alert>
    </>
  );
}
