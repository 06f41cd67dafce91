/** @jest-environment node */
import { getShopHost, parseProductLink, findRestrictedStore } from '@/rules/cart/product';
import { tidyLine, tidyNotes } from '@/rules/cart/tidy';
import { readNameFromLink } from '@/rules/quote/product-name';

describe('parseProductLink', () => {
  it.each([
    ['www.example.com/shoe', 'https://www.example.com/shoe'],
    [' http://example.com ', 'http://example.com/'],
    ['//example.com/x', 'https://example.com/x'],
    ['EXAMPLE.com:8443/x?q=1#top', 'https://example.com:8443/x?q=1#top'],
    ['https://shop.example.co.jp/靴', 'https://shop.example.co.jp/%E9%9D%B4'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ])('completes %p', (input, url) => expect(parseProductLink(input)).toBe(url));

  it.each([
    '',
    '   ',
    'shoe',
    'a shoe.com',
    'https://',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://[::1]/',
    'javascript:alert(1)//a.com',
    'data:text/html,x.com',
    'mailto:me@example.com',
    'ftp://example.com/',
    'https://me:pw@example.com/',
    'https://example.com@evil.com/',
    `https://example.com/${'x'.repeat(2000)}`,
  ])('rejects %p', (input) => expect(parseProductLink(input)).toBeNull());
});

describe('the name in a link', () => {
  it.each([
    ['/p/nike-mens-running-shoes-black', 'Nike mens running shoes black'],
    ['/Tea-Set-Blue/dp/B0CX23P4ZT?th=1', 'Tea Set Blue'],
    ['/us/en/linen_shirt.3pk.html', 'Linen shirt 3pk'],
    ['/%E9%9D%B4-%E9%BB%92', '靴 黒'],
    ['/item/123456789', ''],
    ['/%E0%A4%A-shoe-tree', 'Shoe tree'],
    ['/', ''],
  ])('of %p is %p', (path, name) =>
    expect(readNameFromLink(`https://shop.example${path}`)).toBe(name),
  );
});

describe('a store', () => {
  it('has the name that people use', () => {
    expect([
      getShopHost('https://www.example.com/x'),
      getShopHost('https://shop.example.com./'),
    ]).toEqual(['example.com', 'shop.example.com']);
  });

  it('is restricted only when its name is a label of the host name', () => {
    const names = ['gunbroker', '1800contacts', 'vape shop'];
    const findStore = (url: string) => findRestrictedStore(url, names);
    expect(
      [
        'https://gunbroker.com/',
        'https://a.gunbroker.co.uk/',
        'https://www.1800contacts.com/',
        'https://vapeshop.com/',
      ].map(findStore),
    ).toEqual(['gunbroker', 'gunbroker', '1800contacts', 'vape shop']);
    expect(
      [
        'https://gunbrokers.com/',
        'https://example.com/gunbroker',
        'https://example.gunbroker/',
      ].map(findStore),
    ).toEqual([null, null, null]);
  });
});

it('a line of text has plain spaces and no hidden characters; notes keep their line breaks', () => {
  expect(tidyLine('\u00a0 Tea\u00a0set\u200b \u202e(red)\n')).toBe('Tea set (red)');
  expect(tidyNotes(' first\nsecond\u0000 ')).toBe('first\nsecond');
});
