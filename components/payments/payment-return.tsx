import { useTranslations } from 'next-intl';
import { useRouter } from 'next/compat/router';
import { useEffect, useState } from 'react';

import type { AttemptStateName } from '@/contract/payment';
import { limits } from '@/contract/limits';

import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { tellPaymentNews } from '@/hooks/use-payment-news';
import { closeThisWindow, hasOpener } from '@/hooks/use-popup';
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

/** How often the page asks again while PayPal has not answered and no other window does. */
const ASK_AGAIN_MS = 4_000;

/**
 * The result of a payment as PayPal sends the payer back. In a window of its own: told in words, told to the page that
 * opened it, closed after a second. In the same tab (phones, a blocked popup): a paid shipment leads on to the done step by
 * itself, an open one is asked for again. `null`: nothing is known.
 */
export function PaymentReturn({ outcome }: { outcome: ReturnOutcome | null }) {
  const t = useTranslations('payments');
  const place = useReturn(outcome);
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{t('returnTitle')}</h1>
      <Result outcome={outcome} />
      <WayOn outcome={outcome} />
      {outcome && place === 'window' && <p className="text-muted mb-0">{t('returnClose')}</p>}
      {outcome?.state === 'applied' && place === 'tab' && (
        <p className="text-muted mb-0" role="status">
          {t('returnGoesOn')}
        </p>
      )}
    </div>
  );
}

/** Where the payer stands: in the window that checkout has opened, or in the tab where he shops. Null until known. */
function useReturn(outcome: ReturnOutcome | null): 'window' | 'tab' | null {
  const router = useRouter();
  const [place, setPlace] = useState<'window' | 'tab' | null>(null);
  const { attemptId, state, targetId } = outcome ?? {};
  useEffect(() => {
    const here = hasOpener() ? 'window' : 'tab';
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only the browser knows who opened this window
    setPlace(here);
    if (!attemptId || !state || !targetId) return undefined;
    tellPaymentNews(attemptId);
    if (here === 'tab' && !isLiveState(state) && state !== 'applied') return undefined;
    const goOn = () => {
      if (here === 'window') return closeThisWindow();
      void router?.replace(state === 'applied' ? routes.shipmentStep('done', { shipmentid: targetId }) : router.asPath, undefined, { scroll: false });
    };
    const timer = setTimeout(goOn, here === 'tab' && state !== 'applied' ? ASK_AGAIN_MS : limits.popupCloseDelayMs);
    return () => clearTimeout(timer);
    // `outcome` is a new object after each question: that starts the next wait.
  }, [outcome, attemptId, state, targetId, router]);
  return place;
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
    <LinkButton variant={paid ? 'primary' : 'secondary'} href={paid ? routes.shipmentStep('done', { shipmentid: outcome.targetId }) : routes.shipmentPayment(outcome.targetId)}>
      {paid ? t('paidOpen') : t('backToCheckout')}
    </LinkButton>
  );
}
