import { errorCodes } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import { ApiError, asApiError, readApiError } from '@/lib/api-error';
import type { ForcedOutcome } from '@/rules/test-mode/settings';

import { redactJson, type RecordedCall } from './recorded-call';

export interface Watcher {
  from: RecordedCall['from'];
  /** Consumes a one-time forced response. */
  takeForced: (key: string) => Pick<ForcedOutcome, 'delayMs' | 'answer'>;
  /** `input` is unredacted. */
  record: (call: RecordedCall, input: { query?: unknown; body?: unknown }) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let callCount = 0;

/** Wraps a client to apply forced responses and record calls. */
export function watchApi(api: Api, { from, takeForced, record }: Watcher): Api {
  return {
    request: async (key, input, options) => {
      const { delayMs, answer } = takeForced(key);
      const [startDate, startedAt] = [new Date(), performance.now()];
      let responseId = '';
      callCount += 1;
      const call = {
        id: `${from}-${startDate.getTime().toString(36)}-${callCount}`,
        at: startDate.toISOString(),
        key,
        from,
        forced: delayMs > 0 || answer !== null,
        request: redactJson(input.body ?? input.query),
      };
      const recordResult = (result: Pick<RecordedCall, 'status' | 'requestId' | 'reply'>) =>
        record({ ...call, ms: Math.round(performance.now() - startedAt), ...result }, input);
      try {
        if (delayMs > 0) await pause(delayMs);
        if (options?.signal?.aborted) throw new ApiError('cancelled');
        if (answer) throw buildForcedError(answer, key, input.body ?? input.query);
        const onRequestId = (id: string) => (responseId = id);
        const reply = await api.request(key, input, { ...options, onRequestId });
        recordResult({ status: 200, requestId: responseId || null, reply: redactJson(reply) });
        return reply;
      } catch (thrown) {
        const error = asApiError(thrown);
        const { kind, code, status, message, requestId } = error;
        recordResult({
          status,
          requestId: requestId ?? (responseId || null),
          reply: redactJson({ kind, code, told: message }),
        });
        throw error;
      }
    },
  };
}

/** Builds the error of a forced response; `body` names the refused fields. */
export function buildForcedError(
  answer: NonNullable<ForcedOutcome['answer']>,
  key: string,
  body: unknown,
): ApiError {
  if (answer === 'offline' || answer === 'network') return new ApiError(answer);
  if (answer === 'timeout')
    return new ApiError('timeout', {
      message: `timeout of ${limits.requestTimeoutMs}ms exceeded (${key})`,
    });
  if (answer === 'mismatch') return new ApiError('mismatch', { status: 502 });
  if (answer === 'server')
    return buildRefusal(500, errorCodes.internal.code, `Forced failure (${key})`);
  if (answer === 'fields')
    return buildRefusal(
      422,
      errorCodes.validation.code,
      errorCodes.validation.message,
      buildFieldErrors(body),
    );
  const code = Number(answer.slice('code:'.length));
  const codedError = Object.values(errorCodes).find((error) => error.code === code);
  return buildRefusal(codedError?.status ?? 400, code, codedError?.message ?? `Error ${code}`);
}

const buildRefusal = (status: number, code: number, message: string, fields?: unknown[]) =>
  readApiError(status, {
    status: false,
    status_code: status,
    error: { error_code: code, message, ...(fields && { fields }) },
  });

const buildFieldErrors = (body: unknown) =>
  Object.keys(typeof body === 'object' && body !== null ? body : {})
    .slice(0, 5)
    .map((field) => ({ field, message: 'invalid' }));
