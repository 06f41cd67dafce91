import type { LineRecord } from '@/host/cart/orders/order';

import { buildPackageFromLines } from './arrival';

const createLine = (name: string, url: string) =>
  ({ name, url, quantity: 2, goodsCents: 9980 }) as LineRecord;

describe('the declaration of purchased goods', () => {
  it('has their name and price per piece', () => {
    expect(
      buildPackageFromLines([createLine('Camping lantern', 'https://shop.example/p/1')]),
    ).toMatchObject({
      amountCents: 9980,
      itemization: [{ description: 'Camping lantern', qty: 2, priceCents: 4990 }],
      itemizationDeclared: true,
    });
  });

  it('uses the words of the shop’s link when customs forms cannot print their name', () => {
    const { name, itemization, itemizationDeclared } = buildPackageFromLines([
      createLine('キャンプ用ランタン', 'https://shop.example/camping-lantern/p/1'),
    ]);
    expect(name).toBe('キャンプ用ランタン');
    expect(itemization[0]?.description).toBe('camping lantern');
    expect(itemizationDeclared).toBe(true);
  });

  it('is left to the member when the link has no words either', () => {
    const boughtPackage = buildPackageFromLines([
      createLine('Camping lantern', 'https://shop.example/p/1'),
      createLine('ランタン', 'https://shop.example/p/2'),
    ]);
    expect(boughtPackage.itemizationDeclared).toBe(false);
    expect(boughtPackage.amountCents).toBe(19_960);
  });
});
