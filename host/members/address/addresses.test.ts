import { eq } from 'drizzle-orm';

import type { Address } from '@/contract/member/address';
import type { Token } from '@/contract/member/auth';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import {
  getData,
  manila,
  newShopper,
  readRefusal,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type List = { addresses: Address[]; addressid: string };
const add = (as: Token, body: object) =>
  host.call('POST /address/addaddress', { as, body, headers: newIdempotencyHeader() });
const list = async (as: Token) =>
  getData<List>(await host.call('GET /address/getaddresses', { as })).addresses;

describe('adding an address', () => {
  it('makes the first address the default and keeps it when a second is added', async () => {
    const { as } = await newMember(host.db);
    const firstList = getData<List>(await add(as, manila));
    const secondList = getData<List>(await add(as, { ...manila, street1: '99 Rizal Avenue' }));
    expect(secondList.addresses.map((entry) => [entry.addressid, entry.defaultaddress])).toEqual([
      [firstList.addressid, true],
      [secondList.addressid, false],
    ]);
    const thirdList = getData<List>(
      await add(as, { ...manila, street1: '7 Luna Street', makedefault: true }),
    );
    expect(
      thirdList.addresses.filter((entry) => entry.defaultaddress).map((entry) => entry.addressid),
    ).toEqual([thirdList.addressid]);
  });

  it('normalizes the name, phone number and postal code, and returns the rules of the country', async () => {
    const { as } = await newMember(host.db);
    const { addresses } = getData<List>(
      await add(as, { ...manila, receiver: '  Maria \u0007 Santos ', postal: '１０００' }),
    );
    expect(addresses[0]).toMatchObject({
      receiver: 'Maria Santos',
      receivercountrycode: '63',
      receivercontact: '9171234567',
      postal: '1000',
      country: { iso: 'PH' },
      ship_allowed: true,
      is_removed: false,
      actionrequestfee: { hazmat: '32.00' },
    });
  });

  it('ignores fields that only the host sets', async () => {
    const { as } = await newMember(host.db);
    const { addresses } = getData<List>(
      await add(as, {
        ...manila,
        ship_allowed: false,
        is_removed: true,
        batteryrestricted: true,
        memberId: 'x',
      }),
    );
    expect(addresses[0]).toMatchObject({
      ship_allowed: true,
      is_removed: false,
      batteryrestricted: false,
    });
  });

  it.each([
    ['a country that does not exist', { country: 'ZZ' }, 'country', 'countryRequired'],
    ['a code that is not a country code', { country: 'PHL' }, 'country', 'countryRequired'],
    ['no country', { country: undefined }, 'country', 'countryRequired'],
    [
      'a phone number from another country',
      { receivercontact: '+81 90 1234 5678' },
      'receivercontact',
      'mobileInvalid',
    ],
    [
      'a number that is too short',
      { receivercontact: '12345' },
      'receivercontact',
      'mobileServerLength',
    ],
    ['a receiver with only spaces', { receiver: '   ' }, 'receiver', 'fullNameRequired'],
    ['a receiver that no label can show', { receiver: '王小明' }, 'receiver', 'latinLetters'],
    ['a street that no label can show', { street1: 'ул. Ленина 1' }, 'street1', 'latinLetters'],
    ['no number where customs asks for one', { country: 'BR' }, 'consignee_id', 'required'],
    [
      'a number that customs would not accept',
      { country: 'KR', consignee_id: 'P12' },
      'consignee_id',
      'consigneeId?example=P123456789012',
    ],
    ['no postcode where the country has postcodes', { postal: ' ' }, 'postal', 'required'],
    [
      'a postcode with too few digits',
      { country: 'TW', receivercountrycode: '886', receivercontact: '0912345678', postal: '1064' },
      'postal',
      'postalTaiwan',
    ],
    [
      'no state where it is needed',
      { country: 'US', receivercountrycode: '1', receivercontact: '503 555 0123', state: '' },
      'state',
      'required',
    ],
  ])('refuses %s and names the field', async (_, change, field, message) => {
    const { as } = await newMember(host.db);
    const refusal = readRefusal(await add(as, { ...manila, ...change }));
    expect(refusal).toMatchObject({ status: 422, code: 1001 });
    expect(refusal.fields).toContainEqual({ field, message });
    expect(await list(as)).toEqual([]);
  });

  it('encrypts the customs number, shows its last digits, and deletes it when the receiver changes', async () => {
    const { as, member } = await newMember(host.db);
    const brazil = {
      ...manila,
      country: 'BR',
      state: 'SP',
      postal: '01310-100',
      receivercountrycode: '55',
      receivercontact: '11 96123-4567',
    };
    const { addressid, addresses } = getData<List>(
      await add(as, { ...brazil, consignee_id: '529.982.247-25' }),
    );
    expect(addresses[0]).toMatchObject({ consignee_id: '4725', apac: false });
    const readStoredRow = async () =>
      (
        await host.db
          .select()
          .from(schema.addresses)
          .where(eq(schema.addresses.memberId, member.id))
      )[0];
    expect((await readStoredRow())?.consigneeId?.toString('latin1')).not.toContain('52998224725');
    const edit = async (overrides: object) =>
      host.call('POST /address/editaddress', { as, body: { ...brazil, addressid, ...overrides } });
    expect(getData<List>(await edit({ city: 'Campinas' })).addresses[0]).toMatchObject({
      consignee_id: '4725',
      city: 'Campinas',
    });
    expect(readRefusal(await edit({ receiver: 'Somebody Else' })).fields).toEqual([
      { field: 'consignee_id', message: 'required' },
    ]);
    expect(
      getData<List>(await edit({ receiver: 'Somebody Else', consignee_id: '123.456.789-09' }))
        .addresses[0],
    ).toMatchObject({ consignee_id: '8909' });
  });

  it('keeps the customs number of a receiver whose name was stored in full-width letters', async () => {
    const { as } = await newMember(host.db);
    const korea = { country: 'KR', receivercountrycode: '82', receivercontact: '010-1234-5678' };
    const address = { ...manila, ...korea, postal: '03187', consignee_id: 'P123456789012' };
    const { addressid } = getData<List>(await add(as, address));
    await host.db
      .update(schema.addresses)
      .set({ receiver: 'Ｍａｒｉａ Santos' })
      .where(eq(schema.addresses.id, addressid));
    const edit = { ...address, addressid, receiver: 'Ｍａｒｉａ Santos', consignee_id: undefined };
    const edited = await host.call('POST /address/editaddress', { as, body: edit });
    const newFields = { receiver: 'Maria Santos', consignee_id: '9012' };
    expect(getData<List>(edited).addresses[0]).toMatchObject(newFields);
  });

  it('drops the fields that a country does not have', async () => {
    const { as } = await newMember(host.db);
    const { addresses } = getData<List>(
      await add(as, {
        ...manila,
        country: 'SG',
        receivercountrycode: '65',
        receivercontact: '6123 4567',
        city: 'Anywhere',
        state: 'X',
        postal: '018956',
      }),
    );
    expect(addresses[0]).toMatchObject({ city: 'Singapore', state: '', postal: '018956' });
  });

  it('stores a Japanese postcode in one format, however it is typed', async () => {
    const { as } = await newMember(host.db);
    const { addresses } = getData<List>(
      await add(as, {
        ...manila,
        country: 'JP',
        receivercountrycode: '81',
        receivercontact: '090 1234 5678',
        state: '東京都',
        city: '世田谷区',
        postal: '〒１５５−００３１',
      }),
    );
    expect(addresses[0]).toMatchObject({ postal: '155-0031', state: '東京都' });
  });

  it('refuses a duplicate address when adding and when editing', async () => {
    const { as } = await newMember(host.db);
    await add(as, manila);
    const duplicateRefusal = {
      status: 422,
      fields: [{ field: 'street1', message: 'alreadyExists' }],
    };
    expect(readRefusal(await add(as, { ...manila, city: ' Manila  ' }))).toMatchObject(
      duplicateRefusal,
    );
    const { addressid } = getData<List>(await add(as, { ...manila, receiver: 'Ana Santos' }));
    const edit = (overrides: object) =>
      host.call('POST /address/editaddress', { as, body: { ...manila, ...overrides, addressid } });
    expect(readRefusal(await edit({}))).toMatchObject(duplicateRefusal);
    expect((await edit({ receiver: 'Ana Santos' })).statusCode).toBe(200);
    expect(await list(as)).toHaveLength(2);
  });

  it('adds one address for two requests with the same key', async () => {
    const { as } = await newMember(host.db);
    const headers = newIdempotencyHeader();
    const twinAnswers = await Promise.all(
      [1, 2].map(() => host.call('POST /address/addaddress', { as, body: manila, headers })),
    );
    expect(getData<List>(twinAnswers[1]!).addressid).toBe(getData<List>(twinAnswers[0]!).addressid);
    expect(await list(as)).toHaveLength(1);
  });
});

describe('changing addresses', () => {
  it('leaves exactly one default after eight concurrent requests to change it', async () => {
    const { as } = await newMember(host.db);
    for (let index = 0; index < 4; index += 1)
      await add(as, { ...manila, street2: `Unit ${index}` });
    const ids = (await list(as)).map((entry) => entry.addressid);
    const answers = await Promise.all(
      [...ids, ...ids].map((addressid) =>
        host.call('POST /user/changeaddress', { as, body: { addressid } }),
      ),
    );
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect((await list(as)).filter((entry) => entry.defaultaddress)).toHaveLength(1);
  });

  it('deletes the default without choosing another; the next address added becomes the default', async () => {
    const { as, addressid } = await newShopper(host, [{}]);
    await add(as, { ...manila, street1: '99 Rizal Avenue' });
    const { addresses } = getData<List>(
      await host.call('POST /address/deleteaddress', { as, body: { addressid } }),
    );
    expect(addresses.map((entry) => entry.defaultaddress)).toEqual([false]);
    expect(
      readRefusal(await host.call('POST /address/deleteaddress', { as, body: { addressid } })),
    ).toMatchObject({ status: 404 });
    const nextList = getData<List>(await add(as, { ...manila, street1: '7 Luna Street' }));
    expect(nextList.addresses[0]).toMatchObject({
      addressid: nextList.addressid,
      defaultaddress: true,
    });
  });

  it("treats another member's address as missing, and does not change it", async () => {
    const [shopper, otherShopper] = [await newShopper(host, [{}]), await newShopper(host, [{}])];
    const unknownId = '00000000-0000-4000-8000-000000000000';
    for (const [key, rest] of [
      ['POST /address/editaddress', manila],
      ['POST /address/deleteaddress', {}],
      ['POST /user/changeaddress', {}],
    ] as const) {
      const [foreignAnswer, unknownAnswer] = await Promise.all(
        [otherShopper.addressid, unknownId].map((addressid) =>
          host.call(key, { as: shopper.as, body: { ...rest, addressid } }),
        ),
      );
      expect(readRefusal(foreignAnswer!)).toMatchObject({ status: 404, code: 1005 });
      expect({ ...foreignAnswer!.json<{ error: object }>().error, request_id: '' }).toEqual({
        ...unknownAnswer!.json<{ error: object }>().error,
        request_id: '',
      });
    }
    const [row] = await host.db
      .select()
      .from(schema.addresses)
      .where(eq(schema.addresses.id, otherShopper.addressid));
    expect(row).toMatchObject({ street1: manila.street1, removedAt: null, isDefault: true });
  });

  it('replaces every field of an edited address', async () => {
    const { as, addressid } = await newShopper(host, [{}]);
    const { addresses } = getData<List>(
      await host.call('POST /address/editaddress', {
        as,
        body: { ...manila, addressid, street2: undefined, city: 'Makati' },
      }),
    );
    expect(addresses[0]).toMatchObject({
      addressid,
      city: 'Makati',
      street2: '',
      defaultaddress: true,
    });
  });
});

it('the address list is for members only', async () => {
  expect(readRefusal(await host.call('GET /address/getaddresses'))).toMatchObject({
    status: 401,
    code: 1003,
  });
});

describe('the country lists', () => {
  it('name each country in English with its ISO and dial codes', async () => {
    const { countries } = getData<{ countries: { code: string; country_code: string }[] }>(
      await host.call('GET /list/getcountries'),
    );
    expect(countries).toContainEqual(
      expect.objectContaining({
        country: 'Philippines',
        code: 'PH',
        country_code: '63',
        ship_allowed: true,
      }),
    );
  });

  it('list the countries that have remote areas, and the postal codes of one', async () => {
    const { items } = getData<{ items: string[] }>(
      await host.call('GET /list/ras', { query: { countryonly: '1' } }),
    );
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items).size).toBe(items.length);
    const codes = getData<{ items: string[] }>(
      await host.call('GET /list/ras', { query: { country: items[0]!, codeonly: '1' } }),
    );
    expect(codes.items.length).toBeGreaterThan(0);
  });
});
