/** @jest-environment node */
import { frameProps } from '@/__tests__/support/render';
import { renderFullPage } from '@/__tests__/support/whole-page';
import { SiteFrame } from '@/components/layout/site-frame';
import type { FrameProps } from '@/lib/page-props';
import { guestSession } from '@/lib/session';

const origin = 'https://www.example.com';
const createGuestFrame = (frame: Partial<FrameProps>) =>
  frameProps({ session: guestSession('2026-03-02T09:00:00.000Z'), ...frame });

const Page = () => (
  <SiteFrame
    title="Rates"
    description="All of them"
    crumbs={[{ name: 'Help', href: '/support' }, { name: 'Rates' }]}
  >
    <h1>Rates</h1>
  </SiteFrame>
);

/** Attribute values of the tags that match a pattern, in order. */
const readValues = (html: string, tag: RegExp, name: string) =>
  (html.match(/<(link|meta)[^>]*>/g) ?? [])
    .filter((markup) => tag.test(markup))
    .map((markup) => new RegExp(`${name}="([^"]*)"`, 'i').exec(markup)?.[1]);

describe('the head of a public page', () => {
  const { head, html } = renderFullPage(
    Page,
    createGuestFrame({ locale: 'ja', path: '/rates?destination=JP#result' }),
  );

  it('has a canonical URL with the configured origin and no query', () => {
    expect(readValues(head, /rel="canonical"/, 'href')).toEqual([`${origin}/ja/rates`]);
    expect(readValues(head, /og:url/, 'content')).toEqual([`${origin}/ja/rates`]);
  });

  it('has alternate links for every language, including its own, and x-default', () => {
    const tags = readValues(head, /rel="alternate" hreflang/i, 'hreflang');
    const hrefs = readValues(head, /rel="alternate" hreflang/i, 'href');
    expect(tags.map((tag, index) => [tag, hrefs[index]])).toEqual([
      ['en', `${origin}/rates`],
      ['zh-Hans', `${origin}/zh/rates`],
      ['zh-Hant', `${origin}/tw/rates`],
      ['ja', `${origin}/ja/rates`],
      ['x-default', `${origin}/rates`],
    ]);
  });

  it('has a social card with the image for the language', () => {
    expect(readValues(head, /og:title/, 'content')).toEqual(['Rates']);
    expect(readValues(head, /og:description/, 'content')).toEqual(['All of them']);
    expect(readValues(head, /og:locale/, 'content')).toEqual(['ja_JP']);
    expect(readValues(head, /og:image"/, 'content')).toEqual([
      `${origin}/build/share/cgw/rates-ja.png`,
    ]);
    expect(readValues(head, /twitter:card/, 'content')).toEqual(['summary_large_image']);
  });

  it('shows breadcrumbs from home as text and as structured data', () => {
    const list = /<nav class="crumbs[^]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect(list).toMatch(/href="\/ja"[^]*href="\/ja\/support"[^]*aria-current="page">Rates</);
    const data = JSON.parse(/ld\+json">([^]*?)<\/script>/.exec(list)?.[1] ?? '{}') as unknown;
    expect(data).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'ホーム', item: `${origin}/ja` },
        { position: 2, name: 'Help', item: `${origin}/ja/support` },
        { position: 3, name: 'Rates', item: `${origin}/ja/rates` },
      ],
    });
  });
});

it('has no canonical URL, alternate links, or social card on a noindex page', () => {
  const Private = () => (
    <SiteFrame title="Login" noIndex>
      <h1>Login</h1>
    </SiteFrame>
  );
  const { head } = renderFullPage(Private, createGuestFrame({ path: '/login' }));
  expect(head).toContain('content="noindex"');
  expect(head).not.toMatch(/canonical|hreflang|og:/i);
});
