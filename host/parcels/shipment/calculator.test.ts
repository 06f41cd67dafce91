import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Onebox } from '@/contract/member/onebox';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import {
  getData,
  newShopper,
  createPayableDraft,
  readRefusal,
  newIdempotencyHeader,
} from '@/host/testing/shipping';
import { sumBorder, costsMoreTogether } from '@/rules/charges/landed';
import { multiplyAmount } from '@/rules/money';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

describe('the public calculator', () => {
  it.each([
    [
      'a small heavy box',
      { weightGrams: 2340, lengthMm: 200, widthMm: 150, heightMm: 100, amountCents: 12_000 },
    ],
    [
      'a large light one',
      { weightGrams: 900, lengthMm: 600, widthMm: 400, heightMm: 400, amountCents: 4_550 },
    ],
  ])('matches the later bill for %s, line by line, at every speed', async (_name, parcel) => {
    const shopper = await newShopper(host, [{ ...parcel, arrivedAt: new Date() }]);
    const sides = {
      length: String(parcel.lengthMm / 10),
      width: String(parcel.widthMm / 10),
      height: String(parcel.heightMm / 10),
    };
    const query = {
      destination: 'PH',
      postalcode: '1000',
      weight: String(parcel.weightGrams / 1000),
      cost: String(parcel.amountCents / 100),
      ...sides,
    };
    const reply = getData<Reply<'GET /shipment/cost-calculator'>>(
      await host.call('GET /shipment/cost-calculator', { query }),
    );
    for (const speed of ['standard', 'express']) {
      const { quote } = await createPayableDraft(host, shopper, speed);
      const toFigures = (lines: { code: string; amount: string }[] = []) =>
        lines.map(({ code, amount }) => [code, amount]);
      expect(reply.shippingSpeed[speed]?.total).toBe(quote?.total);
      expect(toFigures(reply.shippingSpeed[speed]?.lines)).toEqual(toFigures(quote?.charges));
      expect(reply.weights[speed]).toMatchObject({
        volumetric: quote?.volumetricweight,
        chargeable: quote?.chargeableweight,
      });
      if (speed === 'standard') expect(reply.chargeableweight).toBe(quote?.chargeableweight);
    }
  });

  it('converts inches to centimeters, and returns the divisor of each speed', async () => {
    const calculate = async (side: string, packDimension: string) =>
      getData<Reply<'GET /shipment/cost-calculator'>>(
        await host.call('GET /shipment/cost-calculator', {
          query: {
            destination: 'JP',
            weight: '1',
            length: side,
            width: side,
            height: side,
            packDimension,
          },
        }),
      );
    const [inches, centimeters] = [await calculate('10', 'in'), await calculate('25.4', 'cm')];
    expect(inches).toEqual(centimeters);
    expect(inches.weights).toEqual({
      standard: { divisor: 6000, volumetric: 2732, chargeable: 3000 },
      express: { divisor: 5000, volumetric: 3278, chargeable: 3500 },
    });
  });

  it('refuses one or two sides, and lists the missing ones', async () => {
    const { error } = (
      await host.call('GET /shipment/cost-calculator', {
        query: { destination: 'PH', weight: '2', length: '60', width: '50' },
      })
    ).json<{ error: { fields: unknown } }>();
    expect(error.fields).toEqual([{ field: 'height', message: 'required' }]);
  });

  it('converts pounds to kilograms', async () => {
    const calculate = async (weight: string, weightType: string) =>
      getData<Reply<'GET /shipment/cost-calculator'>>(
        await host.call('GET /shipment/cost-calculator', {
          query: { destination: 'JP', weight, weightType },
        }),
      ).shippingSpeed;
    expect((await calculate('2.2046226', 'lb'))['standard']?.total).toBe(
      (await calculate('1', 'kg'))['standard']?.total,
    );
  });
});

describe('the calculator for selected packages', () => {
  type CalculatorReply = Reply<'POST /shipment/shipping-calculator'>;
  const calculate = (as: Token, body: object) =>
    host.call('POST /shipment/shipping-calculator', { as, body });

  it('returns the same prices as a checkout to the default address, and stores nothing', async () => {
    const shopper = await newShopper(host);
    const reply = getData<CalculatorReply>(
      await calculate(shopper.as, { packages: [...shopper.refs, ...shopper.refs] }),
    );
    expect(reply.address).toMatchObject({
      receiver: 'Maria Santos',
      city: 'Manila',
      country: { iso: 'PH' },
    });
    expect(reply.pmtValidations).toEqual([]);
    expect(
      await host.db
        .select()
        .from(schema.packageMemberships)
        .where(eq(schema.packageMemberships.memberId, shopper.memberId)),
    ).toEqual([]);
    const { quote } = await createPayableDraft(host, shopper);
    expect(reply.shippingSpeed['standard']?.total).toBe(quote?.total);
  });

  it('returns the charges of a OneBox, without shipping, which depends on its measurements', async () => {
    const shopper = await newShopper(host, [{ kinds: ['verified'] }, { category: 'clothing' }]);
    const reply = getData<CalculatorReply>(await calculate(shopper.as, { packages: shopper.refs }));
    const box = getData<Onebox>(
      await host.call('POST /onebox/generate', {
        as: shopper.as,
        body: { packages: shopper.refs },
        headers: newIdempotencyHeader(),
      }),
    );
    expect(reply.onebox).toEqual({ fee: box.quote?.total });
    expect(
      getData<CalculatorReply>(await calculate(shopper.as, { packages: shopper.refs })).onebox,
    ).toBeNull();
  });

  it('returns the cost of separate shipments, lower because customs charge no tax', async () => {
    const packageValues = { amountCents: 11_000, weightGrams: 900 };
    const shopper = await newShopper(host, [packageValues, packageValues]);
    const togetherReply = getData<CalculatorReply>(
      await calculate(shopper.as, { packages: shopper.refs }),
    );
    const aloneReply = getData<CalculatorReply>(
      await calculate(shopper.as, { packages: shopper.refs.slice(0, 1) }),
    );
    const { total = '', atborder = [] } = togetherReply.shippingSpeed['standard'] ?? {};
    expect(togetherReply.apart).toEqual({
      total: multiplyAmount(aloneReply.shippingSpeed['standard']?.total ?? '', 2),
      border: '0.00',
    });
    expect(aloneReply.apart).toBeNull();
    const sum = { total, border: sumBorder(atborder) };
    expect(costsMoreTogether(sum, togetherReply.apart ?? sum)).toBe(true);
  });

  it('returns no prices without an address, and names what is missing', async () => {
    const { member, as } = await newMember(host.db);
    const refs = await storePackages(host.db, member.id, [{ amountCents: 0 }]);
    expect(getData<CalculatorReply>(await calculate(as, { packages: refs }))).toEqual({
      address: null,
      shippingSpeed: {},
      pmtValidations: [{ packageref: refs[0], code: 'noValue' }],
    });
  });

  it("refuses other members' packages, and a request without packages", async () => {
    const [caller, stranger] = [await newShopper(host), await newShopper(host)];
    expect(
      readRefusal(await calculate(caller.as, { packages: [caller.refs[0], stranger.refs[0]] })),
    ).toMatchObject({ status: 404 });
    expect(readRefusal(await calculate(caller.as, {}))).toMatchObject({
      status: 422,
      fields: [{ field: 'packages', message: 'required' }],
    });
    expect(readRefusal(await calculate(caller.as, { packages: [] }))).toMatchObject({
      status: 422,
    });
  });
});
