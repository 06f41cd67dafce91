import { eq } from 'drizzle-orm';

import type { Onebox } from '@/contract/member/onebox';
import { schema } from '@/host/db/client';
import { toQuoteFields, type Buyer } from '@/host/testing/oneboxes';
import { getData, readRefusal, newIdempotencyHeader } from '@/host/testing/shipping';
import { openBoxShop, type BoxShop } from '@/host/testing/box-shop';

const { promoUses } = schema;
let boxShop: BoxShop;
beforeAll(async () => {
  boxShop = await openBoxShop();
});
afterAll(() => boxShop.shop.close());

const apply = ({ as, box }: Buyer, promocode: string) =>
  boxShop.host.call('POST /onebox/promo', { as, body: { oneboxid: box.oneboxid, promocode } });
const listUses = ({ memberId }: Buyer) =>
  boxShop.host.db.select().from(promoUses).where(eq(promoUses.memberId, memberId));

describe('a promo code of a OneBox', () => {
  it('reduces the price, has a description, and can be removed', async () => {
    const buyer = await boxShop.createDraft();
    const discountedBox = getData<Onebox>(await apply(buyer, ' halfship '));
    expect(discountedBox).toMatchObject({
      promo: { code: 'HALFSHIP', price: '2.00', descriptions: { zh: '订单半价，最多减 $15.00' } },
      quote: { subtotal: '4.00', discount: '2.00', promocodeused: 'HALFSHIP', total: '2.00' },
    });
    expect(discountedBox.quote?.hash).not.toBe(buyer.box.quote?.hash);
    expect(getData<Onebox>(await apply(buyer, ''))).toMatchObject({
      promo: null,
      quote: { discount: '0.00', total: '4.00', hash: buyer.box.quote?.hash },
    });
  });

  it('that covers the whole price is spent, appears on the receipt, and is returned when the box cannot be packed', async () => {
    const buyer = await boxShop.createDraft();
    const discountedBox = getData<Onebox>(await apply(buyer, 'WELCOME5'));
    expect(discountedBox.quote).toMatchObject({ discount: '4.00', total: '0.00' });
    getData(
      await boxShop.host.call('POST /reward/checkout', {
        as: buyer.as,
        body: toQuoteFields(discountedBox),
        headers: newIdempotencyHeader(),
      }),
    );
    expect(await listUses(buyer)).toMatchObject([
      { code: 'WELCOME5', targetKind: 'onebox', targetId: buyer.box.oneboxid },
    ]);
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'packing',
      quote: { discount: '4.00', promocodeused: 'WELCOME5', total: '0.00' },
    });
    const otherBuyer = await boxShop.createDraft();
    expect(readRefusal(await apply({ ...buyer, box: otherBuyer.box }, 'WELCOME5')).status).toBe(
      404,
    );
    getData(
      await boxShop.callOperator('finishrequest', {
        packageref: buyer.box.oneboxref,
        outcome: 'declined',
        note: 'Too fragile',
      }),
    );
    expect(await listUses(buyer)).toEqual([]);
  });

  it('is refused when unknown, and when it is for shipping alone', async () => {
    const buyer = await boxShop.createDraft();
    expect(readRefusal(await apply(buyer, 'NOPE'))).toMatchObject({ status: 422, code: 1039 });
    expect(readRefusal(await apply(buyer, 'FASTLANE'))).toMatchObject({ status: 422, code: 1066 });
  });

  it('is refused once it has been used elsewhere', async () => {
    const buyer = await boxShop.createDraft();
    await boxShop.host.db
      .insert(promoUses)
      .values({
        memberId: buyer.memberId,
        code: 'WELCOME5',
        targetKind: 'shipment',
        targetId: buyer.box.oneboxid,
        usedAt: new Date(),
      });
    expect(readRefusal(await apply(buyer, 'WELCOME5'))).toMatchObject({ status: 422, code: 1040 });
  });
});
