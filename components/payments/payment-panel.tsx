import { BrokenPart } from '@/components/kit/ui/broken-part';
import { ErrorBoundary } from '@/components/kit/ui/error-boundary';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import type { PaymentAttempt, Price } from '@/rules/checkout/checkout';
import { isLiveState } from '@/rules/payments/payments';
import { paymentAnchor } from '@/rules/routes';
import type { UsableCard } from '@/services/money/card';
import type { PaymentTarget } from '@/services/money/payment';

import { PayPanel } from './pay-panel';

const ZeroCheckout = lazyComponent(() => import('./zero-checkout').then((m) => m.ZeroCheckout));

export interface PaymentPanelProps {
  target: PaymentTarget;
  price: Pick<Price, 'hash' | 'total' | 'credits'>;
  attempt: PaymentAttempt | null;
  /** In display order. */
  methods: readonly string[];
  cards?: readonly UsableCard[];
  /** Origins that a popup may open: `gatewayOrigins()` of lib/server/env. */
  gatewayOrigins: readonly string[];
  /** On phones the button is a fixed bar. */
  inBar?: boolean;
  /** Called once, after the payment is applied. Must be stable (useCallback). */
  onPaid: (reference: string) => void;
  /** The price or state is stale: reload it. `error` is null if another tab paid. */
  onChanged: (error: ApiError | null) => void;
  /** Id of the text that says why payment is off. */
  blockedBy?: string | undefined;
}

/** After a reload, shows the attempt with resume or cancel. */
export function PaymentPanel({
  target,
  price,
  attempt,
  methods,
  cards = [],
  gatewayOrigins,
  inBar = false,
  onPaid,
  onChanged,
  blockedBy,
}: PaymentPanelProps) {
  const t = useTranslations('payments');
  const sharedProps = { target, quote: price.hash, inBar, onPaid, onChanged, blockedBy };
  const isOpen = attempt !== null && isLiveState(attempt.state);
  return (
    <section id={paymentAnchor} aria-label={t('title')}>
      <ErrorBoundary fallback={<BrokenPart />}>
        {price.total === '0.00' && !isOpen ? (
          <ZeroCheckout {...sharedProps} credits={price.credits} />
        ) : (
          <PayPanel
            {...sharedProps}
            total={price.total}
            methods={methods}
            cards={cards}
            attempt={attempt}
            gatewayOrigins={gatewayOrigins}
          />
        )}
      </ErrorBoundary>
    </section>
  );
}
