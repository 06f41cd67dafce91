import { useRouter } from 'next/compat/router';
import { useEffect } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { broadcastPayment } from './use-payment-broadcast';
import { limits } from '@/contract/limits';
import { holdingGateways } from '@/contract/money/payments-table';
import { useFrame } from '@/hooks/use-frame';
import { closeThisWindow, useReturnWindow } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import { replaceDocument } from '@/lib/browser/load-document';
import { clearCount } from '@/lib/browser/stored-cart';
import { isEndedUnpaid, isLiveState } from '@/rules/payments/payments';
import { localePath } from '@/rules/routes';
import type { ReturnData, ReturnOutcome } from '@/services/money/payment-return';

import { PaymentEnd } from './payment-end';
import { getListUrl, getPaidUrl, getPayUrl } from './target-urls';
import { useGatewayName } from './use-gateway-name';

/** How often this tab checks while no other window asks the gateway. */
const POLL_MS = 4_000;
/** Lets the payer read the message. */
const READ_DELAY_MS = 1_000;

/**
 * A popup notifies its opener and closes. A tab opens the paid page, returns to the payment methods
 * after a refusal, or polls. A null outcome is unknown.
 */
export function PaymentReturn(data: ReturnData) {
  const { gateway, kind, outcome } = data;
  const t = useTranslations('payments');
  const name = useGatewayName()(gateway);
  const mode = useReturn(outcome);
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{t('returnTitle', { gateway: name })}</h1>
      <Result {...data} />
      <NextLink {...data} />
      {outcome && mode === 'window' && <p className="text-muted mb-0">{t('returnClose')}</p>}
      {outcome?.state === 'applied' && mode === 'tab' && (
        <p className="text-muted mb-0" role="status">
          {t(`${kind}.returnGoesOn`)}
        </p>
      )}
    </div>
  );
}

/** Returns null until the kind of window is known. */
function useReturn(outcome: ReturnOutcome | null): 'window' | 'tab' | null {
  const router = useRouter();
  const mode = useReturnWindow();
  const { locale, session } = useFrame();
  const isMember = session.state === 'logged-in';
  const { attemptId, state, target } = outcome ?? {};
  const kind = target?.kind;
  const paidHref = outcome && getPaidUrl(outcome.target);
  const payHref = outcome && isEndedUnpaid(outcome.state) ? getPayUrl(outcome.target) : null;
  useEffect(() => {
    if (!mode || !attemptId || !state || !target || !paidHref) return undefined;
    broadcastPayment(target, attemptId);
    // The cart no longer contains the ordered items.
    if (kind === 'bfm' && state === 'applied') clearCount();
    if (mode === 'tab' && payHref && isMember) replaceDocument(localePath(locale, payHref));
    if (mode === 'tab' && !isLiveState(state) && state !== 'applied') return undefined;
    const finish = () => {
      if (mode === 'window') return closeThisWindow();
      void router?.replace(state === 'applied' ? paidHref : router.asPath, undefined, {
        scroll: false,
      });
    };
    const delay = mode === 'window' ? limits.popupCloseDelayCheckoutMs : READ_DELAY_MS;
    const timer = setTimeout(finish, mode === 'tab' && state !== 'applied' ? POLL_MS : delay);
    return () => clearTimeout(timer);
    // `outcome` is a new object after each poll, which starts the next wait.
  }, [mode, outcome, target, attemptId, kind, state, paidHref, payHref, isMember, locale, router]);
  return mode;
}

function Result({ gateway, kind, outcome }: ReturnData) {
  const t = useTranslations('payments');
  const name = useGatewayName()(gateway);
  const isHeld = holdingGateways.includes(gateway);
  if (!outcome) {
    return (
      <Alert tone="warning" title={t('returnUnknownTitle')}>
        {t('returnUnknown')}
      </Alert>
    );
  }
  if (outcome.state === 'applied') {
    return (
      <Alert tone="success" title={t(kind === 'bfm' ? 'bfm.paidTitle' : 'paidTitle')}>
        <p>{t(`${kind}.paid`, { reference: outcome.reference })}</p>
        {kind === 'bfm' && <p>{t(isHeld ? 'bfm.held' : 'bfm.taken', { gateway: name })}</p>}
      </Alert>
    );
  }
  if (isLiveState(outcome.state)) {
    return (
      <Alert tone="info" title={t('returnWaitTitle', { gateway: name })}>
        {t(`${kind}.returnWait`)}
      </Alert>
    );
  }
  return <PaymentEnd kind={kind} state={outcome.state} gateway={gateway} />;
}

function NextLink({ kind, outcome }: ReturnData) {
  const t = useTranslations('payments');
  if (!outcome) {
    return (
      <LinkButton variant="secondary" href={getListUrl(kind)}>
        {t(`${kind}.toList`)}
      </LinkButton>
    );
  }
  const isPaid = outcome.state === 'applied';
  return (
    <LinkButton
      variant={isPaid ? 'primary' : 'secondary'}
      href={isPaid ? getPaidUrl(outcome.target) : getPayUrl(outcome.target)}
    >
      {isPaid ? t(`${kind}.paidOpen`) : t(`${kind}.back`)}
    </LinkButton>
  );
}
