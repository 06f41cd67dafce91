import { useCallback, useRef, useState } from 'react';

export interface QueuedChoice<C, R> {
  /** Null if every choice is confirmed. */
  choice: C | null;
  /** The last of several quick choices wins. Returns null if refused. */
  choose: (choice: C) => Promise<R | null>;
  getRunning: () => Promise<R | null> | null;
  /** Drops the choice when the screen shows something else. */
  clear: () => void;
}

/**
 * Sends choices one at a time, merging those made during a request.
 * @param send returns null if refused; the choice is sent again with the next
 * @param merge merges two choices
 */
export function useQueuedChoice<C extends object, R>(
  send: (choice: C) => Promise<R | null>,
  merge: (previous: C, next: C) => C,
): QueuedChoice<C, R> {
  const [choice, setChoice] = useState<C | null>(null);
  const queue = useRef<{ running: Promise<R | null> | null; next: C | null }>({
    running: null,
    next: null,
  });
  const choose = useCallback(
    (newChoice: C): Promise<R | null> => {
      const state = queue.current;
      setChoice((current) => (current ? merge(current, newChoice) : newChoice));
      if (state.running) {
        state.next = state.next ? merge(state.next, newChoice) : newChoice;
        return state.running;
      }
      const sendAll = async (): Promise<R | null> => {
        let sentChoice = newChoice;
        let result = await send(sentChoice);
        while (state.next) {
          // A failed choice is still displayed, so send it again.
          sentChoice = result ? state.next : merge(sentChoice, state.next);
          state.next = null;
          result = await send(sentChoice);
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
    getRunning: useCallback(() => queue.current.running, []),
    clear: useCallback(() => setChoice(null), []),
  };
}
