import { BrokenPart } from '@/components/kit/ui/broken-part';
import { FaultBoundary } from '@/components/kit/ui/fault-boundary';
import { useTranslations } from '@/hooks/use-translations';
import type { PaymentAttempt, Price } from '@/rules/checkout/checkout';
import { isLiveState } from '@/rules/payments/payments';
import { paymentAnchor } from '@/rules/routes';
import type { CardToPayWith } from '@/services/money/card';
import type { PaymentTarget } from '@/services/money/payment';

import { PayPanel } from './pay-panel';
import { ZeroCheckout } from './zero-checkout';

export interface PaymentPanelProps {
  target: PaymentTarget;
  /** The price on the screen: what the member agrees to by pressing the button. */
  price: Pick<Price, 'hash' | 'total' | 'credits'>;
  /** The target's last payment attempt as the page was loaded */
  attempt: PaymentAttempt | null;
  /** The gateways that the host offers for it, in the order to show them. */
  methods: readonly string[];
  /** The member's saved cards, to be offered at Stripe. */
  cards?: readonly CardToPayWith[];
  /**
   * Origins that a popup may open: `gatewayOrigins()` of lib/server/env, passed by the page's
   * loader.
   */
  gatewayOrigins: readonly string[];
  /**
   * The payment has been applied: go on to where that is shown. Called once. Keep it stable
   * (useCallback).
   */
  onPaid: (reference: string) => void;
  /**
   * The price or the state on the screen is out of date: load it again. The error stays on the
   * screen.
   */
  onChanged: () => void;
}

/**
 * The last step of a checkout: the ways to pay what is due, or to confirm when credits cover it.
 * Reloading the page shows the attempt's real
 * state with resume or cancel.
 */
export function PaymentPanel({
  target,
  price,
  attempt,
  methods,
  cards = [],
  gatewayOrigins,
  onPaid,
  onChanged,
}: PaymentPanelProps) {
  const t = useTranslations('payments');
  const shared = { target, quote: price.hash, onPaid, onChanged };
  const open = attempt !== null && isLiveState(attempt.state);
  return (
    <section id={paymentAnchor} aria-label={t('title')}>
      <FaultBoundary fallback={<BrokenPart />}>
        {price.total === '0.00' && !open ? (
          <ZeroCheckout {...shared} credits={price.credits} />
        ) : (
          <PayPanel
            {...shared}
            total={price.total}
            methods={methods}
            cards={cards}
            attempt={attempt}
            gatewayOrigins={gatewayOrigins}
          />
        )}
      </FaultBoundary>
    </section>
  );
}
