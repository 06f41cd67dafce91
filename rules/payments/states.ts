/** States of a payment attempt that may still become a payment. */
export const liveAttemptStates: readonly string[] = ['created', 'opened', 'captured'];

/** True while an attempt in this state may still become a payment. */
export const isLiveState = (state: string): boolean => liveAttemptStates.includes(state);
