/** @jest-environment node */
import { tokyo, wireAddress, wireCountries } from '@/__tests__/support/checkout';
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { getServerSideProps } from '@/pages/account/addresses';

const cookies = memberCookies();
beforeEach(() =>
  server.use(
    hostAnswers('GET /user/showprofile', demoProfile),
    hostAnswers('GET /list/getcountries', { countries: wireCountries }),
  ),
);
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the loader of the addresses page', () => {
  it('returns the addresses, and the countries in the reader’s language', async () => {
    server.use(hostAnswers('GET /address/getaddresses', { addresses: [wireAddress(), tokyo] }));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/addresses',
      locale: 'ja',
      cookies,
    });
    const names = (
      result as { props: { data: { countries: { iso: string; name: string }[] } } }
    ).props.data.countries.map(({ iso, name }) => [iso, name]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['HK', '香港'],
        ['JP', '日本'],
        ['PH', 'フィリピン'],
      ]),
    );
    expect(result).toMatchObject({
      props: {
        data: {
          addresses: [
            { isDefault: true, country: 'PH' },
            { isDefault: false, country: 'JP' },
          ],
        },
      },
    });
  });

  it.each([
    ['/account/addresses', null],
    ['/account/addresses?from=checkout', 'checkout'],
    ['/account/addresses?from=elsewhere', null],
  ])('reads from %s the page to return to', async (path, from) => {
    server.use(hostAnswers('GET /address/getaddresses', { addresses: [] }));
    const { result } = await loadPage(getServerSideProps, { path, cookies });
    expect(result).toMatchObject({ props: { data: { from } } });
  });

  it('redirects a guest to sign in', async () => {
    const { result } = await loadPage(getServerSideProps, { path: '/account/addresses' });
    expect(result).toMatchObject({
      redirect: { destination: expect.stringContaining('/login?target=') as string },
    });
  });

  it('shows the error within the page when the host refuses or sends an invalid response', async () => {
    server.use(hostRefuses('GET /address/getaddresses', 'unavailable'));
    expect(
      (await loadPage(getServerSideProps, { path: '/account/addresses', cookies })).result,
    ).toMatchObject({ props: { data: null, loadError: { kind: 'coded' } } });
    server.use(hostAnswers('GET /address/getaddresses', { addresses: 'none' } as never));
    expect(
      (await loadPage(getServerSideProps, { path: '/account/addresses', cookies })).result,
    ).toMatchObject({ props: { data: null, loadError: { kind: 'mismatch' } } });
  });
});
