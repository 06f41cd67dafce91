import type { ReactNode } from 'react';

import { PaymentReversalNotice } from '@/components/charges/payment-reversal';
import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import type { WithdrawnPayment } from '@/contract/money/refund';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount, subtractAmounts } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { PaymentRequest } from '@/services/money/payment-request';

import { RequestCost } from './request-cost';
import { RequestFacts } from './request-facts';
import styles from './request-view.module.scss';

interface EndedRequestProps {
  request: PaymentRequest;
  reversal: WithdrawnPayment | null;
  stillDue: number;
  target?: string;
  children?: ReactNode;
}

export function EndedRequest({ request, reversal, stillDue, target, children }: EndedRequestProps) {
  const t = useTranslations('payment-requests');
  const { isBack } = request;
  const isCompleted = request.status === 'completed';
  const orderId = target ? null : request.orderId;
  return (
    <>
      <PaymentReversalNotice
        reversal={reversal}
        kind="payment-request"
        reference={request.ref}
        ended
      />
      <Alert
        tone={isCompleted && !isBack ? 'success' : 'neutral'}
        title={t(
          isBack ? 'ended.backTitle' : isCompleted ? 'ended.paidTitle' : 'ended.cancelledTitle',
        )}
        className="mb-4"
      >
        <MoneySummary request={request} reversal={reversal} />
        <div className="d-flex flex-wrap gap-2">
          {orderId && <LinkButton href={routes.order(orderId)}>{t('ended.order')}</LinkButton>}
          {stillDue > 0 && (
            <LinkButton
              href={routes.paymentRequests({ target })}
              variant={orderId ? 'secondary' : 'primary'}
            >
              {t('ended.more', { n: stillDue })}
            </LinkButton>
          )}
          {!orderId && stillDue === 0 && (
            <LinkButton href={target ?? routes.packages()}>{t('ended.packages')}</LinkButton>
          )}
        </div>
      </Alert>
      <div className={styles.columns}>
        <div>
          <RequestFacts request={request} />
          {children}
        </div>
        {isCompleted && (
          <div className={styles.cost}>
            <RequestCost
              amount={request.amount}
              credits={request.credits}
              total={subtractAmounts(request.amount, request.credits)}
              paid
            />
          </div>
        )}
      </div>
    </>
  );
}

function MoneySummary({ request, reversal }: Pick<EndedRequestProps, 'request' | 'reversal'>) {
  const t = useTranslations('payment-requests.ended');
  const common = useTranslations('common');
  const { ref: reference, status, refund, isBack } = request;
  const isPaid = status === 'completed' && !isBack;
  if (!isPaid && reversal) return null;
  return (
    <>
      {isPaid && <p className="mb-3">{t('paid', { reference })}</p>}
      {!isPaid && !refund && <p className="mb-3">{t('cancelled')}</p>}
      {!reversal && refund && !isZeroAmount(refund.amount) && (
        <p className="mb-3">
          {common(refund.paidBack ? 'refund.done' : 'refund.due', {
            amount: formatMoney(refund.amount),
          })}
        </p>
      )}
      {!reversal && refund && !isZeroAmount(refund.credits) && (
        <p className="mb-3">{common('refund.credits', { amount: formatMoney(refund.credits) })}</p>
      )}
    </>
  );
}
