import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useIntent } from '@/hooks/use-intent';
import { useTranslations } from '@/hooks/use-translations';
import type { Api, CallOptions } from '@/lib/api';
import type { ApiError } from '@/lib/api-error';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { payWithCredits, type PaymentTarget } from '@/services/money/payment';

import { OfflineReason, useBlockedProps } from './offline-reason';
import { broadcastPayment, usePaymentBroadcast } from './use-payment-broadcast';

interface ZeroCheckoutProps {
  target: PaymentTarget;
  /** Hash of the displayed price. */
  quote: string;
  /** Decimal string. */
  credits: string;
  inBar: boolean;
  onPaid: (reference: string) => void;
  onChanged: (error: ApiError | null) => void;
  blockedBy: string | undefined;
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
  blockedBy,
}: ZeroCheckoutProps) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  const blockedProps = useBlockedProps(blockedBy);
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
      onChanged(error),
  });
  usePaymentBroadcast(target, () => onChanged(null));
  const button = (
    <Button
      size="lg"
      pending={payAction.pending}
      onClick={() => payAction.run({ target, quote, key: consent.getKey(quote) })}
      {...blockedProps}
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
