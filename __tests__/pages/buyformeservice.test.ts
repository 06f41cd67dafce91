/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { wireCart, wireItem } from '@/__tests__/support/cart';
import { renderFullPage } from '@/__tests__/support/whole-page';
import BuyForMePage, { getServerSideProps } from '@/pages/buyformeservice';
import { locales } from '@/rules/locale';
import { routes } from '@/rules/routes';

const open = (path: string, cookies?: string) =>
  loadPage(getServerSideProps, { path, ...(cookies && { cookies }) });
const sites = hostAnswers('GET /list/getblacklist', { items: ['gunbroker'] });
const rememberedCookies = memberCookies().replace(
  'cgw_login_state=logged-in',
  'cgw_login_state=pre-logged-in',
);
const { saveforlater: _, ...summary } = wireCart([wireItem()]);

describe('the buy-for-me page', () => {
  it('is open to guests, and prefilled from the URL until a product is added', async () => {
    server.use(sites);
    const { result } = await open(
      '/buyformeservice?product_name=Tea&product_url=example.com&product_quantity=2',
    );
    expect(result).toMatchObject({
      props: {
        data: {
          product: { product_name: 'Tea', product_quantity: '2', show_in_form: '1' },
          restricted: ['gunbroker'],
          cart: null,
          failure: null,
          justAdded: false,
          isNew: false,
        },
        session: { state: 'guest' },
      },
    });
    const pageAfterAdding = await open('/buyformeservice?product_name=Tea&notifications=1');
    expect(pageAfterAdding.result).toMatchObject({
      props: { data: { product: { product_name: '' }, justAdded: true } },
    });
  });

  it.each(locales)(
    "has the anchor that a guest's Cart link targets, without scripts: %s",
    async (locale) => {
      server.use(sites);
      const { result } = await loadPage(getServerSideProps, { path: '/buyformeservice', locale });
      const { html } = renderFullPage(BuyForMePage, 'props' in result ? await result.props : {});
      expect(html).toContain(`href="${routes.cart()}"`);
      expect(html.match(/<h2 id="cart" tabindex="-1"/gi)).toHaveLength(1);
    },
  );

  it('stores a referral code in a cookie if it is valid', async () => {
    const getCookies = async (isValid: boolean) => {
      server.use(sites, hostAnswers('POST /refer/referralcheck', { status: isValid }));
      const { response } = await open('/buyformeservice?referral_suite=cg1000001');
      return String(response.getHeader('set-cookie') ?? '');
    };
    expect(await getCookies(true)).toContain('=CG1000001;');
    expect(await getCookies(false)).not.toContain('CG1000001');
  });

  it("has a member's cart, with plain spaces in names", async () => {
    server.use(
      sites,
      hostAnswers('GET /user/showprofile', demoProfile),
      hostAnswers('GET /cart/bfmsummary', summary),
      hostAnswers('GET /cart/saveforlaterlist', { items: [] }),
    );
    expect((await open('/buyformeservice', memberCookies())).result).toMatchObject({
      props: {
        data: {
          cart: { lines: [{ name: 'Tea set', price: '59.90' }], saved: [], value: '119.80' },
        },
      },
    });
  });

  it('uses the calls for remembered members', async () => {
    server.use(
      sites,
      hostAnswers('GET /prelogin/cart/bfmsummary', summary),
      hostAnswers('GET /prelogin/cart/saveforlaterlist', { items: [wireItem()] }),
    );
    expect((await open('/buyformeservice', rememberedCookies)).result).toMatchObject({
      props: {
        data: { cart: { saved: [{ name: 'Tea set' }] } },
        session: { state: 'pre-logged-in' },
      },
    });
  });

  it('keeps its form when only the cart cannot be loaded', async () => {
    server.use(
      sites,
      hostAnswers('GET /user/showprofile', demoProfile),
      hostRefuses('GET /cart/bfmsummary', 'internal'),
      hostAnswers('GET /cart/saveforlaterlist', { items: [] }),
    );
    expect((await open('/buyformeservice', memberCookies())).result).toMatchObject({
      props: { data: { cart: null, failure: { kind: 'server' }, restricted: ['gunbroker'] } },
    });
  });

  it('treats the visitor as a guest when the session has ended, and clears the cookies', async () => {
    server.use(
      sites,
      hostRefuses('GET /user/showprofile', 'unauthenticated'),
      hostRefuses('GET /cart/bfmsummary', 'unauthenticated'),
      hostRefuses('GET /cart/saveforlaterlist', 'unauthenticated'),
    );
    const { result, response } = await open('/buyformeservice', memberCookies());
    expect(result).toMatchObject({
      props: {
        loadError: null,
        session: { state: 'guest', user: null },
        data: { cart: null, failure: null },
      },
    });
    expect(String(response.getHeader('set-cookie'))).toMatch(/cgw_token=; Max-Age=0/);
  });
});
