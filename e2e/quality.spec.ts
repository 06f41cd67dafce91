import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { expect, listen, test } from './support/test';
import { sticksOut } from './support/look';
import { newPerson, registered, type Member } from './support/people';
import { checkoutInReview, declaredPackage, shipmentOnItsWay } from './support/screens';
import { receive } from './support/warehouse';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const policy = ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

interface Stage {
  member: Member;
  context: BrowserContext;
  packageref: string;
  shipmentref: string;
}

/** Every screen: its path, and whether a member is needed. */
const screens: { name: string; path: (stage: Stage) => string; as: 'guest' | 'member' }[] = [
  { name: 'home', path: () => '/', as: 'guest' },
  { name: 'rates', path: () => '/rates', as: 'guest' },
  { name: 'support', path: () => '/support', as: 'guest' },
  { name: 'terms', path: () => '/terms', as: 'guest' },
  { name: 'login', path: () => '/login', as: 'guest' },
  { name: 'register', path: () => '/register', as: 'guest' },
  { name: 'not found', path: () => '/no-such-page', as: 'guest' },
  { name: 'welcome', path: () => '/welcome', as: 'member' },
  { name: 'dashboard', path: () => '/dashboard', as: 'member' },
  { name: 'packages', path: () => '/packages', as: 'member' },
  { name: 'package', path: ({ packageref }) => `/packages/${packageref}`, as: 'member' },
  { name: 'package history', path: () => '/packages?tab=history', as: 'member' },
  { name: 'checkout packages', path: () => '/shipment/packages', as: 'member' },
  { name: 'checkout address', path: () => '/shipment/address', as: 'member' },
  { name: 'checkout speed', path: () => '/shipment/speed', as: 'member' },
  { name: 'checkout review', path: () => '/shipment/review', as: 'member' },
  { name: 'shipments', path: () => '/shipments?tab=history', as: 'member' },
  { name: 'shipment', path: ({ shipmentref }) => `/shipments/${shipmentref}`, as: 'member' },
  { name: 'addresses', path: () => '/account/addresses', as: 'member' },
];

/** A member who has something on every screen. */
async function setStage(browser: Browser): Promise<Stage> {
  const context = await browser.newContext();
  const member = await registered(context, newPerson());
  const shipmentref = await shipmentOnItsWay(context, member.suite);
  const packageref = await declaredPackage(context, member.suite);
  for (const kind of ['normal', 'damagepartial', 'hazmatfull', 'battery', 'foreview']) await receive(member.suite, { kind, description: `Parcel ${kind}` });
  await checkoutInReview(context, member.suite, 2);
  return { member, context, packageref, shipmentref };
}

async function violations(page: Page, tags = rules): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
}

const linksOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href).filter((href) => href.startsWith(location.origin)));

test.describe('every screen', () => {
  let stage: Stage;
  const answered = new Map<string, number>();

  test.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  test.afterAll(() => stage.context.close());

  async function visit(browser: Browser, as: 'guest' | 'member'): Promise<{ page: Page; close: () => Promise<void> }> {
    const storageState = as === 'member' ? await stage.context.storageState() : undefined;
    const context = await browser.newContext({ ...(storageState && { storageState }) });
    const complaints = listen(context);
    return {
      page: await context.newPage(),
      close: async () => {
        await context.close();
        expect(complaints, 'what the browser complained about').toEqual([]);
      },
    };
  }

  for (const { name, path, as } of screens) {
    test(`${name}: nothing for axe to find, in light and dark, in English and Japanese`, async ({ browser }) => {
      const { page, close } = await visit(browser, as);
      for (const [prefix, width] of [['', 1280], ['/ja', 390]] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${prefix}${path(stage)}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page), `${prefix} light`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
        expect(await violations(page), `${prefix} dark`).toEqual([]);
      }
      await close();
    });

    test(`${name}: fits 320 px, keeps the policy, and leads nowhere that is missing`, async ({ browser }) => {
      const { page, close } = await visit(browser, as);
      await page.setViewportSize({ width: 320, height: 700 });
      const response = await page.goto(path(stage));
      const headers = response?.headers() ?? {};
      for (const part of policy) expect(headers['content-security-policy']).toContain(part);
      expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin-allow-popups', 'referrer-policy': expect.stringContaining('origin') });
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(headers).not.toHaveProperty('x-powered-by');
      if (as === 'member') expect(headers['cache-control']).toContain('no-store');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await sticksOut(page), 'at 320 px').toEqual([]);
      for (const href of new Set((await linksOf(page)).map((link) => link.split('#')[0] ?? link))) {
        if (/\/(no-such-page|404)$/.test(href)) continue; // the missing page in its other languages
        const known = answered.get(`${as} ${href}`) ?? (await page.request.get(href, { maxRedirects: 5 })).status();
        answered.set(`${as} ${href}`, known);
        expect(known, `${href}, linked from ${name}`).toBeLessThan(400);
      }
      await close();
    });
  }
});
