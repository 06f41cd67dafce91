import type { KeyboardEvent } from 'react';

/** Key code that browsers send during IME input. */
const IME_KEY_CODE = 229;

/** Safari has ended the composition by then and sends only the key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE;
