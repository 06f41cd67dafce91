import type { ReactNode } from 'react';

import { StopBar } from '@/components/kit/ui/stop-bar';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { compareAmounts, isZeroAmount, subtractAmounts, ZERO } from '@/rules/money';
import { sumDifferences, moneySentence, orderStopViews, toPaymentKey } from '@/rules/orders/orders';
import type { OrderDetails } from '@/services/shop/order-history';

import { OrderState } from './order-state';

export function OrderProgress({ order, children }: { order: OrderDetails; children?: ReactNode }) {
  const t = useTranslations('orders');
  const isCanceled = order.status === '0';
  return (
    <section className="label-card" aria-labelledby="progress">
      <h2 id="progress" className="fs-3">
        <Headline order={order} />
      </h2>
      <p className="mb-2">
        <OrderState order={order} />
      </p>
      {isCanceled && <p className="measure mb-2">{t('cancelledText')}</p>}
      {order.cancelReason && (
        <p className="measure mb-2">{t('cancelReason', { reason: order.cancelReason })}</p>
      )}
      <MoneySummary order={order} />
      {!isCanceled && (
        <div className="mt-4">
          <StopBar
            label={t('stops')}
            stops={orderStopViews(order.stops).map(({ stop, state, day }) => ({
              key: stop,
              label: t(stop === 'paid' ? toPaymentKey(order) : `stop.${stop}`),
              state,
              day,
            }))}
          />
        </div>
      )}
      {children}
    </section>
  );
}

function Headline({ order }: { order: OrderDetails }): string {
  const t = useTranslations('orders');
  const { locale } = useFrame();
  const { status, stops, expected, days, onHold, withdrawn: reversal } = order;
  if (status === '0') return t('cancelledHeading');
  if (status === 'T') return t('notPlaced');
  if (stops.inSuite) return t('inSuiteSince', { date: formatDate(stops.inSuite, locale) });
  if (onHold || reversal?.held) return t('stops');
  if (expected && status !== '2') return t('expected', { date: formatDate(expected, locale) });
  return t('expectedDays', days);
}

function MoneySummary({ order }: { order: OrderDetails }) {
  const t = useTranslations('orders.money');
  const common = useTranslations('common');
  const { authorized, captured, refund } = order;
  const credits = subtractAmounts(order.credits, refund?.credits ?? ZERO);
  const remainingAmount =
    compareAmounts(authorized, captured) > 0 ? subtractAmounts(authorized, captured) : ZERO;
  const hasRefund = refund && !isZeroAmount(refund.amount);
  return (
    <>
      <p className="measure mb-0">
        {t(moneySentence({ ...order, credits }), {
          held: formatMoney(authorized),
          charged: formatMoney(captured),
          rest: formatMoney(remainingAmount),
          credits: formatMoney(credits),
          difference: formatMoney(sumDifferences(order)),
        })}
      </p>
      {hasRefund && (
        <p className="measure mt-2 mb-0">
          {common(refund.paidBack ? 'refund.done' : 'refund.due', {
            amount: formatMoney(refund.amount),
          })}
        </p>
      )}
      {refund && !isZeroAmount(refund.credits) && (
        <p className="measure mt-2 mb-0">
          {common('refund.credits', { amount: formatMoney(refund.credits) })}
        </p>
      )}
    </>
  );
}
