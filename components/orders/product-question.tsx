import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import { addAmounts, compareAmounts } from '@/rules/money';
import { sumIncreases } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';
import type { OrderDetails, OrderedProduct } from '@/services/shop/order-history';

import { AnswerForm } from './answer-form';
import type { OrderAnswers } from './use-order-answers';

interface QuestionProps {
  order: OrderDetails;
  answers: OrderAnswers;
}

/** Lists products whose new price the member must accept or pay. */
export function ProductQuestions({ order, answers }: QuestionProps) {
  const t = useTranslations('orders.ask');
  const { id } = order;
  const isOnlyProduct = order.products.filter(({ status }) => status !== 'dropped').length === 1;
  return order.products
    .filter(({ status, request }) => status === 'asked' || (status === 'accepted' && request?.due))
    .map((product) => (
      <Question key={product.id} order={order} product={product}>
        <div className="d-flex flex-wrap gap-2">
          {product.request ? (
            <LinkButton href={routes.paymentRequestPayment(product.request.id)}>
              {t('pay')}
            </LinkButton>
          ) : (
            <AnswerForm
              orderId={id}
              answers={answers}
              answer={{ act: 'accept', id, product: product.id, difference: product.difference }}
            >
              {t('accept', { amount: formatMoney(product.difference) })}
            </AnswerForm>
          )}
          <AnswerForm
            orderId={id}
            answers={answers}
            answer={{ act: 'drop', id, product: product.id }}
            variant="secondary"
          >
            {t(isOnlyProduct ? 'dropLast' : 'drop')}
          </AnswerForm>
        </div>
      </Question>
    ));
}

interface ProductQuestionProps {
  order: OrderDetails;
  product: OrderedProduct;
  children: ReactNode;
}

function Question({ order, product, children }: ProductQuestionProps) {
  const t = useTranslations('orders.ask');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { name, request } = product;
  const amount = formatMoney(request?.amount ?? product.difference);
  const price = formatMoney(addAmounts(product.paid, product.shipping, product.tax));
  const approved = addAmounts(order.authorized, sumIncreases(order.products));
  const details = joinSentences(locale, [
    request
      ? null
      : t('newTotal', {
          total: formatMoney(addAmounts(approved, product.difference)),
          approved: formatMoney(approved),
        }),
    order.heldUntil && t('answerBy', { date: formatDate(order.heldUntil, locale) }),
  ]);
  const hasRisen = compareAmounts(product.paid, product.total) > 0;
  return (
    <Alert tone="warning" title={hasRisen ? t('title') : common('extraAsked')} className="mb-4">
      <p className="fw-semibold mb-1">{name}</p>
      <p>
        {request ? t('payText', { amount }) : t(hasRisen ? 'text' : 'extraText', { price, amount })}
      </p>
      {details && <p>{details}</p>}
      {children}
    </Alert>
  );
}
