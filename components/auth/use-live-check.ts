import { useCallback, useEffect, useRef, useState } from 'react';

import type { Check } from '@/components/kit/forms/check-state';
import { asApiError } from '@/lib/api-error';

interface LiveCheck {
  /** What the field shows: checking, a tick, or nothing. */
  check: Check;
  /** Asks the host about a value; an older question is cancelled (spec §8). */
  run: (key: string, ask: (signal: AbortSignal) => Promise<string | null>) => Promise<void>;
  /** The value changed: the tick goes, a running question is cancelled. */
  forget: () => void;
}

/**
 * One live check against the host: only the latest question counts, cancelled ones are silent, and
 * when the host cannot be asked nothing is said (the submit asks again).
 * @param onAnswer gets the key of the value and the message of the host, null when the value is
 * fine
 */
export function useLiveCheck(onAnswer: (key: string, message: string | null) => void): LiveCheck {
  const [check, setCheck] = useState<Check>(undefined);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const forget = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCheck(undefined);
  }, []);

  const run: LiveCheck['run'] = async (key, ask) => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setCheck('checking');
    const answer = await ask(question.signal).then(
      (message) => ({ message }),
      (thrown: unknown) => refusal(thrown),
    );
    if (question.signal.aborted) return;
    setCheck(answer?.message === null ? 'ok' : undefined);
    if (answer) onAnswer(key, answer.message);
  };

  return { check, run, forget };
}

/** A field problem from the host is an answer; any other failure is not. */
function refusal(thrown: unknown): { message: string } | null {
  const message = asApiError(thrown).fields[0]?.message;
  return message ? { message } : null;
}
