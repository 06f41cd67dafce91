import type { Order } from '@/contract/money/order';
import type { CurrentShipment } from '@/contract/member/shipment';

import { runOperator } from './support/operator';
import { call, newPerson } from './support/people';
import { ensureAddress } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { callOperator, receive } from './support/warehouse';

const link = 'https://www.shop.example/p/nike-mens-running-shoes-black';
test.use({ viewport: { width: 360, height: 740 } });

test('a guest on a phone goes from a pasted link to a shipped parcel, in Japanese', async ({
  page,
  context,
}) => {
  const person = newPerson();
  const getField = (label: string) => page.getByLabel(label, { exact: true });

  await test.step('a guest requests a quote', async () => {
    await page.goto('/ja');
    await page.locator('[data-live-quote]').getByLabel('商品リンク').fill(link);
    await page.getByRole('button', { name: '重さと料金を見る' }).click();
    await page.getByLabel('メールアドレス').fill(person.email);
    await page.getByRole('button', { name: 'お見積もりを見る' }).click();
    await expect(page.locator('[data-live-quote]').getByText(/^約/)).toBeVisible();
  });

  await test.step('registers and still has the quote', async () => {
    await page.getByRole('link', { name: '米国住所を取得する' }).last().click();
    await waitForHydration(page);
    await getField('名').fill(person.firstName);
    await getField('姓').fill(person.lastName);
    await page.getByRole('radio', { name: '女性' }).check();
    await getField('メールアドレス').fill(person.email);
    await getField('パスワード').fill(person.password);
    const country = page
      .getByRole('combobox', { name: 'お住まいの国・地域' })
      .and(page.locator('input'));
    await country.fill('Philip');
    await page.getByRole('option').first().click();
    await getField('電話番号').fill(person.mobile);
    await page.locator('input[name="terms"]').check();
    await page.getByRole('button', { name: '米国住所を取得する' }).click();
    await expect(page).toHaveURL(/\/ja\/(welcome|live-quote)/);
    await page.goto('/ja/live-quote');
    await expect(page.locator('[data-live-quote]').getByText(/^約/)).toBeVisible();
  });

  const txnid = await test.step('orders the product', async () => {
    await page.getByRole('link', { name: '購入を依頼する' }).click();
    await waitForHydration(page);
    const form = page.getByRole('form', { name: '商品', exact: true });
    await expect(form.getByLabel('商品リンク')).toHaveValue(link);
    await form.getByLabel('商品名').fill('ランニングシューズ');
    await form.getByLabel('単価').fill('80');
    await form.getByRole('button', { name: 'カートに追加' }).click();
    await page.getByRole('link', { name: '商品1種類の注文に進む' }).click();
    await waitForHydration(page);
    await page.getByRole('radio', { name: /^PayPal/ }).check();
    const pay = page.getByRole('button', { name: /^PayPalで/ });
    const [gateway] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
    await gateway.getByRole('button', { name: '承認する' }).click();
    await expect(page).toHaveURL(/\/ja\/orders\/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  const { suite } = await call<{ suite: string }>(context, 'GET /user/showprofile');
  const packageref = await test.step('the product costs less and arrives declared', async () => {
    const order = await call<Order>(context, 'GET /transaction/bfmdetails', { txnid });
    const tracking = `1ZLINK${Date.now()}`;
    const buyArgs = ['--paid', '70', '--shop-order', '113-2745', '--tracking', tracking];
    const line = order.items[0]?.itemsid ?? '';
    await runOperator('buy', '--order', order.txnref, '--line', line, ...buyArgs);
    await page.reload();
    await expect(page.getByText(/^確保した\$88\.00のうち\$77\.00を請求し/)).toBeVisible();
    const ref = await receive(suite, { tracking });
    await page.reload();
    await expect(page.getByRole('link', { name: ref })).toBeVisible();
    return ref;
  });

  await test.step('the package is ready immediately and ships', async () => {
    const { addressid } = await ensureAddress(context);
    const { shipmentid } = await call<CurrentShipment>(context, 'POST /shipment/init', {
      packages: [packageref],
      addressid,
    });
    await callOperator('credit', { suite, amount: 300, reason: 'Welcome' });
    await call(context, 'POST /shipment/updateshipment', { shipmentid, speed: 'standard' });
    const { quote, shipmentref } = await call<CurrentShipment>(
      context,
      'POST /reward/applycredit',
      { shipmentid, credits: 300 },
    );
    await call(context, 'POST /reward/checkout', { shipmentid, quote: quote?.hash ?? '' });
    await callOperator('dispatch', { shipmentref, awb: '1234567890', courier: 'DHL' });
    await page.goto('/ja/account/history?kind=orders');
    await expect(page.getByRole('row', { name: /ランニングシューズ/ })).toContainText('$77.00');
    await page.goto(`/ja/shipments/${shipmentref}`);
    await expect(page.getByText('1234567890').first()).toBeVisible();
  });
});
