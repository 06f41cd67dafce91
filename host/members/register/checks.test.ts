import { eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';

let host: TestHost;
let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);
/** A client address used by no other test, so that limits do not interfere. */
const nextIp = () => `203.0.113.${nextNumber() % 250}`;

const readFieldProblems = (response: { json: <T>() => T }) =>
  response.json<{ error: { fields: FieldProblem[] } }>().error.fields;

beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => travel(0));

describe('the live checks', () => {
  const check = (key: string, body: object, from = nextIp()) => host.call(key, { body, from });

  it.each([
    ['POST /register/emailcheck', { email: 'Demo@Crossgate.example' }, true],
    ['POST /register/emailcheck', { email: 'free@example.com' }, false],
    [
      'POST /register/mobilecheck',
      { mobilecountrycode: '63', mobilenumber: '0917 123 4567' },
      true,
    ],
    ['POST /register/mobilecheck', { mobilecountrycode: '63', mobilenumber: '9177654321' }, false],
    ['POST /register/suitecheck', { suite: 'cg1000001' }, true],
    ['POST /register/suitecheck', { suite: 'CG9999999' }, false],
  ])('%s with %o returns only existing: %s', async (key, body, existing) => {
    expect((await check(key, body)).json()).toEqual({
      status: true,
      status_code: 200,
      data: { existing },
    });
  });

  it('reject an invalid email or number, and name its field', async () => {
    expect(readFieldProblems(await check('POST /register/emailcheck', { email: 'a b' }))).toEqual([
      { field: 'email', message: 'emailFormat' },
    ]);
    const lengthRefusal = await check('POST /register/mobilecheck', {
      mobilecountrycode: '63',
      mobilenumber: '123456',
    });
    expect(lengthRefusal.statusCode).toBe(422);
    expect(readFieldProblems(lengthRefusal)).toEqual([
      { field: 'mobilenumber', message: 'mobileServerLength' },
    ]);
  });

  it('count valid lookups only', async () => {
    const from = '192.0.2.79';
    await check('POST /register/emailcheck', { email: 'a b' }, from);
    await check(
      'POST /register/mobilecheck',
      { mobilecountrycode: '63', mobilenumber: '123456' },
      from,
    );
    await check(
      'POST /register/mobilecheck',
      { mobilecountrycode: '63', mobilenumber: '9177654321' },
      from,
    );
    expect(
      await host.db
        .select()
        .from(schema.dailyCounts)
        .where(eq(schema.dailyCounts.key, `check:${from}`)),
    ).toMatchObject([{ n: 1 }]);
  });

  it('prevent a sweep: 20 a minute and 200 a day from one address', async () => {
    const from = '192.0.2.77';
    const email = { email: 'free@example.com' };
    for (let call = 0; call < 20; call += 1)
      expect((await check('POST /register/emailcheck', email, from)).statusCode).toBe(200);
    expect((await check('POST /register/emailcheck', email, from)).statusCode).toBe(429);
    const today = new Date().toISOString().slice(0, 10);
    await host.db
      .insert(schema.dailyCounts)
      .values({ key: 'check:192.0.2.78', day: today, n: 200 });
    const refusal = await check('POST /register/suitecheck', { suite: 'CG1000001' }, '192.0.2.78');
    expect(refusal.json()).toMatchObject({ status_code: 429, error: { error_code: 1006 } });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    travel(24 * 3600_000);
    expect(
      (await check('POST /register/suitecheck', { suite: 'CG1000001' }, '192.0.2.78')).statusCode,
    ).toBe(200);
  });
});
