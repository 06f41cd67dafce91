import { PaperButton } from '@/components/kit/ui/paper-button';
import { useDiscountLines } from '@/components/charges/use-discount-lines';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { PriceLines, type PriceLine } from '@/components/kit/display/price-lines';
import { gatewayNames, type GatewayName } from '@/contract/money/payments-table';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { addAmounts, isZeroAmount, negateAmount, ZERO } from '@/rules/money';
import { sumIncreases, type MoneyRecord } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';
import type { OrderDetails } from '@/services/shop/order-history';

export function OrderCost({ order }: { order: OrderDetails }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const plannedLines = usePlannedLines(order);
  const { actual } = order.sums;
  const isUnpaid = order.status === 'T' || order.status === '2';
  const increase = isUnpaid ? ZERO : sumIncreases(order.products);
  return (
    <Card title={common('cost')}>
      <h3 className="fs-6">{t('sums.planned')}</h3>
      <PriceLines
        caption={t('sums.planned')}
        lines={[
          ...plannedLines,
          ...omitZero({ key: 'increase', label: t('records.name.difference'), amount: increase }),
        ]}
        total={{
          label: isUnpaid ? t('toPay') : t('sums.authorized'),
          amount: addAmounts(order.authorized, increase),
        }}
      />
      {actual && <ActualCost actual={actual} promo={order.promo} />}
      {order.records.length > 0 && <Records order={order} />}
      {order.stops.bought && order.status !== '0' && (
        <div className="mt-3">
          <PaperButton kind="order" reference={order.ref} hint={common('newWindow')}>
            {t('receipt')}
          </PaperButton>
        </div>
      )}
    </Card>
  );
}

const omitZero = (line: PriceLine): PriceLine[] => (isZeroAmount(line.amount) ? [] : [line]);

function usePlannedLines({ sums, credits, promo }: OrderDetails): PriceLine[] {
  const t = useTranslations('orders.sums');
  const common = useTranslations('common');
  const discountLines = useDiscountLines({ discount: sums.discount, promo });
  const feeLabel = sums.feePercent === null ? t('feeFixed') : t('fee', { rate: sums.feePercent });
  return [
    { key: 'value', label: common('orderValue'), amount: sums.value },
    { key: 'fee', label: feeLabel, amount: sums.fee },
    ...omitZero({ key: 'cushion', label: t('cushion'), amount: sums.cushion }),
    ...discountLines,
    ...omitZero({ key: 'credits', label: common('creditsUsed'), amount: negateAmount(credits) }),
  ];
}

interface ActualCostProps {
  actual: NonNullable<OrderDetails['sums']['actual']>;
  promo: string | null;
}

function ActualCost({ actual, promo }: ActualCostProps) {
  const t = useTranslations('orders.sums');
  const common = useTranslations('common');
  const discountLines = useDiscountLines({ discount: actual.discount, promo });
  return (
    <>
      <hr />
      <h3 className="fs-6">{t('actual')}</h3>
      <PriceLines
        caption={t('actual')}
        lines={[
          { key: 'goods', label: common('products'), amount: actual.goods },
          ...omitZero({ key: 'shipping', label: common('storeShipping'), amount: actual.shipping }),
          ...omitZero({ key: 'tax', label: common('salesTax'), amount: actual.tax }),
          ...omitZero({ key: 'fee', label: common('buyForMeFee'), amount: actual.fee }),
          ...discountLines,
        ]}
        total={{ label: common('total'), amount: actual.total }}
      />
    </>
  );
}

function Records({ order }: { order: OrderDetails }) {
  const t = useTranslations('orders.records');
  const common = useTranslations('common');
  return (
    <>
      <hr />
      <h3 className="fs-6">{t('title')}</h3>
      <PriceLines
        caption={t('title')}
        lines={order.records.map((record, index) => ({
          key: `${index}-${record.name}`,
          label: record.name === 'credits' ? common('paidWithCredits') : t(`name.${record.name}`),
          note: <RecordNote record={record} products={order.products} />,
          amount: record.amount,
        }))}
      />
    </>
  );
}

function RecordNote({
  record: { name, status, about },
  products,
}: {
  record: MoneyRecord;
  products: OrderDetails['products'];
}) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const punctuation = usePunctuation();
  const gateway = gatewayNames.find((candidate) => candidate === about);
  const request = products.find((product) => product.request?.ref === about)?.request;
  const state =
    (name === 'difference' || name === 'orderdue') && status === 'open'
      ? t('records.unpaid')
      : t(`records.state.${status}`);
  return (
    <>
      {request && <Link href={routes.paymentRequest(request.id)}>{about}</Link>}
      {gateway && common(`method.${gateway satisfies GatewayName}`)}
      {(request ?? gateway) && punctuation.comma}
      {state}
    </>
  );
}
