import { expect, test, waitForHydration } from './support/test';
import { registerMember } from './support/people';
import { prepareCheckout } from './support/screens';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

const offlineText = 'You seem to be offline. Please check your internet connection';

test('an offline page shows a banner, disables links, keeps input and sends nothing until online', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite);
  await page.goto(`/packages/${ref}#contents`);
  await waitForHydration(page);
  await page.getByLabel('Description, Line 1').fill('Porcelain teapot');
  await page.getByLabel('Quantity, Line 1').fill('1');
  await page.getByLabel('Unit price (USD), Line 1').fill('32.50');
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: offlineText });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Declare $32.50' }).click();
  await expect(page.getByRole('main').getByText(offlineText)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments' })
    .click();
  await expect(
    page
      .getByRole('region', { name: 'Messages on this page' })
      .or(page.locator('body'))
      .getByText(offlineText)
      .last(),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/packages/${ref}#contents$`));
  await expect(page.getByLabel('Description, Line 1')).toHaveValue('Porcelain teapot');
  await expect(page.getByLabel('Unit price (USD), Line 1')).toHaveValue('32.50');

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByText('Contents declared: $32.50.')).toBeHidden();
  await page.getByRole('button', { name: 'Declare $32.50' }).click();
  await expect(page.getByText('Contents declared: $32.50.')).toBeVisible();
});

test('the pay button is disabled with a reason while offline, and pays once online', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  await prepareCheckout(context, suite);
  await page.goto('/shipment/review');
  await waitForHydration(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeVisible();
  await context.setOffline(true);
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await expect(pay).toHaveAccessibleDescription(
    'You’re offline. You can pay once you’re back online.',
  );
  await pay.click({ force: true });
  expect(context.pages()).toHaveLength(1);
  await context.setOffline(false);
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/shipment\/done/);
});

test('signing in while offline shows an error, and works once online', async ({
  page,
  context,
  browser,
}) => {
  const setupContext = await browser.newContext();
  const member = await registerMember(setupContext);
  await setupContext.close();
  await page.goto('/login');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByText(offlineText).first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await context.setOffline(false);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});
