import { expectAccessible } from './support/axe';
import { expect, test } from './support/stage';

const shoes = 'https://www.shop.example/p/nike-mens-running-shoes-black';

test('a guest on a phone pastes a link in Japanese and sees the price on every page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  await page.goto(`${baseURL}/ja`);
  await expect(page.locator('script[src*="live-quote"]')).toHaveCount(0);
  await page.locator('[data-live-quote]').getByLabel('商品リンク').fill(shoes);
  await expect(page.locator('script[src*="live-quote"]')).toHaveCount(1);
  await page.getByRole('button', { name: '重さと料金を見る' }).click();
  await page.getByLabel('メールアドレス').fill('mei@shoppers.example');
  await page.getByRole('button', { name: 'お見積もりを見る' }).click();
  const quote = page.locator('[data-live-quote]');
  await expect(quote.getByText(/^約/)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/ja`);
  await expectAccessible(page, 'a live quote');
  await quote.getByRole('button', { name: '折りたたむ' }).click();
  await page.goto(`${baseURL}/ja/rates`);
  await page.getByRole('complementary').getByRole('button', { name: '開く' }).click();
  await expect(quote.getByText(/^約/)).toBeVisible();
  await quote.getByRole('link', { name: '購入を依頼する' }).click();
  await expect(page.getByRole('textbox', { name: '商品リンク' }).first()).toHaveValue(shoes);
  await context.close();
});

test('a quote works without scripts, even after a refused link', async ({ browser, baseURL }) => {
  const noScriptContext = await browser.newContext({ javaScriptEnabled: false });
  const page = await noScriptContext.newPage();
  await page.goto(`${baseURL}/`);
  const quote = page.locator('[data-live-quote]');
  await quote.getByLabel('Product link').fill('https://shop.example/cart');
  await page.getByRole('button', { name: 'See weight and price' }).click();
  await expect(page.getByText('Please paste a link to a single product.')).toBeVisible();
  await quote.getByLabel('Product link').fill(shoes);
  await page.getByRole('button', { name: 'See weight and price' }).click();
  await page.getByLabel('Email').fill('mei@shoppers.example');
  await page.getByRole('button', { name: 'Get my quote' }).click();
  await expect(quote.getByText(/^About /)).toBeVisible();
  await page.getByLabel('Ship to').selectOption('JP');
  await page.getByRole('button', { name: 'Update prices' }).click();
  await expect(page.getByText('1 item to Japan')).toBeVisible();
  // A weight guessed only from the link's words cannot be locked.
  await expect(page.getByRole('button', { name: /^Sign in to lock/ })).toHaveCount(0);
  await noScriptContext.close();
});
