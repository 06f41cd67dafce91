import { useRef } from 'react';

import type { ServiceCall } from '@/hooks/use-action';
import { useApi } from '@/hooks/use-frame';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { asApiError, type ApiError } from '@/lib/api-error';
import { runInBatches } from '@/lib/in-batches';

interface Outcome<I, R> {
  input: I;
  result: R | null;
  error: ApiError | null;
}

/**
 * Runs one call for each input. Each input keeps its Idempotency-Key until the host has accepted or
 * refused the call.
 */
export function useBatch<I, R>(call: ServiceCall<I, R>) {
  const api = useApi();
  const { once, pending } = useSingleFlight();
  const keys = useRef(new Map<string, string>());
  const runOne = async (input: I): Promise<Outcome<I, R>> => {
    const inputText = JSON.stringify(input);
    const idempotencyKey = keys.current.get(inputText) ?? crypto.randomUUID();
    keys.current.set(inputText, idempotencyKey);
    try {
      const result = await call(api, input, { idempotencyKey });
      keys.current.delete(inputText);
      return { input, result, error: null };
    } catch (cause) {
      const error = asApiError(cause);
      if (!error.isAmbiguous) keys.current.delete(inputText);
      return { input, result: null, error };
    }
  };
  return { run: (inputs: readonly I[]) => once(() => runInBatches(inputs, runOne)), pending };
}
