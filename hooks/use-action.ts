import { useCallback, useEffect, useRef, useState } from 'react';

import type { Api, CallOptions } from '@/lib/api';
import { asApiError, type ApiError } from '@/lib/api-error';

import { useApi } from './use-frame';
import { useIntent } from './use-intent';
import { useSingleFlight } from './use-single-flight';

export type ServiceCall<I, R> = (api: Api, input: I, options: CallOptions) => Promise<R>;

/** `error` is the last failure; show it once. */
export interface Action<I, R> {
  run: (input: I) => Promise<R | null>;
  pending: boolean;
  error: ApiError | null;
  reset: () => void;
}

/**
 * Runs one call at a time. Reuses its Idempotency-Key while the outcome is uncertain, so that a
 * retry is safe. Ignores cancelled calls.
 */
export function useAction<I, R>(
  call: ServiceCall<I, R>,
  handlers: {
    /** The action stays pending until this resolves, so that navigation ignores a second click. */
    onDone?: (result: R, input: I) => unknown;
    onError?: (error: ApiError, input: I) => void;
  } = {},
): Action<I, R> {
  const api = useApi();
  const [error, setError] = useState<ApiError | null>(null);
  const { once, pending } = useSingleFlight();
  const intent = useIntent();

  const run = useCallback(
    (input: I): Promise<R | null> =>
      once(async () => {
        setError(null);
        try {
          const result = await call(api, input, {
            idempotencyKey: intent.getKey(input),
            reuseKey: true,
          });
          intent.settle();
          await handlers.onDone?.(result, input);
          return result;
        } catch (cause) {
          const failure = asApiError(cause);
          if (!failure.isAmbiguous) intent.settle();
          if (failure.kind !== 'cancelled') {
            setError(failure);
            handlers.onError?.(failure, input);
          }
          return null;
        }
      }),
    [api, call, handlers, intent, once],
  );

  return { run, pending, error, reset: useCallback(() => setError(null), []) };
}

/**
 * Refetches `waitMs` after each change of `key`. Returns null while loading, 'failed' on an error.
 */
export function useFetchResult<R>(
  key: string,
  fetchResult: (api: Api, signal: AbortSignal) => Promise<R>,
  waitMs = 0,
): R | 'failed' | null {
  const api = useApi();
  const [lastResult, setLastResult] = useState<{ key: string; result: R | 'failed' } | null>(null);
  const latestFetch = useRef(fetchResult);
  useEffect(() => void (latestFetch.current = fetchResult));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (result: R | 'failed') => !signal.aborted && setLastResult({ key, result });
    const timer = setTimeout(
      () => latestFetch.current(api, signal).then(show, () => show('failed')),
      waitMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, key, waitMs]);
  return lastResult?.key === key ? lastResult.result : null;
}
