import { useRouter } from 'next/router';

import { useAction } from '@/hooks/use-action';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError, PlainError } from '@/lib/api-error';
import type { OrderAnswer } from '@/rules/orders/answers';
import { routes } from '@/rules/routes';
import { answerOrder, type OrderDetails } from '@/services/shop/order-history';

export interface OrderAnswers {
  run: (answer: OrderAnswer) => Promise<unknown>;
  pending: boolean;
  error: ApiError | PlainError | null;
  reset: () => void;
  /** Idempotency key of a form posted without scripts. */
  formKey: string;
}

/**
 * Sends an answer and reloads the order. Accepting a new price opens its payment. `failure` is the
 * result of a posted form.
 */
export function useOrderAnswers(
  order: OrderDetails,
  { formKey, failure }: { formKey: string; failure: PlainError | null },
): OrderAnswers {
  const t = useTranslations('orders');
  const { replace } = useRouter();
  const goTo = useGoTo();
  const reload = () => void replace(routes.order(order.id), undefined, { scroll: false });
  const action = useAction(answerOrder, {
    // The order has changed since the page loaded.
    onError: (error) => error.kind === 'coded' && reload(),
    onDone: (request, { act }) => {
      if (request) return goTo(routes.paymentRequestPayment(request));
      const doneText = {
        cancel: t('cancel.done', { reference: order.ref }),
        partial: t('hold.allowed'),
        accept: null,
        drop: t('ask.dropped'),
      }[act];
      if (doneText) useNotices.getState().notify('success', doneText);
      return reload();
    },
  });
  return { ...action, error: action.error ?? failure, formKey };
}
