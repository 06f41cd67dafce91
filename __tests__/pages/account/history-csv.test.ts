/** @jest-environment node */
import { exampleReply } from '@/__tests__/support/example-reply';
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { getServerSideProps } from '@/pages/account/history.csv';

const summary = hostAnswers('GET /user/accountsummary', {
  ...exampleReply('GET /user/accountsummary'),
  bfmhistorylist: [],
  shipmentshistorylist: [],
  paymentrequestshistorylist: [],
});
const load = () =>
  loadPage(getServerSideProps, { path: '/account/history.csv', cookies: memberCookies() });

describe('the history as a file', () => {
  it('is sent to its member', async () => {
    server.use(summary, hostAnswers('GET /user/showprofile', demoProfile));
    const { response } = await load();
    expect(response.getHeader('content-disposition')).toContain('account-history.csv');
    expect(response.writableEnded).toBe(true);
  });

  it('is not sent before the session is proved', async () => {
    server.use(summary, hostRefuses('GET /user/showprofile', 'unauthenticated'));
    const { response } = await load();
    expect(response.writableEnded).toBe(false);
    expect(response.getHeader('content-disposition')).toBeUndefined();
  });
});
