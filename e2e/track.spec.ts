import { expect, test } from './support/stage';

test('a shipment can be tracked by its number, without scripts and without an account', async ({
  browser,
  baseURL,
  stage,
}) => {
  const noScriptContext = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await noScriptContext.newPage();
  await visitor.goto(`${baseURL}/`);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Track' }).click();
  await visitor
    .getByLabel('International tracking number or reference')
    .fill(` ${stage.shipmentref.toLowerCase()} `);
  await visitor.getByRole('search').getByRole('button', { name: 'Track' }).click();
  await expect(
    visitor.getByRole('heading', { level: 1, name: `Shipment ${stage.shipmentref}` }),
  ).toBeVisible();
  await expect(
    visitor.getByRole('list', { name: 'Shipment progress' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expect(visitor.getByText('Anchorage, US')).toBeVisible();
  for (const secret of ['Maria', 'Mabini', stage.member.suite, 'USD'])
    await expect(visitor.getByRole('main')).not.toContainText(secret);
  await visitor.getByLabel('International tracking number or reference').fill('SH22222222');
  await visitor.getByRole('search').getByRole('button', { name: 'Track' }).click();
  await expect(visitor.getByText('We couldn’t find shipment SH22222222.')).toBeVisible();
  await noScriptContext.close();
});
