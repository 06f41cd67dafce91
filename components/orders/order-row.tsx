import { Dot } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import { formatDate } from '@/rules/format';
import { isZeroAmount, subtractAmounts, ZERO } from '@/rules/money';
import { orderStopViews, toPaymentKey } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';
import type { OrderItem } from '@/services/shop/order-history';

import styles from './order-row.module.scss';
import { OrderState } from './order-state';

export function OrderRow({ item }: { item: OrderItem }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const name = useOrderName(item);
  const isDraft = item.status === 'T';
  const href = isDraft ? routes.orderCheckout() : routes.order(item.id);
  return (
    <li className={`label-card ${styles.row}`} data-cancelled={item.status === '0' || undefined}>
      <div className={styles.identity}>
        <h2 className="row-name">
          <Link href={href}>{name}</Link>
        </h2>
        <Facts item={item} />
      </div>
      <div className={`d-flex flex-wrap align-items-center column-gap-3 row-gap-2 ${styles.state}`}>
        <OrderState order={item} />
        {!isDraft && item.status !== '0' && <LastStop item={item} />}
      </div>
      <Sums item={item} />
      <div className={styles.open}>
        <LinkButton
          href={href}
          variant="secondary"
          size="sm"
          aria-label={isDraft ? undefined : common('orderDetailsNamed', { name })}
        >
          {isDraft ? t('goOn') : common('orderDetails')}
        </LinkButton>
      </div>
    </li>
  );
}

function useOrderName({ names, ref }: OrderItem): string {
  const t = useTranslations('orders');
  const [firstProduct, ...otherProducts] = names;
  if (!firstProduct) return t('orderTitle', { reference: ref });
  return otherProducts.length === 0
    ? firstProduct
    : t('names', { name: firstProduct, n: otherProducts.length });
}

function Facts({ item }: { item: OrderItem }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const date = item.cancelledAt ?? item.placedAt;
  const textKey = item.cancelledAt ? 'cancelledOn' : item.status === 'T' ? 'begunOn' : 'orderedOn';
  return (
    <>
      <p className="small text-muted mb-1">
        {item.stores.length > 0 && (
          <>
            {t('fromStore', { store: shortenList(item.stores, locale) })}
            <Dot />
          </>
        )}
        {t('pieces', { count: item.pieces })}
        <Dot />
        <time dateTime={date}>{t(textKey, { date: formatDate(date, locale) })}</time>
      </p>
      {item.status !== 'T' && (
        <p className="small mb-0">
          <span className="visually-hidden">{common('orderNumber')} </span>
          <Reference value={item.ref} copyLabel={t('copyReference')} />
        </p>
      )}
    </>
  );
}

function LastStop({ item }: { item: OrderItem }) {
  const t = useTranslations('orders');
  const stopViews = orderStopViews(item.stops);
  const lastStop = stopViews.findLast(({ state }) => state !== 'next');
  if (!lastStop) return null;
  return (
    <p className="d-flex align-items-center gap-2 small mb-0">
      <span className={styles.legs} aria-hidden="true">
        {stopViews.map(({ stop, state }) => (
          <span key={stop} data-reached={state !== 'next' || undefined} />
        ))}
      </span>
      {t(lastStop.stop === 'paid' ? toPaymentKey(item) : `stop.${lastStop.stop}`)}
    </p>
  );
}

function Sums({ item }: { item: OrderItem }) {
  const t = useTranslations('orders');
  return (
    <dl className={`mb-0 text-lg-end ${styles.sum}`}>
      {listSums(item).map(({ words, amount }) => (
        <div key={words}>
          <dt className="small fw-normal text-muted">{t(words)}</dt>
          <dd className="fw-semibold mb-0">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function listSums({ status, authorized, heldAmount, captured, refunded }: OrderItem) {
  if (status === 'T' || status === '2') return [{ words: 'toPay' as const, amount: authorized }];
  const hasHold = !isZeroAmount(heldAmount);
  const isSettled = !hasHold && (status === '0' || !isZeroAmount(captured));
  const returnedSums = [
    {
      words: 'records.name.release' as const,
      amount: isSettled ? subtractAmounts(authorized, captured) : ZERO,
    },
    { words: 'refund' as const, amount: refunded },
  ].filter(({ amount }) => !isZeroAmount(amount));
  if (status === '0' && !hasHold && returnedSums.length > 0) return returnedSums;
  return [
    hasHold
      ? { words: 'held' as const, amount: heldAmount }
      : { words: 'charged' as const, amount: captured },
    ...returnedSums,
  ];
}
