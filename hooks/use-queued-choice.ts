import { useCallback, useRef, useState } from 'react';

/** Choices on their way to the host, one request at a time. */
export interface QueuedChoice<C, R> {
  /** What was chosen and is not confirmed yet; null when nothing is. */
  choice: C | null;
  /** Chooses; the last of several quick choices wins. Answers null when it was refused. */
  choose: (choice: C) => Promise<R | null>;
  /** The answer to the choices under way; null when there are none. */
  running: () => Promise<R | null> | null;
  /** Forgets what was chosen: the screen shows something else now. */
  forget: () => void;
}

/**
 * Sends choices one after the other: what is chosen while a request is under way follows it as one.
 * @param send answers null when it was refused; what was refused goes along with the next choice
 * @param merge two choices as one
 */
export function useQueuedChoice<C extends object, R>(
  send: (choice: C) => Promise<R | null>,
  merge: (before: C, next: C) => C,
): QueuedChoice<C, R> {
  const [choice, setChoice] = useState<C | null>(null);
  const queue = useRef<{ running: Promise<R | null> | null; next: C | null }>({
    running: null,
    next: null,
  });
  const choose = useCallback(
    (chosen: C): Promise<R | null> => {
      const state = queue.current;
      setChoice((before) => (before ? merge(before, chosen) : chosen));
      if (state.running) {
        state.next = state.next ? merge(state.next, chosen) : chosen;
        return state.running;
      }
      const sendAll = async (): Promise<R | null> => {
        let sent = chosen;
        let result = await send(sent);
        while (state.next) {
          // What failed is part of what is shown as chosen: it goes along once more.
          sent = result ? state.next : merge(sent, state.next);
          state.next = null;
          result = await send(sent);
        }
        state.running = null;
        setChoice(null);
        return result;
      };
      state.running = sendAll();
      return state.running;
    },
    [send, merge],
  );
  return {
    choice,
    choose,
    running: useCallback(() => queue.current.running, []),
    forget: useCallback(() => setChoice(null), []),
  };
}
