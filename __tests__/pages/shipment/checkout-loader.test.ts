/** @jest-environment node */
import {
  shipmentId,
  tokyo,
  wireAddress,
  wireCountries,
  wireShipment,
  wireSpeeds,
} from '@/__tests__/support/checkout';
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import type { Card } from '@/contract/money/card';
import type { CurrentShipment } from '@/contract/member/shipment';
import { getServerSideProps } from '@/pages/shipment/[checkout_step]';

const cookies = memberCookies();
const answerCurrentShipment = (shipment: CurrentShipment | null) =>
  hostAnswers('GET /shipment/currentshipment', { shipment });
const visit = (step: string, query = '') =>
  loadPage(getServerSideProps, {
    path: `/shipment/${step}${query}`,
    params: { checkout_step: step },
    cookies,
  });

beforeEach(() =>
  server.use(
    hostAnswers('GET /user/showprofile', demoProfile),
    hostAnswers('GET /address/getaddresses', { addresses: [wireAddress(), tokyo] }),
    hostAnswers('GET /list/getcountries', { countries: wireCountries }),
    hostAnswers('POST /shipment/shipping-calculator', {
      shippingSpeed: wireSpeeds,
      pmtValidations: [],
    }),
  ),
);
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

const redirectTo = (step: string) => ({
  redirect: { destination: `/shipment/${step}?shipmentid=${shipmentId}` },
});

describe('the guard of the checkout', () => {
  it.each([
    ['review', 'address', 'address'],
    ['done', 'review', 'review'],
    ['no-such-step', 'speed', 'speed'],
    ['packages', 'done', 'done'],
    ['review', 'done', 'done'],
  ] as const)(
    'redirects %s, while %s is the furthest step, to %s',
    async (requestedStep, furthestStep, step) => {
      server.use(answerCurrentShipment(wireShipment({ step: furthestStep })));
      expect((await visit(requestedStep)).result).toMatchObject(redirectTo(step));
    },
  );

  it('allows going back to an earlier step', async () => {
    server.use(answerCurrentShipment(wireShipment({ step: 'review' })));
    expect((await visit('packages')).result).toMatchObject({
      props: { data: { step: 'packages', checkout: { ref: 'SH4K8T2M9Q' } } },
    });
  });

  it('reads the step from the path, not from a query parameter of the same name', async () => {
    server.use(answerCurrentShipment(wireShipment({ step: 'address' })));
    const { result } = await loadPage(getServerSideProps, {
      path: '/shipment/packages?checkout_step=review',
      params: { checkout_step: 'packages' },
      cookies,
    });
    expect(result).toMatchObject({ props: { data: { step: 'packages' } } });
  });

  it('redirects to the packages when nothing is being checked out, and a guest to sign in', async () => {
    server.use(answerCurrentShipment(null));
    expect((await visit('speed')).result).toMatchObject({ redirect: { destination: '/packages' } });
    const { result } = await loadPage(getServerSideProps, {
      path: '/shipment/speed',
      params: { checkout_step: 'speed' },
    });
    expect(result).toMatchObject({
      redirect: { destination: expect.stringContaining('/login?target=') as string },
    });
  });

  it("responds with 404 for a shipment that is not the member's", async () => {
    server.use(hostRefuses('GET /shipment/currentshipment', 'notFound'));
    expect((await visit('review', `?shipmentid=${shipmentId}`)).result).toEqual({ notFound: true });
  });

  it('shows the error within the page when the host is down', async () => {
    server.use(hostRefuses('GET /shipment/currentshipment', 'unavailable'));
    expect((await visit('review')).result).toMatchObject({
      props: { data: null, loadError: { kind: 'coded' } },
    });
  });
});

describe('the data of a step', () => {
  it('has the unexpired saved cards for the review, or none when they cannot be loaded', async () => {
    const createCard = (last4: string, expyear: number): Card => ({
      cardid: last4,
      name: '',
      card: { name: 'Visa', code: 'visa' },
      segment: 'credit',
      verified: true,
      last4,
      expmonth: 12,
      expyear,
    });
    server.use(
      answerCurrentShipment(wireShipment({ step: 'review' })),
      hostAnswers('GET /card/getcards', {
        cards: [createCard('4242', new Date().getUTCFullYear()), createCard('0002', 2020)],
      }),
    );
    expect((await visit('review')).result).toMatchObject({
      props: { data: { cards: [{ brand: 'Visa', last4: '4242' }] } },
    });
    server.use(hostRefuses('GET /card/getcards', 'gatewayDown'));
    expect((await visit('review')).result).toMatchObject({
      props: { data: { step: 'review', cards: [] } },
    });
  });

  it('has addresses and named countries with dial codes for the address step', async () => {
    server.use(
      answerCurrentShipment(
        wireShipment({ step: 'address', address: null, speed: null, quote: null }),
      ),
    );
    expect((await visit('address')).result).toMatchObject({
      props: {
        data: {
          addresses: [{ city: 'Makati' }, { country: 'JP' }],
          countries: [
            { iso: 'HK', name: 'Hong Kong', dialCode: '852' },
            { iso: 'JP' },
            { iso: 'PH' },
          ],
          speeds: [],
        },
      },
    });
  });

  it('has the speeds and the country name for the speed and review steps', async () => {
    server.use(answerCurrentShipment(wireShipment()));
    for (const step of ['speed', 'review']) {
      expect((await visit(step)).result).toMatchObject({
        props: {
          data: {
            countryName: 'Philippines',
            speeds: [
              { code: 'standard' },
              { code: 'express' },
              { code: 'upg-express', reason: 'membersOnly' },
            ],
          },
        },
      });
    }
  });
});
