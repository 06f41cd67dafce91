/** @jest-environment node */
import { messagesOf } from '@/__tests__/support/texts';

/** Widths in pixels on a 360 px screen: the panel beside the form, and a heading character. */
const PANEL_WIDTH = 286;
const CHARACTER_WIDTH = 28;

// This page hydrates, so its headings have no `<wbr>` between phrases (see lib/server/cache/phrases.ts).
it.each(['zh', 'tw'] as const)(
  'the heading beside the form fits on one line on a phone, in %s',
  (locale) => {
    const { promiseTitle } = messagesOf(locale).auth;
    expect([...promiseTitle].length * CHARACTER_WIDTH).toBeLessThanOrEqual(PANEL_WIDTH);
  },
);
