/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { wireAddress } from '@/__tests__/support/checkout';
import { exampleReply } from '@/__tests__/support/example-reply';
import { orderId, wireOrder } from '@/__tests__/support/order-checkout';
import { getServerSideProps } from '@/pages/orders/checkout';

const visit = (query = '', cookies = memberCookies()) =>
  loadPage(getServerSideProps, { path: `/orders/checkout${query}`, cookies });

const price = { reason: null, earliest: null, latest: null, lines: [] };
const destination = {
  ...exampleReply('GET /list/destination'),
  prices: [
    {
      weight: 500,
      speeds: [
        { ...price, code: 'express', total: '33.00' },
        { ...price, code: 'standard', total: '21.00' },
      ],
    },
    { weight: 2000, speeds: [{ ...price, code: 'standard', total: '37.50' }] },
  ],
};

beforeEach(() =>
  server.use(
    hostAnswers('GET /user/showprofile', demoProfile),
    hostAnswers('GET /address/getaddresses', {
      addresses: [{ ...wireAddress(), defaultaddress: true }],
    }),
    hostAnswers('GET /list/destination', destination),
  ),
);
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
        data: {
          order: { id: orderId, wasPaid: true, price: { total: '131.78' } },
          shipping: {
            country: 'the Philippines',
            weight: '0.5\u00a0kg',
            price: '$21.00',
            heavyWeight: '2\u00a0kg',
            heavyPrice: '$37.50',
          },
          cards: [],
        },
      },
    });
  });

  it('is started for the cart with a separate call', async () => {
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
