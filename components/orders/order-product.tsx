import { Chip } from '@/components/kit/ui/chip';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { Link } from '@/components/kit/ui/link';
import type { Tone } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { parseProductLink } from '@/rules/cart/product';
import { routes } from '@/rules/routes';
import type { OrderedProduct } from '@/services/shop/order-history';

import styles from './order-view.module.scss';

interface OrderProductProps {
  product: OrderedProduct;
}

export function OrderProduct({ product }: OrderProductProps) {
  const t = useTranslations('orders');
  return (
    <li className={styles.product}>
      <div className={styles.productHead}>
        <h3 className="row-name">
          <ProductName product={product} />
        </h3>
        <LineState product={product} />
      </div>
      {product.reason && <p className="text-muted mb-2">{t(`why.${product.reason}`)}</p>}
      <ProductFacts product={product} />
    </li>
  );
}

function ProductName({ product: { name, url } }: OrderProductProps) {
  const t = useTranslations('orders.products');
  const link = parseProductLink(url);
  if (!link) return name;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {name}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  );
}

const tones = {
  waiting: 'neutral',
  asked: 'danger',
  accepted: 'danger',
  acceptedPaid: 'info',
  bought: 'info',
  sent: 'info',
  arrived: 'success',
  dropped: 'neutral',
} as const satisfies Record<string, Tone>;

function LineState({ product }: OrderProductProps) {
  const t = useTranslations('orders.line');
  const { status, arrivedAt, tracking, request } = product;
  const stateKey =
    status === 'bought'
      ? arrivedAt
        ? 'arrived'
        : tracking
          ? 'sent'
          : 'bought'
      : status === 'accepted' && !request?.due
        ? 'acceptedPaid'
        : status;
  return <Chip tone={tones[stateKey]}>{t(stateKey)}</Chip>;
}

function ProductFacts({ product }: OrderProductProps) {
  const t = useTranslations('orders.products');
  const tRise = useTranslations('order-checkout.rise');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const isBought = product.status === 'bought';
  const showMoney = (amount: string) => !isZeroAmount(amount) && <Money amount={amount} />;
  const showDay = (iso: string | null) =>
    iso && <time dateTime={iso}>{formatDate(iso, locale)}</time>;
  const isOpen = !isBought && product.status !== 'dropped';
  const hasSums = isBought || product.status === 'accepted';
  return (
    <DescriptionList
      items={[
        {
          key: 'price',
          label: t('price'),
          value: t('each', { quantity: product.quantity, price: formatMoney(product.price) }),
        },
        {
          key: 'paid',
          label: t(isBought ? 'paid' : 'agreed'),
          value: hasSums ? <Money amount={product.paid} /> : null,
        },
        {
          key: 'shipping',
          label: common('storeShipping'),
          value: (hasSums && showMoney(product.shipping)) || '',
        },
        { key: 'tax', label: common('salesTax'), value: (hasSums && showMoney(product.tax)) || '' },
        { key: 'size', label: common('productSize'), value: product.size },
        { key: 'color', label: common('color'), value: product.color },
        { key: 'notes', label: t('notes'), value: product.notes },
        { key: 'rise', label: tRise('label'), value: isOpen ? tRise(product.rise) : null },
        {
          key: 'shopOrder',
          label: t('shopOrder'),
          value: product.shopOrder && <Reference value={product.shopOrder} />,
        },
        {
          key: 'tracking',
          label: common('usTracking'),
          value: product.tracking && (
            <Reference value={product.tracking} copyLabel={common('copyUsTracking')} />
          ),
        },
        { key: 'bought', label: common('boughtOn'), value: showDay(product.boughtAt) },
        { key: 'arrived', label: common('arrived'), value: showDay(product.arrivedAt) },
        {
          key: 'package',
          label: common('package'),
          value: product.packageRef && (
            <Link href={routes.package(product.packageRef)}>{product.packageRef}</Link>
          ),
        },
      ]}
    />
  );
}
