import { Chip } from '@/components/kit/ui/chip';
import { DescriptionList } from '@/components/kit/display/description-list';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { Link } from '@/components/kit/ui/link';
import type { Tone } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { addAmounts, compareAmounts, isZeroAmount } from '@/rules/money';
import { productLink } from '@/rules/cart/product';
import { routes } from '@/rules/routes';
import type { OrderedProduct } from '@/services/shop/order-history';

import { AnswerForm } from './answer-form';
import styles from './order-view.module.scss';
import type { OrderAnswers } from './use-order-answers';

interface OrderProductProps {
  product: OrderedProduct;
  orderId: string;
  answers: OrderAnswers;
}

export function OrderProduct({ product, orderId, answers }: OrderProductProps) {
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
      {product.status === 'asked' && (
        <AskedPrice product={product} orderId={orderId} answers={answers} />
      )}
      {product.status === 'accepted' && product.request?.due && (
        <div className={styles.ask}>
          <p>{t('ask.payText', { amount: formatMoney(product.request.amount) })}</p>
          <div className="d-flex flex-wrap gap-2">
            <LinkButton href={routes.paymentRequest(product.request.id)}>{t('ask.pay')}</LinkButton>
            <AnswerForm
              orderId={orderId}
              answers={answers}
              answer={{ act: 'drop', id: orderId, product: product.id }}
              variant="secondary"
            >
              {t('ask.drop')}
            </AnswerForm>
          </div>
        </div>
      )}
      <ProductFacts product={product} />
    </li>
  );
}

function ProductName({ product: { name, url } }: Pick<OrderProductProps, 'product'>) {
  const t = useTranslations('orders.products');
  const link = productLink(url);
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

function LineState({ product }: Pick<OrderProductProps, 'product'>) {
  const t = useTranslations('orders.line');
  const { status, arrived, tracking, request } = product;
  const word =
    status === 'bought'
      ? arrived
        ? 'arrived'
        : tracking
          ? 'sent'
          : 'bought'
      : status === 'accepted' && !request?.due
        ? 'acceptedPaid'
        : status;
  return <Chip tone={tones[word]}>{t(word)}</Chip>;
}

function AskedPrice({ product, orderId, answers }: OrderProductProps) {
  const t = useTranslations('orders.ask');
  const common = useTranslations('common');
  const amount = formatMoney(product.difference);
  const price = formatMoney(addAmounts(product.paid, product.shipping, product.tax));
  const { id } = product;
  const rose = compareAmounts(product.paid, product.total) > 0;
  return (
    <div className={styles.ask}>
      <p className="fw-semibold mb-1">{rose ? t('title') : common('extraAsked')}</p>
      <p>{t(rose ? 'text' : 'extraText', { price, amount })}</p>
      <div className="d-flex flex-wrap gap-2">
        <AnswerForm
          orderId={orderId}
          answers={answers}
          answer={{ act: 'accept', id: orderId, product: id, difference: product.difference }}
        >
          {t('accept', { amount })}
        </AnswerForm>
        <AnswerForm
          orderId={orderId}
          answers={answers}
          answer={{ act: 'drop', id: orderId, product: id }}
          variant="secondary"
        >
          {t('drop')}
        </AnswerForm>
      </div>
    </div>
  );
}

function ProductFacts({ product }: Pick<OrderProductProps, 'product'>) {
  const t = useTranslations('orders.products');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const bought = product.status === 'bought';
  const money = (amount: string) => !isZeroAmount(amount) && <Money amount={amount} />;
  const day = (iso: string | null) => iso && <time dateTime={iso}>{formatDate(iso, locale)}</time>;
  const open = !bought && product.status !== 'dropped';
  const named = bought || product.status === 'accepted';
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
          label: t(bought ? 'paid' : 'agreed'),
          value: named ? <Money amount={product.paid} /> : null,
        },
        {
          key: 'shipping',
          label: common('storeShipping'),
          value: (named && money(product.shipping)) || '',
        },
        { key: 'tax', label: common('salesTax'), value: (named && money(product.tax)) || '' },
        { key: 'size', label: common('productSize'), value: product.size },
        { key: 'color', label: common('color'), value: product.color },
        { key: 'notes', label: t('notes'), value: product.notes },
        { key: 'rise', label: t('rise'), value: open ? t(`riseWay.${product.rise}`) : null },
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
        { key: 'bought', label: common('boughtOn'), value: day(product.bought) },
        { key: 'arrived', label: common('arrived'), value: day(product.arrived) },
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
