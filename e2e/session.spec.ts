import type { Locator, Page } from '@playwright/test';

import { startHost, startPortal } from './support/portals';
import { newPerson, registerMember, type Member } from './support/people';
import { expect, waitForHydration, test as base } from './support/test';

const lifeSeconds = 6;

/** Adds a portal whose host issues tokens valid for a few seconds. */
const test = base.extend<object, { shortSessionUrl: string }>({
  shortSessionUrl: [
    async ({}, provide) => {
      const host = await startHost({
        TOKEN_LIFE_SECONDS: String(lifeSeconds),
        PORTAL_URL: process.env.E2E_BASE_URL ?? '',
      });
      const portal = await startPortal({ MICROSERVICE_URL: host.url });
      await provide(portal.url);
      await portal.stop();
      await host.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

const minutesToMs = (count: number) => count * 60_000;
const getNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You’ll be signed out in' });
const getExpiredDialog = (page: Page) => page.getByRole('dialog', { name: 'Session expired' });

async function signIn(page: Page, member: Member, parent: Page | Locator = page): Promise<void> {
  await waitForHydration(page);
  await parent.getByLabel('Email', { exact: true }).fill(member.email);
  await parent.getByLabel('Password', { exact: true }).fill(member.password);
  await parent.getByRole('button', { name: 'Login' }).click();
}

/** Signs in from the 'Session expired' dialog. */
async function signInAgain(page: Page, member: Member): Promise<void> {
  await getExpiredDialog(page).getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cgw_token');
  await signIn(page, member, dialog);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a notice counts down the last five minutes and can extend the session; at its end a dialog signs in again and keeps the input', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const member = await registerMember(context);
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle'); // the session watch loads lazily
  await page.getByLabel('Your message').fill('Half a sentence');
  await page.clock.fastForward(minutesToMs(54));
  await expect(getNotice(page)).toBeHidden();
  await page.clock.fastForward(minutesToMs(2));
  await expect(getNotice(page)).toContainText(/signed out in [34]:\d\d/);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(getNotice(page)).toBeHidden();
  await expect(getExpiredDialog(page)).toBeHidden();

  await page.clock.fastForward(minutesToMs(61));
  await expect(getExpiredDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getExpiredDialog(page)).toBeVisible();
  await signInAgain(page, member);
  await expect(page).toHaveURL(/\/account\/refer$/);
  await expect(page.getByLabel('Your message')).toHaveValue('Half a sentence');
});

test('signing in to another account shows in the other tab within a second', async ({
  page,
  context,
}) => {
  await registerMember(context);
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle');
  await registerMember(context);
  await expect(page.getByRole('dialog', { name: 'Another account is signed in' })).toBeVisible({
    timeout: 1500,
  });
});

test('a clock one day ahead does not end the session', async ({ page, context }) => {
  await page.clock.install({ time: new Date(Date.now() + minutesToMs(24 * 60)) });
  await registerMember(context);
  await page.goto('/packages');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(minutesToMs(1));
  await expect(getNotice(page)).toBeHidden();
  await expect(getExpiredDialog(page)).toBeHidden();
});

test('an expired token opens the dialog and hides member data, and Login returns to the page', async ({
  page,
  context,
  browser,
  shortSessionUrl,
}) => {
  const setupContext = await browser.newContext();
  const member = await registerMember(
    setupContext,
    newPerson({ firstName: 'Zenaida', lastName: 'Quibuyen' }),
  );
  await setupContext.close();
  await page.goto(`${shortSessionUrl}/login?target=%2Faccount%2Faddresses`);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/account\/addresses$/);
  await expect(getNotice(page)).toBeVisible();
  await expect(getExpiredDialog(page)).toBeVisible({ timeout: (lifeSeconds + 2) * 1000 });
  const response = await context.request.get(`${shortSessionUrl}/dashboard`, { maxRedirects: 0 });
  expect(response.headers()['location']).toContain('/login?target=');
  expect(await response.text()).not.toContain('Zenaida');
  await signInAgain(page, member);
  await expect(page).toHaveURL(/\/account\/addresses$/);
  await page.goto(`${shortSessionUrl}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Zenaida' })).toBeVisible();
  await expect(getExpiredDialog(page)).toBeVisible({ timeout: (lifeSeconds + 2) * 1000 });
  await getExpiredDialog(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Zenaida');
});
