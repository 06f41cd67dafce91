import { useRef } from 'react';

import type { ServiceCall } from '@/hooks/use-action';
import { useApi } from '@/hooks/use-frame';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { asApiError, type ApiError } from '@/lib/api-error';
import { inBatches } from '@/lib/browser/in-batches';

interface Outcome<I, R> {
  input: I;
  result: R | null;
  error: ApiError | null;
}

/**
 * Runs one call for each input. Each input keeps its Idempotency-Key until the host has accepted or
 * refused the call.
 */
export function useEach<I, R>(call: ServiceCall<I, R>) {
  const api = useApi();
  const { once, pending } = useSingleFlight();
  const keys = useRef(new Map<string, string>());
  const runOne = async (input: I): Promise<Outcome<I, R>> => {
    const text = JSON.stringify(input);
    const idempotencyKey = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, idempotencyKey);
    try {
      const result = await call(api, input, { idempotencyKey });
      keys.current.delete(text);
      return { input, result, error: null };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.ambiguous) keys.current.delete(text);
      return { input, result: null, error };
    }
  };
  return { run: (inputs: readonly I[]) => once(() => inBatches(inputs, runOne)), pending };
}
