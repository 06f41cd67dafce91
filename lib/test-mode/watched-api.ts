import type { Api } from '@/lib/api';
import { ApiError, asApiError } from '@/lib/api-error';
import type { Taken } from '@/rules/test-mode/settings';

import { forcedError } from './forced-error';
import { redacted, type RecordedCall } from './recorded-call';

/** Where a watched client reads what is forced, and tells of its calls. */
export interface Watch {
  from: RecordedCall['from'];
  /** What is forced on a call; what is forced once is used up by this. */
  take: (key: string) => Pick<Taken, 'delayMs' | 'answer'>;
  /** `input` is what was sent, as it was. */
  note: (call: RecordedCall, input: { query?: unknown; body?: unknown }) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let made = 0;

/** An API client that obeys forced answers and tells of every call. */
export function watchedApi(api: Api, { from, take, note }: Watch): Api {
  return {
    request: async (key, input, options) => {
      const { delayMs, answer } = take(key);
      const [at, began] = [new Date(), performance.now()];
      let heardId = '';
      made += 1;
      const call = {
        id: `${from}-${at.getTime().toString(36)}-${made}`,
        at: at.toISOString(),
        key,
        from,
        forced: delayMs > 0 || answer !== null,
        request: redacted(input.body ?? input.query),
      };
      const done = (rest: Pick<RecordedCall, 'status' | 'requestId' | 'answer'>) =>
        note({ ...call, ms: Math.round(performance.now() - began), ...rest }, input);
      try {
        if (delayMs > 0) await pause(delayMs);
        if (options?.signal?.aborted) throw new ApiError('cancelled');
        if (answer) throw forcedError(answer, key, input.body ?? input.query);
        const onRequestId = (id: string) => (heardId = id);
        const reply = await api.request(key, input, { ...options, onRequestId });
        done({ status: 200, requestId: heardId || null, answer: redacted(reply) });
        return reply;
      } catch (thrown) {
        const error = asApiError(thrown);
        const { kind, code, status, message, requestId } = error;
        done({
          status,
          requestId: requestId ?? (heardId || null),
          answer: redacted({ kind, code, told: message }),
        });
        throw error;
      }
    },
  };
}
