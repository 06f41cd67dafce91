import { readFile, writeFile } from 'node:fs/promises';

import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';

const isTestMode = process.env.TEST_MODE === '1';
const toolsLabel = 'Open the test tools';
const MAX_MS = 120_000;

test.describe('a release', () => {
  test.skip(isTestMode, 'this product was built in test mode');

  test('contains no part of test mode', async ({ page, context }) => {
    await registerMember(context, newPerson());
    for (const path of [
      'frame.css',
      'icon.svg',
      'mail?kind=paid&state=bfm',
      'open?to=/rates',
      'state',
    ])
      expect((await page.request.get(`/api/test/${path}`)).status()).toBe(404);
    await page.goto('/packages');
    await waitForHydration(page);
    await expect(page).not.toHaveTitle(/TEST/);
    await expect(page.getByRole('button', { name: toolsLabel })).toHaveCount(0);
    expect(await page.content()).not.toContain('api/test');
  });
});

test.describe('support', () => {
  test.skip(!isTestMode, 'only in test mode: TEST_MODE=1 npm test');

  test('reproduces a member’s screen on a colleague’s computer in under two minutes', async ({
    page,
    context,
    browser,
  }, info) => {
    await registerMember(context, newPerson());
    await page.goto('/packages');
    await waitForHydration(page);
    await expect(page).toHaveTitle(/^TEST · /);
    const tools = page.getByRole('dialog', { name: 'Test tools' });
    await page.getByRole('button', { name: toolsLabel }).press('Enter');
    await expect(tools.getByRole('heading', { name: 'Test tools' })).toBeFocused();
    await tools.getByText('Packages and shipments').click();
    await tools.getByLabel('Kind').selectOption('hazmatpartial');
    await tools.getByRole('button', { name: 'Make packages' }).click();
    await expect(tools.getByText('Done: 1')).toBeVisible();
    await tools.getByText('Clock', { exact: true }).click();
    await tools.getByLabel('Days to travel').fill('40');
    await tools.getByRole('button', { name: 'Travel', exact: true }).click();
    await expect(tools.getByText(/40 days from today/)).toBeVisible();
    await tools.getByText('Forced responses').click();
    await tools.getByLabel('Response', { exact: true }).selectOption('slow:1000');
    await tools.getByRole('button', { name: 'Force this response' }).click();

    const startedAt = Date.now();
    await tools.getByText('Reproduce a screen').click();
    await tools.getByRole('button', { name: 'Copy bundle' }).click();
    const text = await tools.getByLabel('Bundle', { exact: true }).inputValue();
    const file = info.outputPath('bundle.json');
    await writeFile(file, text);
    const colleaguePage = await (await browser.newContext()).newPage();
    await colleaguePage.goto('/login');
    await colleaguePage.getByRole('button', { name: toolsLabel }).click();
    await colleaguePage.getByText('Reproduce a screen').click();
    await colleaguePage.getByLabel(/Drop a bundle here/).setInputFiles(file);
    await colleaguePage.getByRole('link', { name: 'Open the page' }).click();
    await expect(
      colleaguePage.getByRole('heading', { level: 1, name: 'My packages' }),
    ).toBeVisible();
    const duration = Date.now() - startedAt;
    info.annotations.push({ type: 'reproduced in', description: `${duration} ms` });
    expect(duration).toBeLessThan(MAX_MS);

    const readCard = (target: typeof page) =>
      target.locator('main li', { hasText: 'Test package' }).first().innerText();
    const removeNumbers = (cardText: string) =>
      cardText.replace(/Test package \d+|[\d ]{8,}|TEST[\d ]+/g, '');
    expect(removeNumbers(await readCard(colleaguePage))).toBe(removeNumbers(await readCard(page)));
    expect(await readFile(file, 'utf8')).not.toMatch(/@|example\.com/);
    await colleaguePage.context().close();
  });

  test('shows every state in the gallery, with the look set in its address', async ({ page }) => {
    await page.goto('/dev/gallery?language=ja');
    await expect(page).toHaveURL(/\/ja\/dev\/gallery/);
    await page.getByRole('searchbox').fill('order-cancel');
    await page.getByRole('link', { name: 'order-cancel', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/dev/gallery/errors/1041?theme=dark&brand=hsg&width=360');
    const frame = page.frameLocator('iframe[title="errors/1041"]');
    await expect(frame.getByText('We are unable to cancel your order.').first()).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
    await expect(frame.locator('html')).toHaveAttribute('data-brand', 'hsg');
    await page.goto('/zh/dev/gallery/mails/welcome.plain');
    await expect(
      page.frameLocator('iframe[title="welcome plain"]').getByRole('heading'),
    ).toBeVisible();
  });
});
