import { prepareCheckout } from './support/screens';
import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';

test('a promo code lowers the price in the checkout and can be removed', async ({
  page,
  context,
}) => {
  const member = await registerMember(context, newPerson());
  const { shipmentid, quote } = await prepareCheckout(context, member.suite);
  await page.goto(`/shipment/review?shipmentid=${shipmentid}`);
  await waitForHydration(page);
  const costs = page.getByRole('region', { name: 'What it costs' });
  await page.getByRole('textbox', { name: 'Promo code' }).fill('nonsense');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This promo code isn’t valid.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('welcome5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('WELCOME5: $5.00 off')).toBeVisible();
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText(
    (Number(quote?.total) - 5).toFixed(2),
  );
  await page.reload();
  await expect(page.getByText('WELCOME5: $5.00 off')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText(quote?.total ?? '');
  await page.getByRole('textbox', { name: 'Promo code' }).fill('FASTLANE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Upgraded', { exact: true })).toBeVisible();
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText(quote?.total ?? '');
});
