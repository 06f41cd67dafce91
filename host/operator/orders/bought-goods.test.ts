import type { LineRecord } from '@/host/cart/orders/order';

import { packageOfLines } from './arrival';

const line = (name: string, url: string) =>
  ({ name, url, quantity: 2, goodsCents: 9980 }) as LineRecord;

describe('the declaration of goods that we bought', () => {
  it('is their name and price a piece', () => {
    expect(packageOfLines([line('Camping lantern', 'https://shop.example/p/1')])).toMatchObject({
      amountCents: 9980,
      itemization: [{ description: 'Camping lantern', qty: 2, priceCents: 4990 }],
      itemizationDeclared: true,
    });
  });

  it('is what the shop’s link calls them when customs papers cannot print their name', () => {
    const { name, itemization, itemizationDeclared } = packageOfLines([
      line('キャンプ用ランタン', 'https://shop.example/camping-lantern/p/1'),
    ]);
    expect(name).toBe('キャンプ用ランタン');
    expect(itemization[0]?.description).toBe('camping lantern');
    expect(itemizationDeclared).toBe(true);
  });

  it('is left to the member when the link says nothing either', () => {
    const bought = packageOfLines([
      line('Camping lantern', 'https://shop.example/p/1'),
      line('ランタン', 'https://shop.example/p/2'),
    ]);
    expect(bought.itemizationDeclared).toBe(false);
    expect(bought.amountCents).toBe(19_960);
  });
});
