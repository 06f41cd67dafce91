import { useRouter } from 'next/router';

import { useAction } from '@/hooks/use-action';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError, PlainError } from '@/lib/api-error';
import type { OrderAnswer } from '@/rules/orders/answers';
import { routes } from '@/rules/routes';
import { answerOrder, type OrderDetails } from '@/services/shop/order-history';

export interface OrderAnswers {
  run: (answer: OrderAnswer) => Promise<void | null>;
  pending: boolean;
  error: ApiError | PlainError | null;
  reset: () => void;
  /** Idempotency key of a form posted without scripts. */
  formKey: string;
}

/** Sends an answer and reloads the order. `failure` is the result of a posted form. */
export function useOrderAnswers(
  order: OrderDetails,
  { formKey, failure }: { formKey: string; failure: PlainError | null },
): OrderAnswers {
  const t = useTranslations('orders');
  const { replace } = useRouter();
  const reload = () => void replace(routes.order(order.id), undefined, { scroll: false });
  const action = useAction(answerOrder, {
    // The order changed since the page loaded.
    onError: (error) => error.kind === 'coded' && reload(),
    onDone: (_, { act }) => {
      const words = {
        cancel: t('cancel.done', { reference: order.ref }),
        partial: t('hold.allowed'),
        accept: t('ask.accepted'),
        drop: t('ask.dropped'),
      };
      useNotices.getState().notify('success', words[act]);
      reload();
    },
  });
  return { ...action, error: action.error ?? failure, formKey };
}
