/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { getServerSideProps } from '@/pages/account/cards';

const cookies = memberCookies();
beforeEach(() => server.use(hostAnswers('GET /user/showprofile', demoProfile)));

describe('the loader of the cards page', () => {
  it('saves the card when the gateway redirects back, and removes its token from the URL', async () => {
    server.use(hostAnswers('POST /card/addcard', { cards: [] }));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?session=cs_test_0123456789',
      cookies,
      locale: 'ja',
    });
    expect(result).toHaveProperty('redirect.destination', '/ja/account/cards?card=saved');
  });

  it('reports a failure when the host refuses the token', async () => {
    server.use(hostRefuses('POST /card/addcard', 'notFound'));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?session=x',
      cookies,
    });
    expect(result).toHaveProperty('redirect.destination', '/account/cards?card=failed');
  });

  it('returns the cards, and ignores an unknown card parameter', async () => {
    server.use(hostAnswers('GET /card/getcards', { cards: [] }));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?card=stolen',
      cookies,
    });
    expect(result).toHaveProperty(
      'props.data',
      expect.objectContaining({ cards: [], outcome: null }),
    );
  });
});
