import { readStored, writeStored } from './stored';

const KEY = 'next-notice';

/** Leaves words for the page that is loaded next in this tab. */
export const leaveNotice = (text: string): void => writeStored('tab', KEY, text);

/** What the page before has left to say; once. */
export function takeNotice(): string | null {
  const text = readStored('tab', KEY);
  if (text) writeStored('tab', KEY, '');
  return text || null;
}
