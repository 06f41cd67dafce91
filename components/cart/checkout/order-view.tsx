import { useCallback, useEffect, useState, type ReactNode } from 'react';

import { CheckoutBar } from '@/components/domain/checkout-bar';
import { CreditsBox } from '@/components/domain/credits-box';
import { PromoBox } from '@/components/domain/promo-box';
import { Alert } from '@/components/kit/ui/alert';
import { buttonClass } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { useReload } from '@/components/kit/ui/reload-link';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import { changesOf } from '@/rules/orders/changes';
import type { OrderCheckout } from '@/rules/orders/checkout';
import { paymentAnchor, routes } from '@/rules/routes';

import { OrderChanges } from './order-changes';
import { OrderCost } from './order-cost';
import { OrderLines } from './order-lines';
import { OrderProblems } from './order-problems';
import { OrderWishes } from './order-wishes';
import { useOrder, type OrderState } from './use-order';

interface OrderViewProps {
  order: OrderCheckout;
  /** The ways to pay for what is on the screen; `onChanged` loads the order again. */
  payment: (order: OrderCheckout, onChanged: () => void) => ReactNode;
}

/** The checkout of the cart, or of an order that has to be paid again, on one page. */
export function OrderView({ order: loaded, payment }: OrderViewProps) {
  // By its id: when it was paid in another tab, that leads to it.
  const reload = useReload(routes.orderCheckout({ txnid: loaded.id }));
  const onRefused = useCallback(
    (error: ApiError) => void (error.is('alreadyPaid') && reload()),
    [reload],
  );
  const state = useOrder(loaded, onRefused);
  const [seen, setSeen] = useState<OrderCheckout | null>(null);
  useEffect(() => useNotices.getState().clear(), []);
  const { order } = state;
  const onChanged = () => {
    setSeen(order);
    void reload();
  };
  const told = seen && seen !== order && order === loaded ? changesOf(seen, order) : null;
  const empty = order.lines.length === 0;
  return (
    <div className="row gx-0 gx-lg-3 gy-3">
      <div className={empty ? 'col-12' : 'col-lg-7 pe-lg-4'}>
        {told && <OrderChanges changes={told} />}
        {order.again && <PaidAgain />}
        {state.error && (
          <Alert tone="danger" role="alert">
            <ErrorText error={state.error} />
          </Alert>
        )}
        {!empty && <OrderProblems order={order} />}
        <OrderLines state={state} />
        {!empty && <Choices state={state} />}
      </div>
      {!empty && (
        <div className="col-lg-5" id="cost">
          <OrderCost order={order} stale={state.stale}>
            {order.problems.length === 0 && payment(order, onChanged)}
          </OrderCost>
        </div>
      )}
    </div>
  );
}

/** How it shall be bought, and what lowers its price. */
function Choices({ state }: { state: OrderState }) {
  return (
    <>
      <OrderWishes state={state} />
      <Cuts state={state} />
      <Bar state={state} />
    </>
  );
}

/** Promo code and credits. */
function Cuts({ state: { order, promo, credits } }: { state: OrderState }) {
  const { id, price, availableCredits } = order;
  return (
    <>
      <PromoBox
        promo={order.promo}
        pending={promo.pending}
        error={promo.error}
        onUse={(code) => promo.run({ id, code })}
      />
      <CreditsBox
        available={availableCredits}
        used={price.credits}
        total={price.total}
        pending={credits.pending}
        error={credits.error}
        onUse={(amount) => credits.run({ id, credits: amount })}
      />
    </>
  );
}

/** On phones, where the ways to pay are below everything else: the total and the way to them. */
function Bar({ state: { order, stale } }: { state: OrderState }) {
  const t = useTranslations('order-checkout');
  if (order.problems.length > 0) return null;
  return (
    <div className="d-lg-none">
      <CheckoutBar total={{ amount: order.price.total, label: t('cost.total') }} stale={stale}>
        <a href={`#${paymentAnchor}`} className={buttonClass('primary')}>
          {t('pay')}
        </a>
      </CheckoutBar>
    </div>
  );
}

function PaidAgain() {
  const t = useTranslations('order-checkout.again');
  return (
    <Alert tone="warning" title={t('title')} className="mb-4">
      {t('text')}
    </Alert>
  );
}
