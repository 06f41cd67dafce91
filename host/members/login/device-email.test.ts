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
let at: ReturnType<typeof createSignInHelpers>;
beforeAll(async () => {
  host = await openTestHost();
  at = createSignInHelpers(host);
  await at.clearSignIns();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await at.clearSignIns();
});

describe('the email to a new device', () => {
  it('has a single-use link that trusts the device, so that the right password signs in', async () => {
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    expect(readErrorCode(await at.login(email, memberPassword))).toBe(1076);
    const link = await at.linkFromEmail();
    const confirmed = await at.confirm(link);
    const { device } = confirmed.json<{ data: { device: string } }>().data;
    expect(readErrorCode(await at.login(email, 'not-it', { device }))).toBe(1002);
    expect((await at.login(email, memberPassword, { device })).statusCode).toBe(200);
    expect((await at.confirm(link)).json()).toMatchObject({
      status_code: 401,
      error: { error_code: 1077 },
    });
    // The next new device gets its email without delay.
    await at.setFailures(email, 100);
    await at.login(email, memberPassword);
    expect(await at.linkFromEmail()).not.toBe('');
  });

  it('is not blocked by a request at another brand', async () => {
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    const elsewhere = await host.call('POST /login', {
      body: { email, type: 'password', password: 'eA==' },
      from: nextIp(),
      headers: { 'x-portal': 'hsg' },
    });
    expect(readErrorCode(elsewhere)).toBe(1076);
    await at.login(email, memberPassword);
    expect(await at.linkFromEmail()).not.toBe('');
  });

  it('has a link that one of thirty concurrent requests can use', async () => {
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    await at.login(email, memberPassword);
    const link = await at.linkFromEmail();
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.confirm(link)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it.each([
    ['29 minutes', 29, 200],
    ['31 minutes', 31, 401],
  ])('is valid for 30 minutes (checked at %s)', async (_when, minutes, status) => {
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    await at.login(email, memberPassword);
    travel(50 * 60_000);
    const link = await at.linkFromEmail();
    travel((50 + minutes) * 60_000);
    expect((await at.confirm(link)).statusCode).toBe(status);
  });

  it("is in the member's language", async () => {
    const subjects = {
      en: 'Confirm your new device',
      zh: '请确认您的新设备',
      tw: '請確認您的新裝置',
      ja: '新しい端末の確認',
    };
    for (const [language, subject] of Object.entries(subjects)) {
      const member = await at.createMember({ language });
      await at.setFailures(member.email, 100);
      await at.login(member.email, memberPassword);
      const [message] = await sendEmails(host.db);
      expect(message?.subject).toBe(subject);
      expect(message?.text).toContain(
        `http://localhost:3000${language === 'en' ? '' : `/${language}`}/new-device?token=`,
      );
    }
  });

  it('is sent once in twenty minutes, however many guesses come from however many networks', async () => {
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    for (let n = 0; n < 25; n += 1)
      expect(readErrorCode(await at.login(email, 'guess'))).toBe(1076);
    await at.linkFromEmail();
    travel(21 * 60_000);
    await at.login(email, 'guess');
    await at.linkFromEmail();
  });

  it("is sent to at most thirty mailboxes an hour per network, and a refused request does not use up a mailbox's email", async () => {
    const from = nextIp();
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 31; n += 1) {
      await at.setFailures(`named-${n}@example.com`, 100);
      if (n === 29) travel(61_000);
      codes.push(readErrorCode(await at.login(`named-${n}@example.com`, 'guess', { from })));
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 1076), 1006]);
    const { email } = await at.createSignedInMember();
    await at.setFailures(email, 100);
    expect(readErrorCode(await at.login(email, 'guess', { from }))).toBe(1006);
    expect(readErrorCode(await at.login(email, memberPassword))).toBe(1076);
    expect(await at.linkFromEmail()).not.toBe('');
  });

  it("is not sent to a nonmember's address, with the same response and work", async () => {
    const member = await at.createMember();
    const ask = async (email: string) => {
      await at.setFailures(email, 100);
      const from = nextIp();
      const bodies: Record<string, unknown>[] = [];
      const work = await measureWork(async () => {
        for (let n = 0; n < 2; n += 1)
          bodies.push({
            ...(await at.login(email, memberPassword, { from })).json<{ error: object }>().error,
            request_id: '',
          });
      });
      return { bodies, work };
    };
    const [known, unknown] = [await ask(member.email), await ask('nobody-here@example.com')];
    expect(unknown).toEqual(known);
    expect(known.work.statements.length).toBeGreaterThan(4);
    expect(await sendEmails(host.db)).toHaveLength(1);
  });
});
