import { render, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';

import { FrameProvider } from '@/components/layout/frame-provider';
import type { AppMessages } from '@/lib/i18n/app-messages';
import { lazyParts, getTextsUrl, type LazyPart } from '@/lib/i18n/texts-url';
import type { FrameProps } from '@/lib/page-props';
import { brands } from '@/rules/brand';
import { languageTags } from '@/rules/locale';

import { messagesOf } from './texts';

export const testNow = '2026-03-02T09:00:00.000Z';

/** Frame props of the demo member; override what the test needs. */
export function frameProps(override: Partial<FrameProps> = {}): FrameProps {
  return {
    locale: 'en',
    brand: brands.cgw,
    origin: 'https://www.example.com',
    session: {
      state: 'logged-in',
      user: {
        suite: 'CG1000001',
        id: '00000000-0000-4000-8000-000000000001',
        email: 'demo@crossgate.example',
        countryISO: 'PH',
        firstname: 'Mika',
      },
      expiresAt: '2026-03-02T10:00:00.000Z',
      serverTime: testNow,
    },
    now: testNow,
    path: '/',
    ...override,
  };
}

/** Renders with the real providers, in a browser that has loaded the texts of lazy parts. */
export function renderPage(
  ui: ReactNode,
  { messages, ...override }: Partial<FrameProps> & { messages?: Partial<AppMessages> } = {},
): RenderResult & { user: UserEvent } {
  const frame = frameProps(override);
  const allMessages = messagesOf(frame.locale);
  window.portalTexts = Object.fromEntries(
    (Object.keys(lazyParts) as LazyPart[]).map((part) => [
      getTextsUrl(frame.locale, part),
      allMessages,
    ]),
  );
  const result = render(
    <NextIntlClientProvider
      locale={languageTags[frame.locale]}
      messages={messages ?? allMessages}
      now={new Date(frame.now)}
      timeZone="UTC"
    >
      <FrameProvider frame={frame}>{ui}</FrameProvider>
    </NextIntlClientProvider>,
  );
  // Without styles, no element ignores the pointer, so skip that check: it accounts for
  // a tenth of each click's time.
  return {
    ...result,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
  };
}
