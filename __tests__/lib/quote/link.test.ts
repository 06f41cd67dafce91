/** @jest-environment node */
import { readQuoteLink } from '@/rules/quote/link';

const getProblem = (input: string) => {
  const result = readQuoteLink(input);
  return 'problem' in result ? result.problem : null;
};

describe('a product link of the live quote', () => {
  it.each([
    ['www.shop.com/shoe', 'https://www.shop.com/shoe'],
    [' https://shop.com/p/1?color=red ', 'https://shop.com/p/1?color=red'],
    ['https://shop.com/cartridge-refill', 'https://shop.com/cartridge-refill'],
    ['https://bücher.example/buch', 'https://xn--bcher-kva.example/buch'],
  ])('%s is completed', (input, url) => {
    expect(readQuoteLink(input)).toEqual({ url });
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
  ])('%.60s is rejected', (input) => {
    expect(getProblem(input)).toBe('format');
  });

  it.each([
    'https://shop.com/cart',
    'https://www.shop.com/us/en/basket/',
    'https://shop.com/checkout/shipping',
    'https://shop.com/cart.html',
    'https://shop.com/wishlist/ab12',
    'https://shop.com/search?q=shoe',
  ])('%s is a link to several products', (input) => {
    expect(getProblem(input)).toBe('cart');
  });

  it('must be a single link', () => {
    expect(getProblem('https://shop.com/a https://shop.com/b')).toBe('many');
    expect(getProblem('https://shop.com/a b')).toBe('format');
  });
});
