import { connect } from 'node:net';

import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { readRefusal } from '@/host/testing/shipping';

let host: TestHost;
let port: number;
beforeAll(async () => {
  host = await openTestHost();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const address = host.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => host.close());

/** Requests the profile with the exact header lines and returns the status. */
function requestProfile(lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        ['GET /user/showprofile HTTP/1.1', 'Host: a', 'Connection: close', ...lines, '', ''].join(
          '\r\n',
        ),
      ),
    );
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(Number(text.split(' ')[1]))).on('error', reject);
  });
}

describe('the caller', () => {
  it("is the token's member, but only with that member's suite", async () => {
    const { as, member } = await newMember(host.db);
    const otherMember = await newMember(host.db);
    const bearer = `Authorization: Bearer ${as.token}`;
    const suite = member.suite;
    expect(await requestProfile([bearer, `X-Suite: ${suite}`])).toBe(200);
    const wrongHeaders = [
      [],
      [`X-Suite: ${otherMember.member.suite}`],
      [`X-Suite: ${suite}`, `X-Suite: ${suite}`],
      [`X-Suite: ${suite}`, `x-suite: ${otherMember.member.suite}`],
      [`X-Suite: ${suite}\r\n ${suite}`],
      ['X-Suite:'],
      [`X-Suite: ${suite}%0d%0a`],
    ];
    for (const lines of wrongHeaders)
      expect([lines, [400, 403].includes(await requestProfile([bearer, ...lines]))]).toEqual([
        lines,
        true,
      ]);
  });

  it('gets an error when the suite header is missing', async () => {
    const { as } = await newMember(host.db);
    const headers = { authorization: `Bearer ${as.token}` };
    for (const key of ['GET /user/showprofile', 'GET /prelogin/getdashboard'])
      expect(readRefusal(await host.call(key, { headers }))).toMatchObject({
        status: 400,
        code: 1017,
      });
  });

  it('gets invalidSession for a profile update without token or suite', async () => {
    const { as, member } = await newMember(host.db);
    const authorization = `Bearer ${as.token}`;
    const edit = (headers: Record<string, string>) =>
      host.call('POST /user/editprofile', { body: { firstname: 'Ana' }, headers });
    const wrongHeaders: Record<string, string>[] = [
      { authorization },
      { 'x-suite': member.suite },
      { authorization, 'x-suite': '' },
    ];
    for (const headers of wrongHeaders) {
      const response = await edit(headers);
      expect(readRefusal(response)).toMatchObject({ status: 401, code: 1014 });
      expect(response.body).toContain('Invalid session object');
    }
    const unknownTokenHeaders = {
      authorization: `Bearer ${'x'.repeat(43)}`,
      'x-suite': member.suite,
    };
    expect(readRefusal(await edit(unknownTokenHeaders))).toMatchObject({ code: 1003 });
  });

  it('is checked before a large body has arrived', async () => {
    const status = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /pmt/declareitemization HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{${' '.repeat(70_000)}`,
        ),
      );
      socket.on('data', (bytes: Buffer) => {
        socket.destroy();
        resolve(bytes.toString().split(' ')[1] ?? '');
      });
    });
    expect(status).toBe('401');
  });

  it('is unknown with two tokens or none', async () => {
    const { as, member } = await newMember(host.db);
    const suite = `X-Suite: ${member.suite}`;
    expect(await requestProfile([suite])).toBe(401);
    expect(
      await requestProfile([suite, `Authorization: Bearer ${as.token}, Bearer ${as.token}`]),
    ).toBe(401);
  });

  it("is unknown, even for public calls, with a token and another member's suite", async () => {
    const [{ as }, otherMember] = [await newMember(host.db), await newMember(host.db)];
    const callWithOtherSuite = (key: string, options: object) =>
      host.call(key, { as, headers: { 'x-suite': otherMember.member.suite }, ...options });
    const responses = [
      await callWithOtherSuite('POST /chat/send', { body: { text: 'Hello' } }),
      await callWithOtherSuite('POST /estimate/send', {
        body: { shippingcountry: 'PH', producturl: 'https://shop.example/a-cup', qty: 1 },
      }),
      await callWithOtherSuite('GET /list/getcountries', {}),
    ];
    for (const response of responses)
      expect(readRefusal(response)).toMatchObject({ status: 403, code: 1013 });
    expect((await host.call('GET /list/getcountries', { as })).statusCode).toBe(200);
    const tokenHeaders = { authorization: `Bearer ${as.token}` };
    expect((await host.call('GET /list/getcountries', { headers: tokenHeaders })).statusCode).toBe(
      200,
    );
  });

  it('is recognized by the suite regardless of case and spaces, and has its own brand without a portal', async () => {
    const { as, member } = await newMember(host.db);
    const request = (suite: string) =>
      host.call('GET /user/showprofile', { as, headers: { 'x-suite': suite } });
    for (const suite of [member.suite.toLowerCase(), ` ${member.suite} `, member.suite])
      expect((await request(suite)).statusCode).toBe(200);
    expect(readRefusal(await request(`${member.suite}1`))).toMatchObject({
      status: 403,
      code: 1013,
    });
    const otherMember = await newMember(host.db, { portal: 'hsg' });
    expect((await host.call('GET /user/showprofile', { as: otherMember.as })).statusCode).toBe(200);
  });

  it('is refused in the portal of another brand, by token and by password', async () => {
    const { as } = await newMember(host.db);
    const request = (portal: string) =>
      host.call('GET /user/showprofile', { as, headers: { 'x-portal': portal } });
    expect((await request('cgw')).statusCode).toBe(200);
    for (const portal of ['hsg', 'CGW', '', 'cgw, cgw'])
      expect(readRefusal(await request(portal))).toMatchObject({ status: 403, code: 1004 });
    const body = {
      email: 'demo@crossgate.example',
      type: 'password',
      password: Buffer.from('Parcel-2026').toString('base64'),
    };
    const signIn = (portal: string) =>
      host.call('POST /login', { body, headers: { 'x-portal': portal } });
    expect((await signIn('cgw')).statusCode).toBe(200);
    expect(readRefusal(await signIn('hsg'))).toMatchObject({ status: 401, code: 1002 });
  });
});
