import { DatabaseError } from 'pg';

import { openDatabase } from '@/host/db/client';
import { buildApp } from '@/host/main/app';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { createTestServices } from '@/host/testing/services';

import { toProblem } from './error-handler';

/** Creates the error of a failed query, as drizzle throws it. */
const createFailedQuery = (code: string) =>
  Object.assign(new Error('Failed query'), {
    cause: Object.assign(new Error('it failed'), { code }),
  });

describe("a failure of the host's dependencies", () => {
  it.each(['53100', '53200', '58030', '25006', '58000', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    '%s is "unavailable" for half a minute',
    (code) => {
      expect(toProblem(createFailedQuery(code))).toMatchObject({
        status: 503,
        problem: 'unavailable',
        retryAfterSeconds: 30,
      });
    },
  );

  it.each([
    '53000',
    '53300',
    '53400',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '57014',
    '08000',
    '08003',
    '08006',
    '08P01',
    '25P03',
    'ECONNREFUSED',
    'EMFILE',
    'EAI_AGAIN',
  ])('%s is "unavailable" for a moment', (code) => {
    expect(toProblem(createFailedQuery(code))).toMatchObject({
      status: 503,
      problem: 'unavailable',
      retryAfterSeconds: 2,
    });
  });

  it.each(['XX000', 'XX001', '42P01', '23505', '0A000', '5310', 'EACCES'])(
    '%s remains an internal error',
    (code) => {
      expect(toProblem(createFailedQuery(code))).toMatchObject({
        status: 500,
        problem: 'internal',
      });
    },
  );

  it('of a read-only database is reported with Retry-After', async () => {
    const url = new URL(await getTestDatabaseUrl());
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const db = openDatabase(url.href, 2, () => undefined);
    await expect(db.$client.query('create table t (n int)')).rejects.toThrow(DatabaseError);
    const app = await buildApp(db, createTestServices());
    const response = await app.inject({
      method: 'POST',
      url: '/register/emailcheck',
      payload: { email: 'ada@example.com' },
    });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
    expect(response.json()).toMatchObject({ status: false, error: { error_code: 1090 } });
    expect((await app.inject('/health')).json()).toMatchObject({
      status: false,
      data: { ready: false, parts: { database: 'read-only' } },
    });
    await app.close();
    await db.$client.end();
  });
});
