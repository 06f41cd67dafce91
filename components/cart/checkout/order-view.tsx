import { useCallback, useEffect, useState, type ReactNode } from 'react';

import { ChoiceCard } from '@/components/kit/ui/choice-card';
import { PriceCuts } from '@/components/charges/price-cuts';
import { Alert } from '@/components/kit/ui/alert';
import { ErrorText } from '@/components/kit/ui/error-text';
import { useReload } from '@/components/kit/ui/reload-link';
import { limits } from '@/contract/limits';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import { formatMoney } from '@/rules/format';
import { listChanges, type OrderChange } from '@/rules/orders/changes';
import { deliveryOptions, type OrderCheckout } from '@/rules/orders/checkout';
import { routes } from '@/rules/routes';
import type { StartingPrices } from '@/services/destinations';

import { OrderCost } from './order-cost';
import { OrderLines } from './order-lines';
import { useOrder, type OrderState } from './use-order';

interface OrderViewProps {
  order: OrderCheckout;
  shipping: StartingPrices | null;
  /** `onChanged` reloads the order. */
  payment: (order: OrderCheckout, onChanged: () => void) => ReactNode;
}

/** The checkout of the cart, or of an order that needs a new payment. */
export function OrderView({ order: loadedOrder, shipping, payment }: OrderViewProps) {
  // Reloads by ID, which redirects if the order was paid for in another tab.
  const reload = useReload(routes.orderCheckout({ txnid: loadedOrder.id }));
  const onRefused = useCallback(
    (error: ApiError) => void (error.is('alreadyPaid') && reload()),
    [reload],
  );
  const state = useOrder(loadedOrder, onRefused);
  const [previousOrder, setPreviousOrder] = useState<OrderCheckout | null>(null);
  useEffect(() => useNotices.getState().clear(), []);
  const { order } = state;
  const onChanged = () => {
    setPreviousOrder(order);
    void reload();
  };
  const shownChanges =
    previousOrder && previousOrder !== order && order === loadedOrder
      ? listChanges(previousOrder, order)
      : null;
  const isEmpty = order.lines.length === 0;
  return (
    <div className="row gx-0 gx-lg-3 gy-3">
      <div className={isEmpty ? 'col-12' : 'col-lg-7 pe-lg-4'}>
        {shownChanges && <OrderChanges changes={shownChanges} />}
        {order.wasPaid && <NewPaymentNotice />}
        {state.error && (
          <Alert tone="danger" role="alert">
            <ErrorText error={state.error} />
          </Alert>
        )}
        {!isEmpty && <OrderProblems order={order} />}
        <OrderLines state={state} />
        {!isEmpty && <Choices state={state} />}
      </div>
      {!isEmpty && (
        <div className="col-lg-5" id="cost">
          <OrderCost order={order} shipping={shipping} stale={state.stale}>
            {order.problems.length === 0 && payment(order, onChanged)}
          </OrderCost>
        </div>
      )}
    </div>
  );
}

function Choices({ state }: { state: OrderState }) {
  return (
    <>
      <OrderOptionFields state={state} />
      <PriceCuts {...state} target={state.order} price={state.order.price} />
    </>
  );
}

function NewPaymentNotice() {
  const t = useTranslations('order-checkout.again');
  return (
    <Alert tone="warning" title={t('title')} className="mb-4">
      {t('text')}
    </Alert>
  );
}

function OrderProblems({ order: { problems, lines } }: { order: OrderCheckout }) {
  const t = useTranslations('order-checkout.problems');
  if (problems.length === 0) return null;
  const findLineName = (id: string | null) => lines.find((line) => line.id === id)?.name ?? '';
  const describe = ({ id, code }: OrderCheckout['problems'][number]): string => {
    if (code === 'restricted') return t('restricted', { name: findLineName(id) });
    if (code === 'tooMuch') return t('tooMuch', { limit: formatMoney(`${limits.amountMax}.00`) });
    return t('other');
  };
  return (
    <Alert tone="danger" role="alert" title={t('title')} className="mb-4">
      <ul className="mb-0">
        {problems.map((problem) => (
          <li key={`${problem.id}-${problem.code}`}>{describe(problem)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  const t = useTranslations('order-checkout.changed');
  const describe = (change: OrderChange): string => {
    switch (change.what) {
      case 'added':
      case 'gone':
      case 'details':
        return t(change.what, { name: change.name });
      case 'quantity':
        return t('quantity', change);
      case 'price':
        return t('price', {
          name: change.name,
          before: formatMoney(change.before),
          after: formatMoney(change.after),
        });
      default:
        return t(change.what, {
          before: formatMoney(change.before),
          after: formatMoney(change.after),
        });
    }
  };
  return (
    <Alert tone="warning" role="alert" title={t('title')} className="mb-4">
      {changes.length === 0 ? (
        <p className="mb-0">{t('same')}</p>
      ) : (
        <>
          <ul className="mb-2">
            {changes.map((change, index) => (
              <li key={index}>{describe(change)}</li>
            ))}
          </ul>
          <p className="mb-0">{t('check')}</p>
        </>
      )}
    </Alert>
  );
}

function OrderOptionFields({ state: { order, options, choose } }: { state: OrderState }) {
  const t = useTranslations('order-checkout');
  const isConfirmed = options.delivery === order.delivery;
  return (
    <>
      <fieldset className="mb-4">
        <legend className="fs-4">{t('delivery.title')}</legend>
        {deliveryOptions.map((delivery) => (
          <ChoiceCard
            key={delivery}
            name="delivery"
            checked={options.delivery === delivery}
            onChoose={() => choose({ delivery })}
            title={t(`delivery.${delivery}`)}
          >
            {t(`delivery.${delivery}Text`)}
          </ChoiceCard>
        ))}
        <p className="small text-muted mb-0" role="status">
          {isConfirmed && t('delivery.days', order.days)}
        </p>
      </fieldset>
      <fieldset className="mb-4">
        <legend className="fs-4">{t('partial.title')}</legend>
        {[true, false].map((partial) => (
          <ChoiceCard
            key={String(partial)}
            name="partial"
            checked={options.partial === partial}
            onChoose={() => choose({ partial })}
            title={t(partial ? 'partial.yes' : 'partial.no')}
          >
            {t(partial ? 'partial.yesText' : 'partial.noText')}
          </ChoiceCard>
        ))}
      </fieldset>
    </>
  );
}
