import type { BrowserContext, Page } from '@playwright/test';

import { findCutOffText } from './support/layout';
import { call, manilaAddress, newPerson, registerMember } from './support/people';
import { prepareCheckout, receiveDeclaredPackage, ensureAddress } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { readPhotos, receive } from './support/warehouse';

const phone = { width: 360, height: 780 };
test.use({ viewport: phone });

interface Case {
  name: string;
  /** In CSS pixels. */
  maxHeight: number;
  /** Prepares the member's data and returns the page's path. */
  prepare: (context: BrowserContext, suite: string) => Promise<string>;
}

const receiveWithPhoto = async (suite: string, kind = 'normal') =>
  receive(suite, { kind, photos: await readPhotos() });

const cases: readonly Case[] = [
  {
    name: 'ten packages',
    maxHeight: 2_200,
    prepare: async (_, suite) => {
      for (let i = 0; i < 10; i += 1) await receiveWithPhoto(suite);
      return '/packages';
    },
  },
  {
    name: 'a ready package',
    maxHeight: 1_800,
    prepare: async (_, suite) => `/packages/${await receiveWithPhoto(suite)}`,
  },
  {
    name: 'a damaged package',
    maxHeight: 1_800,
    prepare: async (_, suite) => `/packages/${await receiveWithPhoto(suite, 'damagepartial')}`,
  },
  {
    name: 'the review of two packages',
    maxHeight: 1_600,
    prepare: async (context, suite) => {
      await prepareCheckout(context, suite, 2);
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

for (const testCase of cases)
  test(`${testCase.name}: at most ${testCase.maxHeight} px high on a phone, without inner scrolling`, async ({
    page,
    context,
  }) => {
    const { suite } = await registerMember(context, newPerson());
    const pagePath = await testCase.prepare(context, suite);
    for (const prefix of ['', '/ja']) {
      await page.goto(`${prefix}${pagePath}`);
      await waitForHydration(page);
      const { height, scrollers } = await measure(page);
      expect.soft(height, `${prefix}${pagePath}`).toBeLessThanOrEqual(testCase.maxHeight);
      expect.soft(scrollers, `${prefix}${pagePath}`).toBe(0);
      expect.soft(await findCutOffText(page), `${prefix}${pagePath}`).toEqual([]);
    }
  });

test('the tray leaves three packages visible on a phone, offers Rename and Discard, and covers a fifth of a low window', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context, newPerson());
  for (let i = 0; i < 5; i += 1) await receiveDeclaredPackage(context, suite, 'Linen shirt');
  await ensureAddress(context);
  await call(context, 'POST /address/addaddress', { ...manilaAddress, street1: '2 Rizal Street' });
  for (const prefix of ['', '/ja']) {
    await page.goto(`${prefix}/packages`);
    await waitForHydration(page);
    const boxes = page.locator('main li').getByRole('checkbox');
    for (let i = 0; i < 2; i += 1) await boxes.nth(i).check();
    const region = page.getByRole('region', { name: /Selected packages|選択した荷物/ });
    for (const name of [/^(Rename|名前を変更)$/, /^(Discard|廃棄)$/])
      await expect.soft(region.getByRole('button', { name }), prefix).toBeInViewport({ ratio: 1 });
    const tray = await region.boundingBox();
    const bottoms = await page
      .locator('main li:has([type=checkbox])')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    const visible = bottoms.filter((bottom) => bottom <= (tray?.y ?? 0));
    expect.soft(visible.length, prefix).toBeGreaterThanOrEqual(3);
    await page.setViewportSize({ width: 992, height: 700 });
    const lowTray = await region.boundingBox();
    expect.soft(lowTray?.height, `${prefix} in a low window`).toBeLessThanOrEqual(140);
    await page.setViewportSize(phone);
  }
});
