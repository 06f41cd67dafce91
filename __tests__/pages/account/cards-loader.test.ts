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

describe('the loader of the cards', () => {
  it('saves the card that the keeper leads back with, once, and takes its token out of the address', async () => {
    server.use(hostAnswers('POST /card/addcard', { cards: [] }));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?session=cs_test_0123456789',
      cookies,
      locale: 'ja',
    });
    expect(result).toHaveProperty('redirect.destination', '/ja/account/cards?card=saved');
  });

  it('says that it failed when the host refuses the token', async () => {
    server.use(hostRefuses('POST /card/addcard', 'notFound'));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?session=x',
      cookies,
    });
    expect(result).toHaveProperty('redirect.destination', '/account/cards?card=failed');
  });

  it('hands over the cards, and believes no other word about a new one', async () => {
    server.use(hostAnswers('GET /card/getcards', { cards: [] }));
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/cards?card=stolen',
      cookies,
    });
    expect(result).toHaveProperty(
      'props.data',
      expect.objectContaining({ cards: [], added: null }),
    );
  });
});
