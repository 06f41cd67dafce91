/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import { hostAnswers, hostRefuses, loadPage } from '@/__tests__/support/load-page';
import { serverOnlyCalls } from '@/lib/session-endpoints';
import { getServerSideProps as newDevice } from '@/pages/new-device';

const path = `/new-device?token=${'k'.repeat(43)}`;
const device = 'd'.repeat(43);
const getCookies = (response: { getHeader: (name: string) => unknown }) =>
  [response.getHeader('set-cookie') ?? []].flat() as string[];

describe('the link in the email for a new device', () => {
  it('does nothing when it is opened; the button confirms the device and redirects to sign-in', async () => {
    const firstVisit = await loadPage(newDevice, { path });
    expect(firstVisit.result).toMatchObject({ props: { data: { expired: false } } });
    expect(getCookies(firstVisit.response)).toEqual([]);
    expect(firstVisit.response.getHeader('referrer-policy')).toBe('strict-origin');
    server.use(hostAnswers('POST /login/device', { device }));
    const { result, response } = await loadPage(newDevice, { path, form: {}, locale: 'ja' });
    expect(result).toEqual({
      redirect: { destination: '/ja/login?device=known', statusCode: 303, basePath: false },
    });
    expect(getCookies(response)).toEqual([
      expect.stringMatching(new RegExp(`^cgw_device=${device}; HttpOnly`)),
    ]);
  });

  it('sends the device token that other accounts already use', async () => {
    let sentDevice: string | null = null;
    const handler = http.post('http://127.0.0.1:4000/login/device', ({ request }) => {
      sentDevice = request.headers.get('x-device');
      return HttpResponse.json({ status: true, status_code: 200, data: { device } });
    });
    server.use(handler);
    await loadPage(newDevice, { path, form: {}, cookies: `cgw_device=${'e'.repeat(43)}` });
    expect(sentDevice).toBe('e'.repeat(43));
  });

  it.each([[path], ['/new-device'], ['/new-device?token=short']])(
    'says so when it is expired, used or truncated (%s)',
    async (address) => {
      server.use(hostRefuses('POST /login/device', 'linkExpired'));
      const { result, response } = await loadPage(newDevice, { path: address, form: {} });
      expect(result).toMatchObject({ props: { data: { expired: true } } });
      expect(getCookies(response)).toEqual([]);
    },
  );

  it('can be used only by a form of this site, not by a script', async () => {
    server.use(hostAnswers('POST /login/device', { device }));
    expect(
      (await loadPage(newDevice, { path, form: {}, from: 'cross-site' })).result,
    ).toMatchObject({ props: { data: { expired: false } } });
    expect(serverOnlyCalls.has('POST /login/device')).toBe(true);
  });
});
