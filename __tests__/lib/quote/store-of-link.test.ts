/** @jest-environment node */
import { isStoreMatch } from '@/rules/quote/guarantee';

it.each([
  ['Nike Inc.', 'https://www.nike.com/t/shoe', true],
  ['Amazon.com Services LLC', 'https://www.amazon.co.jp/dp/1', true],
  ['Best Buy', 'https://www.bestbuy.com/site/1', true],
  ['H&M', 'https://www2.hm.com/en_us/p.html', true],
  ['Apple', 'https://store.apple.com/us', true],
  ['', 'https://www.nike.com/t/shoe', true],
  ['Shop', 'https://shop.com/a', true],
  ['Costco', 'https://www.nike.com/t/shoe', false],
  ['Nike Store', 'https://store.apple.com/us', false],
  ['Chm Tools', 'https://www2.hm.com/en_us/p.html', false],
])('a package from "%s" may belong to %s: %s', (store, link, matches) => {
  expect(isStoreMatch(store, link)).toBe(matches);
});
