import fc from 'fast-check';
import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { interests } from '@/contract/limits';
import type { AccountSummary } from '@/contract/member/membership';
import type { EmailPreferences } from '@/contract/member/preferences';
import type { Profile } from '@/contract/member/user';
import { env } from '@/host/core/env';
import { openSession } from '@/host/core/sessions/session';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { buildDelayKey } from '../login/delays';
import { hashPassword } from '../passwords/password';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const showProfile = (as: Token) => host.call('GET /user/showprofile', { as });
const edit = (as: Token, body: object) => host.call('POST /user/editprofile', { as, body });

describe('POST /user/editprofile', () => {
  it('changes only the given fields', async () => {
    const { as, member } = await newMember(host.db);
    const answer = getData<{ status: string; profile: Profile }>(
      await edit(as, {
        cgcode: member.email,
        userid: member.id,
        firstname: '  美  玲 ',
        languageprefer: 'tw',
      }),
    );
    expect(answer.status).toBe('true');
    expect(answer.profile).toMatchObject({
      firstname: '美 玲',
      lastname: 'Lin',
      languageprefer: 'tw',
      gender: 'F',
      mobilenumber: member.mobileNumber,
    });
  });

  it("refuses an empty user, another member's id, and another email address", async () => {
    const { as, member } = await newMember(host.db);
    const { member: otherMember } = await newMember(host.db);
    const emptyResponse = await edit(as, { userid: member.id, cgcode: member.email });
    expect(readRefusal(emptyResponse)).toMatchObject({ status: 422, code: 1015 });
    expect(emptyResponse.json<{ error: { message: string } }>().error.message).toBe(
      'Cannot accept null/empty UserModel',
    );
    expect((await edit(as, { userid: otherMember.id, firstname: 'Eve' })).statusCode).toBe(403);
    expect(
      readRefusal(await edit(as, { cgcode: otherMember.email, firstname: 'Eve' })),
    ).toMatchObject({ status: 422, fields: [{ field: 'cgcode' }] });
    const [row] = await host.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.id, otherMember.id));
    expect(row?.firstName).toBe('Mei');
  });

  it('names every invalid field, and a number that another member has', async () => {
    const { as } = await newMember(host.db);
    await newMember(host.db, { mobileNumber: '9171239876' });
    const answer = readRefusal(
      await edit(as, { firstname: ' ', gender: 'X', languageprefer: 'fr', mobilenumber: '12' }),
    );
    expect(answer.fields).toEqual([
      { field: 'firstname', message: 'firstNameRequired' },
      { field: 'gender', message: 'genderRequired' },
      { field: 'languageprefer', message: 'languageRequired' },
      { field: 'mobilenumber', message: 'mobileServerLength' },
    ]);
    expect(readRefusal(await edit(as, { mobilenumber: '09171239876' }))).toMatchObject({
      code: 1011,
      fields: [{ field: 'mobilenumber', message: 'mobileTaken' }],
    });
  });

  it('looks up a number only when everything else is valid and the number is new, and counts each lookup for member and network', async () => {
    const { as, member } = await newMember(host.db);
    const mobilenumber = '9171239875';
    await newMember(host.db, { mobileNumber: mobilenumber });
    const from = '198.51.100.93';
    const change = (body: object) => host.call('POST /user/editprofile', { as, body, from });
    const readCounts = async () => {
      const rows = await host.db.select().from(schema.dailyCounts);
      return [`check:${from}`, `check-member:${member.id}`].map(
        (key) => rows.find((row) => row.key === key)?.n ?? 0,
      );
    };
    expect(readRefusal(await change({ gender: 'X', mobilenumber })).fields).toEqual([
      { field: 'gender', message: 'genderRequired' },
    ]);
    expect((await change({ mobilenumber: member.mobileNumber })).statusCode).toBe(200);
    expect(await readCounts()).toEqual([0, 0]);
    expect(readRefusal(await change({ mobilenumber })).code).toBe(1011);
    expect(await readCounts()).toEqual([1, 1]);
    for (const key of [`check:${from}`, `check-member:${member.id}`]) {
      await host.db.delete(schema.dailyCounts);
      await host.db
        .insert(schema.dailyCounts)
        .values({ key, day: new Date().toISOString().slice(0, 10), n: env.RATE_LIMIT_CHECKS_DAY });
      expect((await change({ mobilenumber })).statusCode).toBe(429);
    }
  });

  it('ignores tier, suite and credits', async () => {
    const { as, member } = await newMember(host.db);
    await edit(as, {
      firstname: 'Mei',
      membershiptype: 'BZ',
      suite: 'CG1000001',
      availablecredits: '999.00',
    });
    expect(getData<Profile>(await showProfile(as))).toMatchObject({
      membershiptype: 'LT',
      suite: member.suite,
    });
  });
});

describe('POST /user/updatepassword', () => {
  it('needs the current password, ends the other sessions and keeps this one', async () => {
    const { as, member } = await newMember(host.db, {
      passwordHash: await hashPassword('Old-Parcel-1'),
    });
    const otherSession = await openSession(host.db, member, { action: 'login_password' });
    await host.db
      .update(schema.sessions)
      .set({ agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' });
    const change = (currentpassword: string, password: string, password_confirmation = password) =>
      host.call('POST /user/updatepassword', {
        as,
        body: { currentpassword, password, password_confirmation },
        from: '198.51.100.7',
      });
    expect(readRefusal(await change('wrong-one', 'New-Parcel-2')).fields).toEqual([
      { field: 'currentpassword', message: 'currentPasswordWrong' },
    ]);
    expect(
      readRefusal(await change('Old-Parcel-1', 'New-Parcel-2', 'New-Parcel-3')).fields,
    ).toEqual([{ field: 'password_confirmation', message: 'passwordMatch' }]);
    expect(readRefusal(await change('Old-Parcel-1', 'Old-Parcel-1')).fields).toEqual([
      { field: 'password', message: 'passwordSame' },
    ]);
    expect((await showProfile(otherSession)).statusCode).toBe(200);
    expect(
      getData<{ sessionsended: number }>(await change('Old-Parcel-1', 'New-Parcel-2')),
    ).toMatchObject({ sessionsended: 1 });
    expect((await showProfile(otherSession)).statusCode).toBe(401);
    expect((await showProfile(as)).statusCode).toBe(200);
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.memberId, member.id));
    expect(emails).toMatchObject([
      { kind: 'password-changed', data: { device: 'Firefox · Linux' } },
    ]);
    const signIn = (text: string) => {
      const password = Buffer.from(text).toString('base64');
      return host.call('POST /login', {
        body: { email: member.email, type: 'password', password },
      });
    };
    expect((await signIn('Old-Parcel-1')).statusCode).toBe(401);
    expect((await signIn('New-Parcel-2')).statusCode).toBe(200);
  });
});

describe('guesses of the current password', () => {
  it('made in an open session end it after the twentieth', async () => {
    const { as, member } = await newMember(host.db, {
      passwordHash: await hashPassword('Old-Parcel-1'),
    });
    const change = (currentpassword: string) =>
      host.call('POST /user/updatepassword', {
        as,
        body: { currentpassword, password: 'New-Parcel-2', password_confirmation: 'New-Parcel-2' },
        from: '198.51.100.8',
      });
    await host.db.insert(schema.loginDelays).values([
      {
        key: buildDelayKey('member', member.email),
        failures: 1,
        sinceSuccess: 19,
        lastFailureAt: new Date(),
      },
      {
        key: buildDelayKey('account', member.email),
        failures: 500,
        sinceSuccess: 500,
        lastFailureAt: new Date(),
      },
    ]);
    expect(readRefusal(await change('guess-20')).fields).toEqual([
      { field: 'currentpassword', message: 'currentPasswordWrong' },
    ]);
    expect((await change('Old-Parcel-1')).statusCode).toBe(401);
    expect((await showProfile(as)).statusCode).toBe(401);
  });

  it('by strangers at sign-in do not prevent a member from changing it', async () => {
    const { as, member } = await newMember(host.db, {
      passwordHash: await hashPassword('Old-Parcel-1'),
    });
    const key = buildDelayKey('account', member.email);
    await host.db
      .insert(schema.loginDelays)
      .values({ key, failures: 500, sinceSuccess: 500, lastFailureAt: new Date() });
    await host.db
      .insert(schema.loginTurns)
      .values({
        key,
        holder: '00000000-0000-4000-8000-000000000000',
        endsAt: new Date(Date.now() + 20_000),
      });
    const body = {
      currentpassword: 'Old-Parcel-1',
      password: 'New-Parcel-2',
      password_confirmation: 'New-Parcel-2',
    };
    expect(
      (await host.call('POST /user/updatepassword', { as, body, from: '198.51.100.9' })).statusCode,
    ).toBe(200);
  });
});

describe('the email preferences', () => {
  const read = async (as: Token) =>
    getData<EmailPreferences>(await host.call('GET /user/getemailpreferences', { as }));

  it('default to deals as the only interest, and no newsletter', async () => {
    const { as } = await newMember(host.db);
    expect(await read(as)).toEqual({
      emailpreferences: ['deals'],
      infomailpreferences: { I: '1', P: '1' },
      gender: 'F',
      updatedtime: null,
    });
  });

  it("store '0' as subscribed and '1' as not, replacing earlier values", async () => {
    const { as, member } = await newMember(host.db);
    const code = fc.constantFrom('0' as const, '1' as const);
    const choice = fc.record({
      emailpreferences: fc.subarray([...interests]),
      infomailpreferences: fc.record({ I: code, P: code }),
      gender: fc.constantFrom('M' as const, 'F' as const),
    });
    await fc.assert(
      fc.asyncProperty(choice, async (body) => {
        getData(await host.call('POST /user/updateemailpreferences', { as, body }));
        const [row] = await host.db
          .select()
          .from(schema.emailPreferences)
          .where(eq(schema.emailPreferences.memberId, member.id));
        expect(row).toMatchObject({
          infomercial: body.infomailpreferences.I === '0',
          promotions: body.infomailpreferences.P === '0',
        });
        expect(await read(as)).toMatchObject(body);
      }),
      { numRuns: 25 },
    );
  });

  it('refuse codes and interests that do not exist', async () => {
    const { as } = await newMember(host.db);
    const send = (body: object) => host.call('POST /user/updateemailpreferences', { as, body });
    const validBody = {
      emailpreferences: ['deals'],
      infomailpreferences: { I: '0', P: '0' },
      gender: 'F',
    };
    for (const invalidFields of [
      { infomailpreferences: { I: 0, P: '0' } },
      { infomailpreferences: { I: 'true', P: '0' } },
      { emailpreferences: ['weapons'] },
      { gender: '' },
    ]) {
      expect(readRefusal(await send({ ...validBody, ...invalidFields })).status).toBe(422);
    }
  });
});

describe('GET /user/accountsummary', () => {
  it('contains the whole account of this member, and nothing of other members', async () => {
    const { as, member } = await newMember(host.db, { shipmentsCounter: 1 });
    await host.db.insert(schema.shipments).values([
      {
        memberId: member.id,
        ref: `SH${member.suite}`,
        status: 'delivered',
        awb: '123',
        paidCents: 4000,
        creditRedeemedCents: 500,
        paymentMethod: 'paypal',
      },
      { memberId: member.id, ref: `SD${member.suite}`, status: 'draft' },
      { memberId: member.id, ref: `SC${member.suite}`, status: 'cancelled' },
    ]);
    const { member: otherMember } = await newMember(host.db);
    await host.db
      .insert(schema.shipments)
      .values({ memberId: otherMember.id, ref: `SH${otherMember.suite}`, status: 'paid' });
    const summary = getData<AccountSummary>(await host.call('GET /user/accountsummary', { as }));
    expect(summary).toMatchObject({
      membershipdetails: { membershiptype: 'LT', shipmentcounter: 1 },
      profile: { suite: member.suite },
      emailpreferences: { emailpreferences: ['deals'] },
      addresses: [],
      availablecredits: '0.00',
      bfmhistorylist: [],
      paymentrequestshistorylist: [],
    });
    expect(summary.shipmentshistorylist).toEqual([
      expect.objectContaining({
        shipmentref: `SH${member.suite}`,
        awb: '123',
        txnstatus: 'C',
        shipmentstatus: 'delivered',
        finalamtpaid: '40.00',
        creditredeemed: '5.00',
        paymentmethod: 'paypal',
      }),
    ]);
  });

  it('is refused to visitors, like every account call', async () => {
    for (const key of [
      'GET /user/accountsummary',
      'GET /user/tierhistory',
      'GET /user/getemailpreferences',
      'GET /user/redeemedcredits',
      'GET /user/allrafcredits',
      'GET /refer/getlink',
    ]) {
      expect((await host.call(key)).statusCode).toBe(401);
    }
  });
});
