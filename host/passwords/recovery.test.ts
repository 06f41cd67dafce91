import { readFile, readdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import PostalMime from 'postal-mime';

import type { Token } from '@/contract/auth';

import { travel } from '../clock';
import { schema } from '../db/client';
import { sendWaitingMail } from '../mail/send';
import { folderTransport } from '../mail/transport';
import { openTestHost, type TestHost } from '../testing/host';
import { newMember } from '../testing/people';

let host: TestHost;
let visitor = 0;
const somewhere = () => `203.0.113.${(visitor += 1) % 250}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const quiet = { warn: () => undefined };

beforeAll(async () => {
  host = await openTestHost();
  // The demo member's are none of ours.
  await letters();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await host.db.delete(schema.loginDelays);
  await host.db.delete(schema.mailOutbox);
});

const forgot = (email: string, from = somewhere()) => host.call('POST /forgotpassword', { body: { email }, from });
const reset = (email: string, currentpassword: string, password = 'Lantern-77', more: Record<string, string> = {}) =>
  host.call('POST /updatepassword', { body: { email, currentpassword, password, password_confirmation: password, ...more }, from: somewhere() });
const login = (email: string, password: string) => host.call('POST /login', { body: { email, type: 'password', password: base64(password) }, from: somewhere() });
const profile = (as: Token) => host.call('GET /user/showprofile', { as });

/** Sends what waits and answers the letters, newest last. */
async function letters() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  await sendWaitingMail(host.db, quiet, folderTransport(folder));
  return Promise.all((await readdir(folder)).sort().map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
}

/** A member who has asked for a temporary password, and that password as the letter has it. */
async function forgetful() {
  const { member, as } = await newMember(host.db);
  expect((await forgot(member.email)).json()).toMatchObject({ status: true, data: { message: 'OK' } });
  const [letter] = await letters();
  return { member, as, temporary: /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(letter?.text ?? '')?.[0] ?? '' };
}

describe('POST /forgotpassword', () => {
  it('sends the temporary password to the member, with a link from the setting and not from the Host header', async () => {
    const { member } = await newMember(host.db);
    await host.call('POST /forgotpassword', { body: { email: ` ${member.email.toUpperCase()} ` }, from: somewhere(), headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    const [letter] = await letters();
    expect(letter?.to?.[0]?.address).toBe(member.email);
    expect(letter?.text).toContain('http://localhost:3000/reset-password');
    expect(`${letter?.text}${letter?.html}`).not.toContain('evil.example');
  });

  it('answers an unknown address the same, and writes to nobody', async () => {
    const { member } = await newMember(host.db);
    const [known, unknown] = [await forgot(member.email), await forgot('nobody@example.com')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await letters()).toHaveLength(1);
  });

  it('names the e-mail as cgcode when it is none', async () => {
    expect((await forgot('nobody')).json()).toMatchObject({ status_code: 422, error: { fields: [{ field: 'cgcode', message: 'emailFormat' }] } });
  });

  it.each(['known', 'unknown'])('takes three requests an hour for one %s address, wherever they come from', async (kind) => {
    const email = kind === 'known' ? (await newMember(host.db)).member.email : `nobody-${kind}@example.com`;
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push((await forgot(email)).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
    travel(3600_000);
    expect((await forgot(email)).statusCode).toBe(200);
  });

  it('leaves the old password and the sessions alone', async () => {
    const { as } = await forgetful();
    expect((await profile(as)).statusCode).toBe(200);
  });
});

describe('POST /updatepassword', () => {
  it('sets the new password, ends every session, signs in and tells the member', async () => {
    const { member, as, temporary } = await forgetful();
    const answer = await reset(member.email, temporary);
    const token = answer.json<{ data: Token }>().data;
    expect(token).toMatchObject({ action: 'login_password', user: { suite: member.suite } });
    expect((await profile(as)).statusCode).toBe(401);
    expect((await profile(token)).statusCode).toBe(200);
    expect((await login(member.email, 'Lantern-77')).statusCode).toBe(200);
    expect((await letters())[0]?.subject).toBe('Your password was changed');
  });

  it('takes the temporary password as people type it: small letters, blanks, no hyphens', async () => {
    const { member, temporary } = await forgetful();
    expect((await reset(member.email, ` ${temporary.toLowerCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
  });

  it('lets one of thirty at once win', async () => {
    const { member, temporary } = await forgetful();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => reset(member.email, temporary, `Lantern-${n}00`)));
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers) expect([200, 401, 429]).toContain(answer.statusCode);
    expect((await profile(won[0]?.json<{ data: Token }>().data as Token)).statusCode).toBe(200);
  }, 60_000);

  it('allows five tries', async () => {
    const { member, temporary } = await forgetful();
    for (let n = 0; n < 4; n += 1) expect((await reset(member.email, 'AAAA-AAAA-AAAA-AAAA')).statusCode).toBe(401);
    await host.db.delete(schema.loginDelays);
    expect((await reset(member.email, 'AAAA')).json()).toMatchObject({ error: { error_code: 1002 } });
    expect((await reset(member.email, temporary)).statusCode).toBe(401);
  }, 30_000);

  it.each([
    ['29 minutes', 29 * 60_000, 200],
    ['31 minutes', 31 * 60_000, 401],
  ])('after %s answers as it should', async (_when, ms, status) => {
    const { member, temporary } = await forgetful();
    travel(ms);
    expect((await reset(member.email, temporary)).statusCode).toBe(status);
  });

  it('answers an unknown account, a member who asked for nothing and a wrong password alike', async () => {
    const { member } = await newMember(host.db);
    const asked = await forgetful();
    const bodies = await Promise.all(['nobody@example.com', member.email, asked.member.email].map(async (email) => (await reset(email, 'AAAA')).json<{ error: { request_id?: string } }>()));
    for (const body of bodies) delete body.error.request_id;
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('ends the earlier temporary password with the next one', async () => {
    const first = await forgetful();
    await forgot(first.member.email);
    await letters();
    expect((await reset(first.member.email, first.temporary)).statusCode).toBe(401);
  });

  it('is good for the reset form only, and the old password works until then', async () => {
    const { member, temporary } = await forgetful();
    expect((await login(member.email, temporary)).statusCode).toBe(401);
  });

  it.each([
    ['an empty temporary password', { currentpassword: '' }, { field: 'currentpassword', message: 'temporaryPasswordRequired' }],
    ['a short password', { password: 'short', password_confirmation: 'short' }, { field: 'password', message: 'passwordMin' }],
    ['a long password', { password: 'L'.repeat(17), password_confirmation: 'L'.repeat(17) }, { field: 'password', message: 'passwordMax?max=16' }],
    ['another confirmation', { password_confirmation: 'Lantern-78' }, { field: 'password_confirmation', message: 'passwordMatch' }],
  ])('refuses %s and keeps the temporary password good', async (_case, more, field) => {
    const { member, temporary } = await forgetful();
    expect((await reset(member.email, temporary, 'Lantern-77', more)).json()).toMatchObject({ status_code: 422, error: { fields: [field] } });
    expect((await reset(member.email, temporary)).statusCode).toBe(200);
  });
});
