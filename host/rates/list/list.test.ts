import type { Reply } from '@/contract/calls';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, readRefusal } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const locate = async (from: string, headers: Record<string, string> = {}) =>
  getData<Reply<'GET /list/iplocation'>>(
    await host.call('GET /list/iplocation', { from, headers }),
  );

describe('GET /list/iplocation', () => {
  it("looks up the country of the caller's IP address in local data, with its dial code", async () => {
    expect(await locate('126.0.0.1')).toEqual({
      country_code2: 'JP',
      calling_code: '81',
      known: true,
    });
  });

  it('returns the default country for private and malformed addresses', async () => {
    for (const from of ['127.0.0.1', '10.0.0.8', 'nonsense', '::1']) {
      expect(await locate(from)).toEqual({ country_code2: 'PH', calling_code: '63', known: false });
    }
  });

  it('ignores a country that a caller claims', async () => {
    const claims = {
      'cf-ipcountry': 'SG',
      'x-country': 'SG',
      'x-edge-country': 'SG',
      country_code2: 'SG',
    };
    expect(await locate('126.0.0.1', claims)).toMatchObject({ country_code2: 'JP' });
  });
});

describe('GET /list/ras', () => {
  const request = (query: Record<string, string>) => host.call('GET /list/ras', { query });

  it("returns ISO codes with countryonly, and a country's postal codes with codeonly", async () => {
    const { items } = getData<{ items: string[] }>(await request({ countryonly: '1' }));
    expect(items).toContain('AU');
    expect(
      items.every((iso) => /^[A-Z]{2}$/.test(iso)) && new Set(items).size === items.length,
    ).toBe(true);
    const codes = getData<{ items: string[] }>(
      await request({ country: 'AU', codeonly: '1' }),
    ).items;
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.some((code) => /^[A-Z]{2}$/.test(code))).toBe(false);
  });

  it('returns the surcharge for a postal code or town, from the same rows as the bill, or null', async () => {
    const findSurcharge = async (country: string, postalcode: string) =>
      getData<Reply<'GET /list/ras'>>(await request({ country, codeonly: '1', postalcode }))
        .surcharge;
    expect(await findSurcharge('JP', '907-0011')).toEqual({
      area: '9060000–9079999',
      minimum: '23.00',
      perkg: '0.52',
    });
    expect(await findSurcharge('GB', 'kw17 2aa')).toMatchObject({ area: 'KW15–KW17' });
    expect(await findSurcharge('HK', 'discovery bay')).toMatchObject({ area: 'Discovery Bay' });
    expect(await findSurcharge('JP', '100-0001')).toBeNull();
    expect(await findSurcharge('SG', '018956')).toBeNull();
    expect(
      getData<Reply<'GET /list/ras'>>(await request({ country: 'JP', codeonly: '1' })),
    ).not.toHaveProperty('surcharge');
  });

  it('needs a country for codes', async () => {
    expect(readRefusal(await request({ codeonly: '1' }))).toMatchObject({
      status: 422,
      fields: [{ field: 'country' }],
    });
  });
});

describe('GET /list/getselfcollectlocations', () => {
  it('lists the places of every country, or of one', async () => {
    const all = getData<Reply<'GET /list/getselfcollectlocations'>>(
      await host.call('GET /list/getselfcollectlocations'),
    ).locations;
    const sg = getData<Reply<'GET /list/getselfcollectlocations'>>(
      await host.call('GET /list/getselfcollectlocations', { query: { country: 'SG' } }),
    ).locations;
    expect(sg.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(sg.length);
    expect(sg.every((place) => place.country === 'SG' && place.country_code === '65')).toBe(true);
  });
});
