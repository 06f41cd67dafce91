import type { KeyboardEvent } from 'react';

/** What every browser calls a key that an input method takes. */
const TAKEN = 229;

/**
 * Whether a key belongs to the input method, as Enter does that chooses a word. Safari says so by the
 * key's number alone: to it the composition is over by then.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;
