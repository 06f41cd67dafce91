import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';

test('a guest’s product is in the cart once after signing in at checkout, in every tab', async ({
  page,
  context,
}) => {
  const member = await registerMember(context, newPerson());
  await context.clearCookies();
  await page.goto('/buyformeservice?product_name=Tea%20set&product_quantity=2');
  await waitForHydration(page);
  await page
    .getByRole('form', { name: 'Product' })
    .getByLabel('Product link')
    .fill('www.example.com/tea');
  await page.getByLabel('Unit price').fill('59.90');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Item successfully added to cart!')).toBeVisible();
  await expect(page).toHaveURL(/product_name=Tea\+set.*show_in_form=1&notifications=1/);
  await expect(page.getByRole('table', { name: 'Your cart' })).toContainText('Tea set');
  await expect(page.getByLabel('Product link').first()).toHaveValue('');

  // A second guest tab, which also submits the product after sign-in.
  const other = await context.newPage();
  await other.goto('/buyformeservice');
  await expect(other.getByRole('table', { name: 'Your cart' })).toContainText('Tea set');

  await page.getByRole('link', { name: 'Check out 1 product' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/“Tea set” is in your cart/).first()).toBeVisible();
  await dialog.getByRole('link', { name: 'Login' }).click();
  await dialog.getByLabel('Email', { exact: true }).filter({ visible: true }).fill(member.email);
  await dialog
    .getByLabel('Password', { exact: true })
    .filter({ visible: true })
    .fill(member.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BuyForMe checkout' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
  for (const tab of [other, page]) {
    await tab.goto('/buyformeservice');
    await expect(tab.getByRole('table', { name: 'Your cart' }).getByRole('row')).toHaveCount(2);
    await expect(tab.getByText('$119.80')).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
});
