import { readStored, writeStored } from './stored';

const KEY = 'next-notice';

/** Stores a notice for the next page in this tab. */
export const storeNotice = (text: string): void => writeStored('tab', KEY, text);

/** Returns the notice once. */
export function takeNotice(): string | null {
  const text = readStored('tab', KEY);
  if (text) writeStored('tab', KEY, '');
  return text || null;
}
