import { useCallback, useRef, useState } from 'react';

import { useSaveCount } from '@/components/session/use-cart-count';
import { useAction, type Action } from '@/hooks/use-action';
import { useApi } from '@/hooks/use-frame';
import { useQueuedChoice } from '@/hooks/use-queued-choice';
import type { ApiError } from '@/lib/api-error';
import { mergeOrderChoices, type OrderCheckout, type OrderChoices } from '@/rules/orders/checkout';
import {
  changeOrderLine,
  updateOrderChoices,
  redeemForOrder,
  type LineChange,
} from '@/services/shop/order-checkout';

type Redemption = Action<Parameters<typeof redeemForOrder>[1], OrderCheckout>;

export interface OrderState {
  order: OrderCheckout;
  /** Shown options, confirmed or not. */
  options: OrderChoices;
  /** A new price is loading. */
  stale: boolean;
  error: ApiError | null;
  choose: (changes: Partial<OrderChoices>) => void;
  /** @throws ApiError */
  change: (change: LineChange, key?: string) => Promise<void>;
  credits: Redemption;
  promo: Redemption;
}

/** The host is the source of truth. A page load replaces everything. */
export function useOrder(initial: OrderCheckout, onRefused: (error: ApiError) => void): OrderState {
  const [source, setSource] = useState(initial);
  const [order, setOrder] = useState(initial);
  const lineChanges = useLineChanges(order, setOrder);
  const credits = useAction(redeemForOrder, { onDone: setOrder, onError: onRefused });
  const promo = useAction(redeemForOrder, { onDone: setOrder, onError: onRefused });
  const updateChoices = useAction(updateOrderChoices, { onDone: setOrder, onError: onRefused });
  const { run } = updateChoices;
  const send = useCallback(
    (options: OrderChoices) => run({ id: initial.id, ...options }),
    [run, initial.id],
  );
  const { choice, choose, clear: clearChoice } = useQueuedChoice(send, mergeOrderChoices);
  if (source !== initial) {
    setSource(initial);
    setOrder(initial);
    clearChoice();
  }
  useSaveCount(order.wasPaid ? null : order.lines.length);
  const { delivery, partial } = order;
  const options = choice ?? { delivery, partial };
  return {
    order,
    options,
    stale: lineChanges.changing || updateChoices.pending || credits.pending || promo.pending,
    error: updateChoices.error,
    choose: (changes) =>
      void choose({ delivery: options.delivery, partial: options.partial, ...changes }),
    change: lineChanges.change,
    credits,
    promo,
  };
}

/** Runs changes one at a time, so that the last response is the latest state. */
function useLineChanges(currentOrder: OrderCheckout, onDone: (order: OrderCheckout) => void) {
  const api = useApi();
  const [pendingCount, setPendingCount] = useState(0);
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const change = async (edit: LineChange, key?: string): Promise<void> => {
    const apply = async () =>
      onDone(
        await changeOrderLine(
          api,
          { checkout: currentOrder, change: edit },
          { ...(key && { idempotencyKey: key }) },
        ),
      );
    setPendingCount((count) => count + 1);
    const pendingChange = lastChange.current.then(apply);
    lastChange.current = pendingChange.catch(() => undefined);
    try {
      await pendingChange;
    } finally {
      setPendingCount((count) => count - 1);
    }
  };
  return { change, changing: pendingCount > 0 };
}
