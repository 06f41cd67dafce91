import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { NextIntlClientProvider } from 'next-intl';

import { MemberFrame } from '@/components/layout/member-frame';
import { isCurrent, memberNavigation } from '@/components/layout/navigation';
import { footerColumns } from '@/components/layout/site-footer';
import { SiteFrame, siteNavigation } from '@/components/layout/site-frame';
import { useBanner } from '@/hooks/use-banner';
import { FrameProvider } from '@/components/layout/frame-provider';
import { languageTags, locales } from '@/rules/locale';

import { expectNoAxeViolations } from '../../support/axe';
import { server } from '../../support/host-mock';
import { frameProps, renderPage } from '../../support/render';
import { messagesOf } from '../../support/texts';

const banners = useBanner.getState();
beforeEach(() => act(() => (['offline', 'session', 'payment'] as const).forEach(banners.hide)));

describe('MemberFrame', () => {
  it('has one h1, landmarks, a skip link first, and no axe violations', async () => {
    const { user, container } = renderPage(<MemberFrame title="Packages">Body</MemberFrame>, {
      path: '/packages',
    });
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
      'Packages',
    ]);
    expect(screen.getByRole('main')).toHaveTextContent('Body');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      '#content',
    );
    await expectNoAxeViolations(container);
  });

  it('marks the current page in the header and in the bottom bar', () => {
    renderPage(<MemberFrame title="Speed" />, { path: '/shipment/speed?shipmentid=1' });
    const currentLabels = [/Main/, /Shortcuts/].map(
      (name) =>
        within(screen.getByRole('navigation', { name })).getByRole('link', { current: 'page' })
          .textContent,
    );
    expect(currentLabels).toEqual(['Packages', 'Packages']);
  });

  it('shows the suite with its copy button, and the signed-in member', () => {
    renderPage(<MemberFrame title="Dashboard" />);
    expect(screen.getByRole('button', { name: 'Copy suite' })).toHaveAttribute(
      'data-copy',
      'CG1000001',
    );
    expect(screen.getByText('demo@crossgate.example')).toBeInTheDocument();
  });

  it('shows a load error with the request ID and a retry button, and keeps the frame', () => {
    renderPage(
      <MemberFrame
        title="Packages"
        error={{ kind: 'timeout', message: 'x', status: 502, code: null, requestId: 'req_9' }}
      >
        never
      </MemberFrame>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Request timed out out. Our servers might be experiencing some issues. Please try again later',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('req_9');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('never')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Packages' })).toHaveLength(2);
  });

  it('shows one banner at a time: offline first, then session, then payment due', () => {
    renderPage(<MemberFrame title="Packages" />);
    act(() => banners.show('payment', { text: 'A payment is due.' }));
    expect(screen.getByText('A payment is due.')).toBeInTheDocument();
    act(() => banners.show('session', { text: 'Signed out soon.' }));
    expect(screen.queryByText('A payment is due.')).toBeNull();
    act(() => banners.hide('session'));
    expect(screen.getByText('A payment is due.')).toBeInTheDocument();
  });

  it('shows the offline banner only after a request has failed, and hides it when the network is back', async () => {
    let isReachable = true;
    server.use(
      http.head('*/api/health', () =>
        isReachable ? new HttpResponse(null) : HttpResponse.error(),
      ),
    );
    renderPage(<MemberFrame title="Packages" />);
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(
      screen.queryByText(/You seem to be offline\. Please check your internet connection/),
    ).toBeNull();
    isReachable = false;
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      await screen.findByText(/You seem to be offline\. Please check your internet connection/),
    ).toBeInTheDocument();
    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(
        screen.queryByText(/You seem to be offline\. Please check your internet connection/),
      ).toBeNull(),
    );
  });

  it('has no inline style and no script in its HTML', () => {
    const html = renderToString(
      <NextIntlClientProvider locale="en" messages={messagesOf('en')} timeZone="UTC">
        <FrameProvider frame={frameProps()}>
          <MemberFrame title="Packages">Body</MemberFrame>
        </FrameProvider>
      </NextIntlClientProvider>,
    );
    expect(html).not.toMatch(/style=|<script|javascript:/);
  });
});

describe('SiteFrame', () => {
  it('has links for guests and for members in the same HTML', async () => {
    const { container } = renderPage(
      <SiteFrame title="Rates">
        <h1>Rates</h1>
      </SiteFrame>,
      { path: '/rates' },
    );
    const header = within(screen.getByRole('banner'));
    expect(
      header.getAllByRole('link', { name: 'Login' })[0]?.closest('[data-for="guest"]'),
    ).not.toBeNull();
    for (const link of header.getAllByRole('link', { name: 'Register' }))
      expect(link).toHaveAttribute('href', '/register');
    // A known member has both: Dashboard and Login.
    const getAudiences = (name: string) =>
      header
        .getAllByRole('link', { name })
        .map((link) => link.closest('[data-for]')?.getAttribute('data-for'));
    expect(getAudiences('Dashboard')).toEqual(['known', 'member']);
    expect(getAudiences('Login')).toEqual(['guest', 'known', 'guest known']);
    await expectNoAxeViolations(container);
  });

  it.each(['/404', '/500', '/busy'])(
    'links from %s to the home page in the other languages',
    (path) => {
      renderPage(<SiteFrame title="Missing">x</SiteFrame>, { path });
      const menu = within(screen.getByRole('contentinfo'));
      expect(menu.getByRole('link', { name: '日本語' })).toHaveAttribute('href', '/ja');
      expect(menu.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/');
    },
  );

  it.each(locales)('offers the same page in all four languages, from %s', (locale) => {
    renderPage(<SiteFrame title="Rates">x</SiteFrame>, { locale, path: '/rates?weight=2' });
    const menu = within(screen.getByRole('contentinfo'));
    const links = locales.map((code) =>
      menu.getByRole('link', {
        name: { en: 'English', zh: '简体中文', tw: '繁體中文', ja: '日本語' }[code],
      }),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/rates?weight=2',
      '/zh/rates?weight=2',
      '/tw/rates?weight=2',
      '/ja/rates?weight=2',
    ]);
    expect(links.map((link) => link.lang)).toEqual(locales.map((code) => languageTags[code]));
    expect(
      links.filter((link) => link.getAttribute('aria-current')).map((link) => link.lang),
    ).toEqual([languageTags[locale]]);
  });
});

describe('navigation', () => {
  it.each([
    ['/packages', 'packages'],
    ['/packages/PK1?x=1', 'packages'],
    ['/shipment/review', 'packages'],
    ['/shipments', 'shipments'],
    ['/shipments/SH1', 'shipments'],
    ['/orders/1?ask=cancel', 'shop'],
    ['/dashboard', 'dashboard'],
    ['/account/addresses', 'addresses'],
    ['/packagesX', undefined],
  ])('%s belongs to %s', (path, key) =>
    expect(memberNavigation.find((item) => isCurrent(item, path))?.key).toBe(key),
  );

  it('has a label for every item in every language', () => {
    for (const locale of locales) {
      const frame = messagesOf(locale).frame as Record<string, string>;
      for (const { key } of [
        ...memberNavigation,
        ...siteNavigation,
        ...footerColumns.flatMap(({ items }) => items),
      ])
        expect([locale, key, typeof frame[key]]).toEqual([locale, key, 'string']);
    }
  });
});
