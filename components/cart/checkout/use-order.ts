import { useCallback, useRef, useState } from 'react';

import { useSaveCount } from '@/components/session/use-cart-count';
import { useAction } from '@/hooks/use-action';
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

export interface OrderState {
  order: OrderCheckout;
  /** Shown options, confirmed or not. */
  options: OrderChoices;
  /** A new price is loading. */
  stale: boolean;
  error: ApiError | null;
  choose: (changes: Partial<OrderChoices>) => void;
  /**
   * Changes run one at a time.
   * @throws ApiError
   */
  change: (change: LineChange, key?: string) => Promise<void>;
  credits: ReturnType<typeof useRedeeming>;
  promo: ReturnType<typeof useRedeeming>;
}

const useRedeeming = (
  onDone: (order: OrderCheckout) => void,
  onError: ((error: ApiError) => void) | undefined,
) => useAction(redeemForOrder, { onDone, ...(onError && { onError }) });

/** Syncs an order with the host, which is the source of truth. A page load replaces everything. */
export function useOrder(loaded: OrderCheckout, onRefused: (error: ApiError) => void): OrderState {
  const [source, setSource] = useState(loaded);
  const [order, setOrder] = useState(loaded);
  const lines = useLineChanges(order, setOrder);
  const credits = useRedeeming(setOrder, onRefused);
  const promo = useRedeeming(setOrder, onRefused);
  const instructing = useAction(updateOrderChoices, { onDone: setOrder, onError: onRefused });
  const { run } = instructing;
  const send = useCallback(
    (options: OrderChoices) => run({ id: loaded.id, ...options }),
    [run, loaded.id],
  );
  const { choice, choose, clear: clearChoice } = useQueuedChoice(send, mergeOrderChoices);
  if (source !== loaded) {
    setSource(loaded);
    setOrder(loaded);
    clearChoice();
  }
  useSaveCount(order.again ? null : order.lines.length);
  const { delivery, partial } = order;
  const options = choice ?? { delivery, partial };
  return {
    order,
    options,
    stale: lines.changing || instructing.pending || credits.pending || promo.pending,
    error: instructing.error,
    choose: (changes) =>
      void choose({ delivery: options.delivery, partial: options.partial, ...changes }),
    change: lines.change,
    credits,
    promo,
  };
}

/** One at a time, so that the last response is the latest state. */
function useLineChanges(now: OrderCheckout, onDone: (order: OrderCheckout) => void) {
  const api = useApi();
  const [changing, setChanging] = useState(0);
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const change = async (edit: LineChange, key?: string): Promise<void> => {
    const apply = async () =>
      onDone(
        await changeOrderLine(api, { now, change: edit }, { ...(key && { idempotencyKey: key }) }),
      );
    setChanging((count) => count + 1);
    const applied = lastChange.current.then(apply);
    lastChange.current = applied.catch(() => undefined);
    try {
      await applied;
    } finally {
      setChanging((count) => count - 1);
    }
  };
  return { change, changing: changing > 0 };
}
