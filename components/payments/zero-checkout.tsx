import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { useAction } from '@/hooks/use-action';
import { useIsOfflineBannerShown } from '@/hooks/use-banner';
import { useErrorText } from '@/hooks/use-error-text';
import { useIntent } from '@/hooks/use-intent';
import { useTranslations } from '@/hooks/use-translations';
import type { Api, CallOptions } from '@/lib/api';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { payWithCredits, type PaymentTarget } from '@/services/money/payment';

import { offlineButtonProps, OfflineReason } from './offline-reason';
import { broadcastPayment, usePaymentBroadcast } from './use-payment-broadcast';

interface ZeroCheckoutProps {
  target: PaymentTarget;
  /** Hash of the displayed price. */
  quote: string;
  /** Decimal string. */
  credits: string;
  inBar: boolean;
  onPaid: (reference: string) => void;
  onChanged: () => void;
}

type Consent = { target: PaymentTarget; quote: string; key: string };
const pay = (api: Api, { target, quote, key }: Consent, options: CallOptions) =>
  payWithCredits(api, { target, quote }, { ...options, idempotencyKey: key, reuseKey: false });

/** Credits or a promo code cover the full price. */
export function ZeroCheckout({
  target,
  quote,
  credits,
  inBar,
  onPaid,
  onChanged,
}: ZeroCheckoutProps) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  const isOffline = useIsOfflineBannerShown();
  const consent = useIntent();
  const isFree = isZeroAmount(credits);
  const payAction = useAction(pay, {
    onDone: (payment) => {
      broadcastPayment(target, payment.id);
      onPaid(payment.reference);
    },
    onError: (error) =>
      (error.is('priceChanged') ||
        error.is('alreadyPaid') ||
        error.is('stepNotReady') ||
        error.is('notZero')) &&
      onChanged(),
  });
  usePaymentBroadcast(target, onChanged);
  const button = (
    <Button
      size="lg"
      pending={payAction.pending}
      onClick={() => payAction.run({ target, quote, key: consent.keyFor(quote) })}
      {...(isOffline && offlineButtonProps)}
    >
      {isFree ? t('confirmFree') : t(`${target.kind}.payCredits`)}
    </Button>
  );
  return (
    <div className="d-grid gap-3">
      {payAction.error && (
        <Alert tone="danger" role="alert">
          {errorText(payAction.error)}
        </Alert>
      )}
      <p className="mb-0">
        {isFree ? t('promoCovers') : t('creditsCover', { amount: formatTotal(credits) })}
      </p>
      {inBar ? <CheckoutBar total={null}>{button}</CheckoutBar> : button}
      <OfflineReason />
    </div>
  );
}
