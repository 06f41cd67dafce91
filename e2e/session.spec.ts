import type { Locator, Page } from '@playwright/test';

import { twinHost, twinPortal } from './support/portals';
import { newPerson, registered, type Member } from './support/people';
import { awake, expect, test as base } from './support/test';

const lifeSeconds = 6;

/** A portal whose host gives tokens of a few seconds. */
const test = base.extend<object, { brief: string }>({
  brief: [
    async ({}, provide) => {
      const host = await twinHost({
        TOKEN_LIFE_SECONDS: String(lifeSeconds),
        PORTAL_URL: process.env.E2E_BASE_URL ?? '',
      });
      const portal = await twinPortal({ MICROSERVICE_URL: host.url });
      await provide(portal.url);
      await portal.stop();
      await host.stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

const minutes = (count: number) => count * 60_000;
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You’ll be signed out in' });
const expired = (page: Page) => page.getByRole('dialog', { name: 'Session expired' });

async function signIn(page: Page, member: Member, where: Page | Locator = page): Promise<void> {
  await awake(page);
  await where.getByLabel('Email', { exact: true }).fill(member.email);
  await where.getByLabel('Password', { exact: true }).fill(member.password);
  await where.getByRole('button', { name: 'Login' }).click();
}

/** 'Session expired' → Login, over the page. */
async function signInAgain(page: Page, member: Member): Promise<void> {
  await expired(page).getByRole('button', { name: 'Login' }).click();
  const over = page.getByRole('dialog', { name: 'Login' });
  await expect(over).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cgw_token');
  await signIn(page, member, over);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('five minutes before the end a notice counts down and offers to stay; at the end a dialog asks to sign in again, and what was typed is still there', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const member = await registered(context);
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle'); // the watch of the session comes with a part of its own
  await page.getByLabel('Your message').fill('Half a sentence');
  await page.clock.fastForward(minutes(54));
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward(minutes(2));
  await expect(notice(page)).toContainText(/signed out in [34]:\d\d/);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(expired(page)).toBeHidden();

  await page.clock.fastForward(minutes(61));
  await expect(expired(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(expired(page)).toBeVisible();
  await signInAgain(page, member);
  await expect(page).toHaveURL(/\/account\/refer$/);
  await expect(page.getByLabel('Your message')).toHaveValue('Half a sentence');
});

test('another account in one tab is told in the other within a second', async ({
  page,
  context,
}) => {
  await registered(context);
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle');
  await registered(context);
  await expect(page.getByRole('dialog', { name: 'Another account is signed in' })).toBeVisible({
    timeout: 1500,
  });
});

test('a clock that is a day ahead ends no session', async ({ page, context }) => {
  await page.clock.install({ time: new Date(Date.now() + minutes(24 * 60)) });
  await registered(context);
  await page.goto('/packages');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(minutes(1));
  await expect(notice(page)).toBeHidden();
  await expect(expired(page)).toBeHidden();
});

test('a token that has run out at the host: the dialog comes by itself, nothing of the member is given, Login comes back to the page', async ({
  page,
  context,
  browser,
  brief,
}) => {
  const elsewhere = await browser.newContext();
  const member = await registered(
    elsewhere,
    newPerson({ firstName: 'Zenaida', lastName: 'Quibuyen' }),
  );
  await elsewhere.close();
  await page.goto(`${brief}/login?target=%2Faccount%2Faddresses`);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/account\/addresses$/);
  await expect(notice(page)).toBeVisible();
  await expect(expired(page)).toBeVisible({ timeout: (lifeSeconds + 2) * 1000 });
  const page2 = await context.request.get(`${brief}/dashboard`, { maxRedirects: 0 });
  expect(page2.headers()['location']).toContain('/login?target=');
  expect(await page2.text()).not.toContain('Zenaida');
  await signInAgain(page, member);
  await expect(page).toHaveURL(/\/account\/addresses$/);
  await page.goto(`${brief}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Zenaida' })).toBeVisible();
  await expect(expired(page)).toBeVisible({ timeout: (lifeSeconds + 2) * 1000 });
  await expired(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Zenaida');
});
