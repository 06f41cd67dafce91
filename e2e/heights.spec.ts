import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import { cutOff } from './support/layout';
import { call, manilaAddress, newPerson, registered } from './support/people';
import { checkoutInReview, declaredPackage, withAddress } from './support/screens';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

const phone = { width: 360, height: 780 };
test.use({ viewport: phone });

const photo = path.join(__dirname, '../host/seed/photos/parcel-02.jpg');

interface Row {
  name: string;
  /** In CSS pixels. */
  most: number;
  /** Puts the member in the state and returns the page's path. */
  path: (context: BrowserContext, suite: string) => Promise<string>;
}

const withPhoto = async (suite: string, kind = 'normal') =>
  receive(suite, {
    kind,
    photos: [{ name: 'parcel-02.jpg', data: (await readFile(photo)).toString('base64') }],
  });

const rows: readonly Row[] = [
  {
    name: 'ten packages',
    most: 2_200,
    path: async (_, suite) => {
      for (let i = 0; i < 10; i += 1) await withPhoto(suite);
      return '/packages';
    },
  },
  {
    name: 'a ready package',
    most: 1_800,
    path: async (_, suite) => `/packages/${await withPhoto(suite)}`,
  },
  {
    name: 'a damaged package',
    most: 1_800,
    path: async (_, suite) => `/packages/${await withPhoto(suite, 'damagepartial')}`,
  },
  {
    name: 'the review of two packages',
    most: 1_600,
    path: async (context, suite) => {
      await checkoutInReview(context, suite, 2);
      return '/shipment/review';
    },
  },
];

const measure = (page: Page) =>
  page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    scrollers: [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY),
    ).length,
  }));

for (const row of rows)
  test(`${row.name}: at most ${row.most} px on a phone, nothing scrolls inside`, async ({
    page,
    context,
  }) => {
    const { suite } = await registered(context, newPerson());
    const address = await row.path(context, suite);
    for (const prefix of ['', '/ja']) {
      await page.goto(`${prefix}${address}`);
      await awake(page);
      const { height, scrollers } = await measure(page);
      expect.soft(height, `${prefix}${address}`).toBeLessThanOrEqual(row.most);
      expect.soft(scrollers, `${prefix}${address}`).toBe(0);
      expect.soft(await cutOff(page), `${prefix}${address}`).toEqual([]);
    }
  });

test('three whole packages above the tray on a phone, with two selected, which can be renamed and discarded; in a low window it covers a fifth', async ({
  page,
  context,
}) => {
  const { suite } = await registered(context, newPerson());
  for (let i = 0; i < 5; i += 1) await declaredPackage(context, suite, 'Linen shirt');
  await withAddress(context);
  await call(context, 'POST /address/addaddress', { ...manilaAddress, street1: '2 Rizal Street' });
  for (const prefix of ['', '/ja']) {
    await page.goto(`${prefix}/packages`);
    await awake(page);
    const boxes = page.locator('main li').getByRole('checkbox');
    for (let i = 0; i < 2; i += 1) await boxes.nth(i).check();
    const region = page.getByRole('region', { name: /Selected packages|選択した荷物/ });
    for (const name of [/^(Rename|名前を変更)$/, /^(Discard|廃棄)$/])
      await expect.soft(region.getByRole('button', { name }), prefix).toBeInViewport({ ratio: 1 });
    const tray = await region.boundingBox();
    const bottoms = await page
      .locator('main li:has([type=checkbox])')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    const whole = bottoms.filter((bottom) => bottom <= (tray?.y ?? 0));
    expect.soft(whole.length, prefix).toBeGreaterThanOrEqual(3);
    await page.setViewportSize({ width: 992, height: 700 });
    const low = await region.boundingBox();
    expect.soft(low?.height, `${prefix} in a low window`).toBeLessThanOrEqual(140);
    await page.setViewportSize(phone);
  }
});
