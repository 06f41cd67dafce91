/** @jest-environment node */
import { messagesOf } from '@/__tests__/support/texts';

/** The panel beside the form at 360 px, in pixels, and a character of its heading. */
const PANEL = 286;
const CHARACTER = 28;

// The page is drawn again by scripts, so its headings have no marks where phrases end (lib/server/cache/phrases.ts).
it.each(['zh', 'tw'] as const)(
  'the heading beside the form fits on one line on a phone, in %s',
  (locale) => {
    const { promiseTitle } = messagesOf(locale).auth;
    expect([...promiseTitle].length * CHARACTER).toBeLessThanOrEqual(PANEL);
  },
);
