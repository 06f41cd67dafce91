import { travel } from '@/host/core/clock';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { sendEmails } from '@/host/testing/emails';
import {
  readErrorCode,
  memberPassword,
  createSignInHelpers,
  nextIp,
} from '@/host/testing/sign-ins';
import { measureWork } from '@/host/testing/work';

let host: TestHost;
let helpers: ReturnType<typeof createSignInHelpers>;
beforeAll(async () => {
  host = await openTestHost();
  helpers = createSignInHelpers(host);
  await helpers.clearSignIns();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await helpers.clearSignIns();
});

describe('the email to a new device', () => {
  it('has a single-use link that makes the device trusted, so that the right password signs in', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    expect(readErrorCode(await helpers.login(email, memberPassword))).toBe(1076);
    const link = await helpers.readLinkToken();
    const confirmation = await helpers.confirm(link);
    const { device } = confirmation.json<{ data: { device: string } }>().data;
    expect(readErrorCode(await helpers.login(email, 'not-it', { device }))).toBe(1002);
    expect((await helpers.login(email, memberPassword, { device })).statusCode).toBe(200);
    expect((await helpers.confirm(link)).json()).toMatchObject({
      status_code: 401,
      error: { error_code: 1077 },
    });
    // The next new device gets its email without delay.
    await helpers.setFailures(email, 100);
    await helpers.login(email, memberPassword);
    expect(await helpers.readLinkToken()).not.toBe('');
  });

  it('is not blocked by a request at another brand', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    const otherBrandResponse = await host.call('POST /login', {
      body: { email, type: 'password', password: 'eA==' },
      from: nextIp(),
      headers: { 'x-portal': 'hsg' },
    });
    expect(readErrorCode(otherBrandResponse)).toBe(1076);
    await helpers.login(email, memberPassword);
    expect(await helpers.readLinkToken()).not.toBe('');
  });

  it('has a link that only one of thirty concurrent requests can use', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    await helpers.login(email, memberPassword);
    const link = await helpers.readLinkToken();
    const answers = await Promise.all(Array.from({ length: 30 }, () => helpers.confirm(link)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it.each([
    ['29 minutes', 29, 200],
    ['31 minutes', 31, 401],
  ])('is valid for 30 minutes (checked at %s)', async (_when, minutes, status) => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    await helpers.login(email, memberPassword);
    travel(50 * 60_000);
    const link = await helpers.readLinkToken();
    travel((50 + minutes) * 60_000);
    expect((await helpers.confirm(link)).statusCode).toBe(status);
  });

  it("is in the member's language", async () => {
    const subjects = {
      en: 'Confirm your new device',
      zh: '请确认您的新设备',
      tw: '請確認您的新裝置',
      ja: '新しい端末の確認',
    };
    for (const [language, subject] of Object.entries(subjects)) {
      const member = await helpers.createMember({ language });
      await helpers.setFailures(member.email, 100);
      await helpers.login(member.email, memberPassword);
      const [message] = await sendEmails(host.db);
      expect(message?.subject).toBe(subject);
      expect(message?.text).toContain(
        `http://localhost:3000${language === 'en' ? '' : `/${language}`}/new-device?token=`,
      );
    }
  });

  it('is sent once every twenty minutes, no matter how many guesses arrive or from how many networks', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    for (let n = 0; n < 25; n += 1)
      expect(readErrorCode(await helpers.login(email, 'guess'))).toBe(1076);
    await helpers.readLinkToken();
    travel(21 * 60_000);
    await helpers.login(email, 'guess');
    await helpers.readLinkToken();
  });

  it("is sent to at most thirty mailboxes an hour per network, and a refused request does not use up a mailbox's email", async () => {
    const from = nextIp();
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 31; n += 1) {
      await helpers.setFailures(`named-${n}@example.com`, 100);
      if (n === 29) travel(61_000);
      codes.push(readErrorCode(await helpers.login(`named-${n}@example.com`, 'guess', { from })));
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 1076), 1006]);
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    expect(readErrorCode(await helpers.login(email, 'guess', { from }))).toBe(1006);
    expect(readErrorCode(await helpers.login(email, memberPassword))).toBe(1076);
    expect(await helpers.readLinkToken()).not.toBe('');
  });

  it('is not sent to a nonmember, but the response and the work are the same', async () => {
    const member = await helpers.createMember();
    const requestEmail = async (email: string) => {
      await helpers.setFailures(email, 100);
      const from = nextIp();
      const bodies: Record<string, unknown>[] = [];
      const work = await measureWork(async () => {
        for (let n = 0; n < 2; n += 1)
          bodies.push({
            ...(await helpers.login(email, memberPassword, { from })).json<{ error: object }>()
              .error,
            request_id: '',
          });
      });
      return { bodies, work };
    };
    const [memberResult, nonmemberResult] = [
      await requestEmail(member.email),
      await requestEmail('nobody-here@example.com'),
    ];
    expect(nonmemberResult).toEqual(memberResult);
    expect(memberResult.work.statements.length).toBeGreaterThan(4);
    expect(await sendEmails(host.db)).toHaveLength(1);
  });
});
