import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import type { AttemptStateName } from '@/contract/payment';
import { limits } from '@/contract/limits';

import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { tellPaymentNews } from '@/hooks/use-payment-news';
import { closeThisWindow } from '@/hooks/use-popup';
import { isLiveState } from '@/lib/payments/states';
import { routes } from '@/lib/routes';

import { PaymentEnd } from './payment-state';

/** What became of the payment whose payer came back. `targetId` is the shipment's id, `reference` its public name. */
export interface ReturnOutcome {
  attemptId: string;
  state: AttemptStateName;
  reference: string;
  targetId: string;
}

/**
 * The result of a payment in the gateway's window: told in words, told to the page that opened it, and closed after a
 * second. Where there is no window to close (phones, a blocked popup) the way on is a link. `null`: nothing is known.
 */
export function PaymentReturn({ outcome }: { outcome: ReturnOutcome | null }) {
  const t = useTranslations('payments');
  const attemptId = outcome?.attemptId;
  useEffect(() => {
    if (!attemptId) return undefined;
    tellPaymentNews(attemptId);
    const timer = setTimeout(closeThisWindow, limits.popupCloseDelayMs);
    return () => clearTimeout(timer);
  }, [attemptId]);
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{t('returnTitle')}</h1>
      <Result outcome={outcome} />
      <WayOn outcome={outcome} />
      {outcome && <p className="text-muted mb-0">{t('returnClose')}</p>}
    </div>
  );
}

function Result({ outcome }: { outcome: ReturnOutcome | null }) {
  const t = useTranslations('payments');
  if (!outcome) {
    return (
      <Alert tone="warning" title={t('returnUnknownTitle')}>
        {t('returnUnknown')}
      </Alert>
    );
  }
  if (outcome.state === 'applied') {
    return (
      <Alert tone="success" title={t('paidTitle')}>
        {t('paid', { reference: outcome.reference })}
      </Alert>
    );
  }
  if (isLiveState(outcome.state)) {
    return (
      <Alert tone="info" title={t('returnWaitTitle')}>
        {t('returnWait')}
      </Alert>
    );
  }
  return <PaymentEnd state={outcome.state} />;
}

function WayOn({ outcome }: { outcome: ReturnOutcome | null }) {
  const t = useTranslations('payments');
  if (!outcome) {
    return (
      <LinkButton variant="secondary" href={routes.shipments()}>
        {t('toShipments')}
      </LinkButton>
    );
  }
  const paid = outcome.state === 'applied';
  return (
    <LinkButton variant={paid ? 'primary' : 'secondary'} href={paid ? routes.shipment(outcome.reference) : routes.shipmentStep('review', { shipmentid: outcome.targetId })}>
      {paid ? t('paidOpen') : t('backToCheckout')}
    </LinkButton>
  );
}
