import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import { call, manilaAddress, newPerson, registered } from './support/people';
import { checkoutInReview, declaredPackage, withAddress } from './support/screens';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

test.use({ viewport: { width: 360, height: 780 } });

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
    }
  });

test('three whole packages above the tray on a phone, with two selected', async ({
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
    const tray = await page
      .getByRole('region', { name: /Selected packages|選択した荷物/ })
      .boundingBox();
    const bottoms = await page
      .locator('main li:has([type=checkbox])')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    const whole = bottoms.filter((bottom) => bottom <= (tray?.y ?? 0));
    expect.soft(whole.length, prefix).toBeGreaterThanOrEqual(3);
  }
});
