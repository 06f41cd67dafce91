import { useState } from 'react';

import { ContactLink } from '@/components/contact/contact-link';
import { onPlainClick } from '@/components/session/open-dialog';
import { Alert } from '@/components/kit/ui/alert';
import { ErrorText } from '@/components/kit/ui/error-text';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import { addAmounts, compareAmounts, isZeroAmount, subtractAmounts, ZERO } from '@/rules/money';
import { sumDifferences, sumReturns } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';
import type { OrderDetails } from '@/services/shop/order-history';

import { AnswerForm } from './answer-form';
import type { OrderAnswers } from './use-order-answers';

const ConfirmDialog = lazyComponent(() =>
  import('@/components/kit/overlays/confirm-dialog').then((m) => m.ConfirmDialog),
);

interface CancelOrderProps {
  order: OrderDetails;
  answers: OrderAnswers;
  /** Shows the question on the page, for use without scripts. */
  isAsking: boolean;
}

/** Cancels an order before anything is bought. After that, links to support. */
export function CancelOrder({ order, answers, isAsking }: CancelOrderProps) {
  if (!order.cancellable)
    return order.status === 'S' || order.status === 'I' ? <TooLateNotice order={order} /> : null;
  const CancelPrompt = isAsking ? CancelQuestion : CancelDialogLink;
  return <CancelPrompt order={order} answers={answers} />;
}

type PartProps = Pick<CancelOrderProps, 'order' | 'answers'>;

function TooLateNotice({ order }: Pick<PartProps, 'order'>) {
  const t = useTranslations('orders.cancel');
  const tErrors = useTranslations('errors');
  return (
    <p className="text-muted mb-0">
      {t.rich('late', {
        contact: (text) => (
          <ContactLink about={{ subject: tErrors('cancelSubject'), order: order.ref }}>
            {text}
          </ContactLink>
        ),
      })}
    </p>
  );
}

function Consequences({ order }: Pick<PartProps, 'order'>) {
  const t = useTranslations('orders.cancel');
  const { locale } = useFrame();
  const { heldAmount, captured, credits } = order;
  const netPaid = subtractAmounts(addAmounts(captured, sumDifferences(order)), sumReturns(order));
  return joinSentences(locale, [
    t('text'),
    isZeroAmount(heldAmount) ? null : t('held'),
    compareAmounts(netPaid, ZERO) > 0 ? t('paid', { amount: formatMoney(netPaid) }) : null,
    isZeroAmount(credits) ? null : t('credits', { amount: formatMoney(credits) }),
    t('final'),
  ]);
}

function CancelQuestion({ order, answers }: PartProps) {
  const { id, ref } = order;
  const t = useTranslations('orders.cancel');
  return (
    <Alert tone="warning" title={t('title', { reference: ref })}>
      <p>
        <Consequences order={order} />
      </p>
      <div className="d-flex flex-wrap gap-2">
        <LinkButton href={routes.order(id)} variant="secondary">
          {t('keep')}
        </LinkButton>
        <AnswerForm orderId={id} answers={answers} answer={{ act: 'cancel', ref }} variant="danger">
          {t('open')}
        </AnswerForm>
      </div>
    </Alert>
  );
}

/** With scripts, the link opens a dialog instead. */
function CancelDialogLink({ order, answers }: PartProps) {
  const { id, ref } = order;
  const t = useTranslations('orders.cancel');
  const [isOpen, setIsOpen] = useState(false);
  const handleClick = onPlainClick(() => {
    answers.reset();
    setIsOpen(true);
  });
  return (
    <>
      <LinkButton href={routes.orderCancel(id)} variant="quiet" onClick={handleClick}>
        {t('open')}
      </LinkButton>
      {isOpen && (
        <ConfirmDialog
          open
          onClose={() => setIsOpen(false)}
          title={t('title', { reference: ref })}
          confirmLabel={t('open')}
          cancelLabel={t('keep')}
          tone="danger"
          pending={answers.pending}
          onConfirm={() => answers.run({ act: 'cancel', ref })}
          error={answers.error && <ErrorText error={answers.error} />}
        >
          <p className="mb-0">
            <Consequences order={order} />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
