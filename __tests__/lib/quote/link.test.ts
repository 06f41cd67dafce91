/** @jest-environment node */
import { readQuoteLink } from '@/rules/quote/link';

const problemOf = (typed: string) => {
  const read = readQuoteLink(typed);
  return 'problem' in read ? read.problem : null;
};

describe('a product link of the live quote', () => {
  it.each([
    ['www.shop.com/shoe', 'https://www.shop.com/shoe'],
    [' https://shop.com/p/1?color=red ', 'https://shop.com/p/1?color=red'],
    ['https://shop.com/cartridge-refill', 'https://shop.com/cartridge-refill'],
    ['https://bücher.example/buch', 'https://xn--bcher-kva.example/buch'],
  ])('%s is completed', (typed, url) => {
    expect(readQuoteLink(typed)).toEqual({ url });
  });

  it.each([
    'javascript:alert(1)',
    'https://user@shop.com/',
    'https://user:pw@shop.com/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[fd00::1]/',
    'http://metadata.google.internal/',
    'http://router.local/',
    'http://localhost/',
    'http://2130706433/',
    'shoe',
    '',
    `https://shop.com/${'x'.repeat(50_000)}`,
  ])('%.60s is rejected', (typed) => {
    expect(problemOf(typed)).toBe('format');
  });

  it.each([
    'https://shop.com/cart',
    'https://www.shop.com/us/en/basket/',
    'https://shop.com/checkout/shipping',
    'https://shop.com/cart.html',
    'https://shop.com/wishlist/ab12',
    'https://shop.com/search?q=shoe',
  ])('%s is a link to several products', (typed) => {
    expect(problemOf(typed)).toBe('cart');
  });

  it('must be a single link', () => {
    expect(problemOf('https://shop.com/a https://shop.com/b')).toBe('many');
    expect(problemOf('https://shop.com/a b')).toBe('format');
  });
});
