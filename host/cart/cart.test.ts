import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';

import type { Token } from '@/contract/member/auth';
import { cartEndpoints, type AddItem, type Cart } from '@/contract/money/cart';
import { limits } from '@/contract/limits';
import { openSession } from '@/host/core/sessions/session';
import { RACERS } from '@/host/testing/soak';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { newMember } from '../testing/people';
import { getData, readRefusal, newIdempotencyHeader } from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const shoes: AddItem = {
  itemurl: 'https://www.example-shop.com/shoes?id=7',
  size: '9',
  color: 'Navy',
  additionalinfo: 'Gift wrap, please',
  quantity: 2,
  unitprice: 59.9,
  itemname: 'Trail shoes',
  itemmerchant: '',
};
const createShopper = async () => {
  const { member, as } = await newMember(host.db);
  return { memberId: member.id, member, as };
};
const add = (as: Token, overrides: Partial<AddItem> = {}, key: string = randomUUID()) =>
  host.call('POST /cart/additem', {
    as,
    body: { ...shoes, ...overrides },
    headers: { 'idempotency-key': key },
  });
const change = (name: 'deleteitem' | 'saveforlater' | 'movetocart', as: Token, itemid: string) =>
  host.call(`POST /cart/${name}`, { as, body: { itemid } });
const getSummary = async (as: Token) =>
  getData<Cart>(await host.call('GET /cart/bfmsummary', { as }));
const getFirstId = (cart: Cart) => cart.cartItems[0]?.itemsid ?? '';

describe('the cart', () => {
  it("adds a product as requested and responds in the contract's shape", async () => {
    const { as } = await createShopper();
    const cart = getData<Cart>(await add(as));
    expect([...Value.Errors(cartEndpoints['POST /cart/additem'].reply, cart)]).toEqual([]);
    const line = {
      itemsid: getFirstId(cart),
      itemname: 'Trail shoes',
      unitprice: '59.90',
      quantity: 2,
      itemurl: shoes.itemurl,
      size: '9',
      color: 'Navy',
      additionalinfo: 'Gift wrap, please',
    };
    expect(cart).toEqual({ cartItems: [line], count: 1, ordervalue: '119.80', saveforlater: [] });
    expect(getData(await host.call('GET /cart/cartitems', { as }))).toEqual({ items: [line] });
    expect(getData(await host.call('GET /cart/saveforlaterlist', { as }))).toEqual({ items: [] });
  });

  it('sets the quantity idempotently, and removes the line at 0', async () => {
    const { as } = await createShopper();
    const itemid = getFirstId(getData<Cart>(await add(as)));
    const set = (quantity: number, caller = as) =>
      host.call('POST /cart/edititem', { as: caller, body: { itemid, quantity } });
    for (const _ of [1, 2])
      expect(getData(await set(999))).toMatchObject({
        cartItems: [{ quantity: 999, itemname: 'Trail shoes', unitprice: '59.90', color: 'Navy' }],
      });
    expect(readRefusal(await set(1000))).toMatchObject({
      code: 1001,
      fields: [{ field: 'quantity', message: 'notExceed?n=999' }],
    });
    expect(readRefusal(await set(5, (await createShopper()).as))).toMatchObject({ code: 1005 });
    expect(getData(await set(0))).toMatchObject({ cartItems: [], count: 0 });
    expect(readRefusal(await set(0))).toMatchObject({ code: 1005 });
  });

  it('accepts a product without color, size and notes, and requires its name and link', async () => {
    const { as } = await createShopper();
    const omittedFields = { size: undefined, color: undefined, additionalinfo: undefined };
    expect(getData<Cart>(await add(as, omittedFields)).cartItems[0]).toMatchObject({
      size: '',
      color: '',
      additionalinfo: '',
    });
    for (const emptyValue of [undefined, ''])
      expect(
        readRefusal(await add(as, { itemname: emptyValue, itemurl: emptyValue })),
      ).toMatchObject({
        fields: expect.arrayContaining([
          { field: 'itemname', message: 'productNameRequired' },
          { field: 'itemurl', message: 'productUrlRequired' },
        ]),
      });
  });

  it('reports the bounds of price and quantity in the words of spec §5', async () => {
    const { as } = await createShopper();
    expect(readRefusal(await add(as, { unitprice: 0, quantity: 0 }))).toMatchObject({
      fields: expect.arrayContaining([
        { field: 'unitprice', message: 'amountMin' },
        { field: 'quantity', message: 'greaterThan?n=0' },
      ]),
    });
  });

  it('idempotently saves a line for later and moves it back, and counts only cart lines', async () => {
    const { as } = await createShopper();
    await add(as, { itemname: 'Kettle', unitprice: 0.01, quantity: 999 });
    const id = getFirstId(getData<Cart>(await add(as)));
    for (const _ of [1, 2])
      expect(getData(await change('saveforlater', as, id))).toMatchObject({
        count: 1,
        ordervalue: '9.99',
        saveforlater: [{ itemsid: id }],
      });
    expect(getData(await host.call('GET /user/getdashboard', { as }))).toMatchObject({
      cartitemscount: 1,
    });
    for (const _ of [1, 2])
      expect(getData(await change('movetocart', as, id))).toMatchObject({
        count: 2,
        ordervalue: '129.79',
        saveforlater: [],
      });
    expect(getData(await change('deleteitem', as, id))).toMatchObject({
      count: 1,
      ordervalue: '9.99',
    });
    expect(readRefusal(await change('deleteitem', as, id))).toMatchObject({
      status: 404,
      code: 1005,
    });
  });

  it('edits a line, and refuses what could not have been added', async () => {
    const [owner, stranger] = [await createShopper(), await createShopper()];
    const itemid = getFirstId(getData<Cart>(await add(owner.as)));
    const { itemurl: _url, itemmerchant: _merchant, ...lineFields } = shoes;
    const edit = (as: Token, overrides: object = {}) =>
      host.call('POST /cart/edititem', {
        as,
        body: { ...lineFields, itemid, quantity: 3, ...overrides },
      });
    expect(getData(await edit(owner.as, { itemname: 'Red shoes', unitprice: 10 }))).toMatchObject({
      count: 1,
      ordervalue: '30.00',
      cartItems: [{ itemsid: itemid, itemname: 'Red shoes', itemurl: shoes.itemurl }],
    });
    expect(readRefusal(await edit(stranger.as))).toMatchObject({ status: 404, code: 1005 });
    for (const invalidFields of [{ itemname: ' ' }, { unitprice: 1.005 }, { quantity: 1000 }])
      expect(readRefusal(await edit(owner.as, invalidFields))).toMatchObject({
        status: 422,
        code: 1001,
      });
  });

  it('is visible to its member only', async () => {
    const [owner, stranger] = [await createShopper(), await createShopper()];
    const id = getFirstId(getData<Cart>(await add(owner.as)));
    for (const name of ['deleteitem', 'saveforlater', 'movetocart'] as const)
      expect(readRefusal(await change(name, stranger.as, id))).toMatchObject({
        status: 404,
        code: 1005,
      });
    expect(await getSummary(stranger.as)).toMatchObject({ count: 0, ordervalue: '0.00' });
    expect(await getSummary(owner.as)).toMatchObject({ count: 1, cartItems: [{ itemsid: id }] });
    expect(readRefusal(await host.call('GET /cart/bfmsummary'))).toMatchObject({ status: 401 });
  });

  it('is available to a remembered member only through the prelogin calls', async () => {
    const { member } = await createShopper();
    const rememberedToken = await openSession(host.db, member, {
      action: 'login_token',
      state: 'pre-logged-in',
    });
    for (const key of ['GET /cart/bfmsummary', 'GET /cart/cartitems', 'GET /cart/saveforlaterlist'])
      expect(readRefusal(await host.call(key, { as: rememberedToken }))).toMatchObject({
        status: 401,
      });
    expect(readRefusal(await add(rememberedToken))).toMatchObject({ status: 401 });
    const cart = getData<Cart>(
      await host.call('POST /prelogin/cart/additem', {
        as: rememberedToken,
        body: shoes,
        headers: newIdempotencyHeader(),
      }),
    );
    const itemid = getFirstId(cart);
    expect(
      getData(
        await host.call('POST /prelogin/cart/saveforlater', {
          as: rememberedToken,
          body: { itemid },
        }),
      ),
    ).toMatchObject({ count: 0, saveforlater: [{ itemsid: itemid }] });
    expect(
      getData(await host.call('GET /prelogin/cart/saveforlaterlist', { as: rememberedToken })),
    ).toMatchObject({ items: [{ itemsid: itemid }] });
    expect(
      getData(
        await host.call('POST /prelogin/cart/movetocart', {
          as: rememberedToken,
          body: { itemid },
        }),
      ),
    ).toMatchObject({ count: 1 });
    expect(
      getData(await host.call('GET /prelogin/getdashboard', { as: rememberedToken })),
    ).toMatchObject({ cartitemscount: 1 });
    expect(
      getData(await host.call('GET /prelogin/cart/cartitems', { as: rememberedToken })),
    ).toMatchObject({ items: [{ itemsid: itemid }] });
    expect(
      getData(
        await host.call('POST /prelogin/cart/deleteitem', {
          as: rememberedToken,
          body: { itemid },
        }),
      ),
    ).toMatchObject({ count: 0 });
  });
});

describe('adding a product', () => {
  it('requires an idempotency key', async () => {
    const { as } = await createShopper();
    expect(readRefusal(await host.call('POST /cart/additem', { as, body: shoes }))).toMatchObject({
      code: 1009,
    });
  });

  it("adds a guest's saved lines directly to the saved lines", async () => {
    const { as } = await createShopper();
    expect(getData(await add(as, { saveforlater: true }))).toMatchObject({
      count: 0,
      saveforlater: [{ itemname: 'Trail shoes' }],
    });
  });

  it('creates one line for many concurrent requests with one key', async () => {
    const { as } = await createShopper();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: RACERS }, () => add(as, {}, key)));
    expect(new Set(responses.map((answer) => getFirstId(getData<Cart>(answer)))).size).toBe(1);
    expect(await getSummary(as)).toMatchObject({ count: 1 });
  });

  it("never exceeds the cart's limit, even concurrently, and counts saved lines", async () => {
    const { as, memberId } = await createShopper();
    const row = {
      memberId,
      name: 'Sock',
      url: 'https://example.com/',
      unitPriceCents: 100,
      quantity: 1,
    };
    await host.db
      .insert(schema.cartItems)
      .values(
        Array.from({ length: limits.cartLinesMax - 3 }, (_, n) => ({
          ...row,
          state: n % 2 ? 'saved' : 'active',
        })),
      );
    const responses = await Promise.all(Array.from({ length: 10 }, () => add(as)));
    expect(responses.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
    for (const answer of responses.filter(({ statusCode }) => statusCode !== 200))
      expect(readRefusal(answer)).toMatchObject({ status: 409, code: 1061 });
    expect(await host.db.$count(schema.cartItems, eq(schema.cartItems.memberId, memberId))).toBe(
      limits.cartLinesMax,
    );
  });

  it.each<[string, Partial<AddItem>]>([
    ['no product', { quantity: 0 }],
    ['a thousand products', { quantity: 1000 }],
    ['half a product', { quantity: 1.5 }],
    ['a price of zero', { unitprice: 0 }],
    ['a fraction of a cent', { unitprice: 1.005 }],
    ['too high a price', { unitprice: 100_000 }],
    ['a name with only spaces', { itemname: ' \u00a0 ' }],
    ['a script as a link', { itemurl: 'javascript:alert(1)' }],
    ['a file link', { itemurl: 'file:///etc/passwd' }],
    ['a link with a password', { itemurl: 'https://me:secret@example.com/' }],
    ['a link to this machine', { itemurl: 'https://localhost/x' }],
    ['a link with an IP address', { itemurl: 'http://10.0.0.1/x' }],
    ['a very long link', { itemurl: `https://example.com/${'x'.repeat(limits.productUrlMax)}` }],
    ['notes that are too long', { additionalinfo: 'x'.repeat(limits.itemNotesMax + 1) }],
  ])('refuses %s', async (_, overrides) => {
    const { as } = await createShopper();
    expect(readRefusal(await add(as, overrides))).toMatchObject({ status: 422, code: 1001 });
    expect(await getSummary(as)).toMatchObject({ count: 0 });
  });

  it('refuses restricted stores, under any of their names', async () => {
    const { as } = await createShopper();
    const { items } = getData<{ items: string[] }>(await host.call('GET /list/getblacklist'));
    expect(items).toContain('gunbroker');
    expect(items.filter((name) => name !== name.toLowerCase())).toEqual([]);
    for (const itemurl of [
      'https://gunbroker.com/item/1',
      'http://www.GunBroker.com',
      'shop.gunbroker.co.uk/x',
      'https://gunbroker.com./x',
    ]) {
      expect(readRefusal(await add(as, { itemurl }))).toMatchObject({
        status: 422,
        code: 1062,
        fields: [{ field: 'itemurl', message: 'restrictedSite' }],
      });
    }
    expect(getData(await add(as, { itemurl: 'https://example.com/gunbroker' }))).toMatchObject({
      count: 1,
    });
  });

  it('stores hostile text as plain text, on one line, without hidden characters', async () => {
    const { as } = await createShopper();
    const cart = getData<Cart>(
      await add(as, {
        itemname: '\u202eA\u00a0<script>alert(1)</script>\r\n  B\u200b',
        itemurl: 'example.com/<b>?q="x"',
        color: "'); drop table cart_items;--",
        additionalinfo: 'first\nsecond',
      }),
    );
    expect(cart.cartItems[0]).toMatchObject({
      itemname: 'A <script>alert(1)</script> B',
      itemurl: 'https://example.com/%3Cb%3E?q=%22x%22',
      color: "'); drop table cart_items;--",
      additionalinfo: 'first\nsecond',
    });
    expect(await getSummary(as)).toMatchObject({ count: 1 });
  });
});
