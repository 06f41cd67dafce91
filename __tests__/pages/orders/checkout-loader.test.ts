/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { orderId, wireOrder } from '@/__tests__/support/order-checkout';
import { getServerSideProps } from '@/pages/orders/checkout';

const visit = (query = '', cookies = memberCookies()) =>
  loadPage(getServerSideProps, { path: `/orders/checkout${query}`, cookies });

beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the checkout of an order', () => {
  it('is loaded with its price', async () => {
    server.use(
      hostAnswers(
        'GET /checkout/get-data',
        wireOrder({ txnstatus: '2', paymentmethods: ['paypal'] }),
      ),
    );
    expect((await visit(`?txnid=${orderId}`)).result).toMatchObject({
      props: {
        data: { order: { id: orderId, again: true, price: { total: '131.78' } }, cards: [] },
      },
    });
  });

  it('is started for the cart by its own call', async () => {
    server.use(hostAnswers('POST /transaction/init', wireOrder({ paymentmethods: ['paypal'] })));
    expect((await visit()).result).toMatchObject({ props: { data: { order: { id: orderId } } } });
  });

  it.each(['alreadyPaid', 'stepNotReady'] as const)(
    'redirects to the order page when no payment is needed (%s)',
    async (problem) => {
      server.use(hostRefuses('GET /checkout/get-data', problem));
      expect((await visit(`?txnid=${orderId}`)).result).toMatchObject({
        redirect: { destination: `/orders/${orderId}` },
      });
    },
  );

  it('redirects a guest to sign in, and then back', async () => {
    expect((await visit('', '')).result).toMatchObject({
      redirect: { destination: expect.stringMatching(/^\/login\?target=%2Forders%2Fcheckout/) },
    });
  });
});
