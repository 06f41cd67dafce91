import { ContactLink } from '@/components/contact/contact-link';
import { PaymentReversalNotice } from '@/components/charges/payment-reversal';
import { ShipButton } from '@/components/checkout/ship-button';
import { useShippingPrice } from '@/components/checkout/use-shipping-price';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { ErrorText } from '@/components/kit/ui/error-text';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { formatMoney, formatTotal } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { OrderDetails } from '@/services/shop/order-history';

import { AnswerForm } from './answer-form';
import { CancelOrder } from './cancel-order';
import { OrderCost } from './order-cost';
import { OrderFacts } from './order-facts';
import { OrderProduct } from './order-product';
import { OrderProgress } from './order-progress';
import { ProductQuestions } from './product-question';
import styles from './order-view.module.scss';
import { useOrderAnswers, type OrderAnswers } from './use-order-answers';

export interface OrderViewProps {
  order: OrderDetails;
  isAsking: boolean;
  /** Packages of the order that can be shipped now. */
  shipRefs: string[];
  /** Idempotency key of a form posted without scripts. */
  formKey: string;
  /** Why a form posted without scripts was refused. */
  failure: PlainError | null;
}

export function OrderView({ order, isAsking, shipRefs, formKey, failure }: OrderViewProps) {
  const t = useTranslations('orders');
  const orderCheckout = useTranslations('order-checkout');
  const answers = useOrderAnswers(order, { formKey, failure });
  return (
    <>
      {answers.error && (
        <Alert tone="danger" role="alert" className="mb-4">
          <p className="mb-0">
            <ErrorText error={answers.error} />
          </p>
        </Alert>
      )}
      <PaymentReversalNotice reversal={order.withdrawn} kind="bfm" reference={order.ref} />
      <UnpaidNotice order={order} />
      <MemberAction order={order} answers={answers} />
      <OrderProgress order={order}>
        {shipRefs.length > 0 && (
          <div className="mt-4">
            <ShipHome refs={shipRefs} />
          </div>
        )}
      </OrderProgress>
      <div className={`mt-4 ${styles.columns}`}>
        <div className={styles.column}>
          <Card title={orderCheckout('products')}>
            <ul className="list-unstyled mb-0">
              {order.products.map((product) => (
                <OrderProduct key={product.id} product={product} />
              ))}
            </ul>
            {order.tooLateToHold && <p className="mt-3 mb-0">{t('hold.tooLate')}</p>}
          </Card>
        </div>
        <div className={styles.column}>
          <OrderCost order={order} />
          <OrderFacts order={order} />
          <div id="cancel">
            <CancelOrder order={order} answers={answers} isAsking={isAsking} />
          </div>
          <p className="mb-0">
            <ContactLink about={{ order: order.ref }}>{t('needHelp')}</ContactLink>
          </p>
        </div>
      </div>
    </>
  );
}

function ShipHome({ refs }: { refs: string[] }) {
  const t = useTranslations('orders');
  const price = useShippingPrice(refs);
  const cheapestOption = price !== 'failed' && price?.cheapest;
  return (
    <ShipButton refs={refs}>
      {t('shipHome', {
        known: cheapestOption ? 'yes' : 'no',
        price: cheapestOption ? formatTotal(cheapestOption.total) : '',
      })}
    </ShipButton>
  );
}

function UnpaidNotice({ order: { unpaid, authorized } }: { order: OrderDetails }) {
  const t = useTranslations('orders.money');
  if (!unpaid) return null;
  const amount = formatMoney(unpaid.amount);
  return (
    <Alert tone="warning" title={t('failedTitle')} className="mb-4">
      <p>{t('failedText', { held: formatMoney(authorized), amount })}</p>
      <LinkButton href={routes.paymentRequestPayment(unpaid.id)}>
        {t('failedPay', { amount })}
      </LinkButton>
    </Alert>
  );
}

function MemberAction({ order, answers }: { order: OrderDetails; answers: OrderAnswers }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { id, status, speed } = order;
  if (status === '2')
    return (
      <Alert tone="warning" title={t('again.title')} className="mb-4">
        <p>{t('again.text')}</p>
        <LinkButton href={routes.orderCheckout({ txnid: id })}>{common('payAgain')}</LinkButton>
      </Alert>
    );
  if (status === 'T')
    return (
      <p className="mb-4">
        <LinkButton href={routes.orderCheckout()}>{t('goOn')}</LinkButton>
      </p>
    );
  if (order.onHold)
    return (
      <Alert tone="warning" title={t('hold.title')} className="mb-4">
        <p>{t('hold.text')}</p>
        <AnswerForm orderId={id} answers={answers} answer={{ act: 'partial', id, speed }}>
          {t('hold.allow')}
        </AnswerForm>
      </Alert>
    );
  return <ProductQuestions order={order} answers={answers} />;
}
