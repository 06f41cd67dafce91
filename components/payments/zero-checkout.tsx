import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { useAction } from '@/hooks/use-action';
import { useOfflineBannerShown } from '@/hooks/use-banner';
import { useErrorText } from '@/hooks/use-error-text';
import { useIntent } from '@/hooks/use-intent';
import { useTranslations } from '@/hooks/use-translations';
import type { Api, CallOptions } from '@/lib/api';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { payWithCredits, type PaymentTarget } from '@/services/money/payment';

import { offlineButton, OfflineReason } from './offline-reason';
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
  const offline = useOfflineBannerShown();
  const consent = useIntent();
  const free = isZeroAmount(credits);
  const paying = useAction(pay, {
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
      pending={paying.pending}
      onClick={() => paying.run({ target, quote, key: consent.keyFor(quote) })}
      {...(offline && offlineButton)}
    >
      {free ? t('confirmFree') : t(`${target.kind}.payCredits`)}
    </Button>
  );
  return (
    <div className="d-grid gap-3">
      {paying.error && (
        <Alert tone="danger" role="alert">
          {errorText(paying.error)}
        </Alert>
      )}
      <p className="mb-0">
        {free ? t('promoCovers') : t('creditsCover', { amount: formatTotal(credits) })}
      </p>
      {inBar ? <CheckoutBar total={null}>{button}</CheckoutBar> : button}
      <OfflineReason />
    </div>
  );
}
