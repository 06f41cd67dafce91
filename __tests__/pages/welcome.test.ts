/** @jest-environment node */
import { server } from '@/__tests__/support/host-mock';
import { demoProfile, hostAnswers, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { getServerSideProps } from '@/pages/welcome';

describe('the welcome page', () => {
  it.each([
    ['/orders/checkout', '/orders/checkout'],
    ['https://elsewhere.example/', '/dashboard'],
    [undefined, null],
  ])('for the target %s, continues to %s', async (target, continueHref) => {
    server.use(hostAnswers('GET /user/showprofile', demoProfile));
    const { result } = await loadPage(getServerSideProps, {
      path: `/welcome?new=1${target ? `&target=${encodeURIComponent(target)}` : ''}`,
      cookies: memberCookies(),
    });
    expect(JSON.stringify(result)).toContain(`"continueHref":${JSON.stringify(continueHref)}`);
  });
});
