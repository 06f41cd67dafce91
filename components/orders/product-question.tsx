import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { addAmounts, compareAmounts } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { OrderDetails, OrderedProduct } from '@/services/shop/order-history';

import { AnswerForm } from './answer-form';
import type { OrderAnswers } from './use-order-answers';

interface QuestionProps {
  order: OrderDetails;
  answers: OrderAnswers;
}

/** Lists products whose new price the member must accept or pay. */
export function ProductQuestions({ order: { id, products }, answers }: QuestionProps) {
  const t = useTranslations('orders.ask');
  return products
    .filter(({ status, request }) => status === 'asked' || (status === 'accepted' && request?.due))
    .map((product) => (
      <Question key={product.id} product={product}>
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
            {t('drop')}
          </AnswerForm>
        </div>
      </Question>
    ));
}

function Question({ product, children }: { product: OrderedProduct; children: ReactNode }) {
  const t = useTranslations('orders.ask');
  const common = useTranslations('common');
  const { name, request } = product;
  const amount = formatMoney(request?.amount ?? product.difference);
  const price = formatMoney(addAmounts(product.paid, product.shipping, product.tax));
  const hasRisen = compareAmounts(product.paid, product.total) > 0;
  return (
    <Alert tone="warning" title={hasRisen ? t('title') : common('extraAsked')} className="mb-4">
      <p className="fw-semibold mb-1">{name}</p>
      <p className="mb-3">
        {request ? t('payText', { amount }) : t(hasRisen ? 'text' : 'extraText', { price, amount })}
      </p>
      {children}
    </Alert>
  );
}
