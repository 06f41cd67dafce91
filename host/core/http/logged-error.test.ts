import { sql } from 'drizzle-orm';

import { openTestHost } from '@/host/testing/host';

import { serializeError } from './logged-error';

it('logs a failed query and the reason, without its values', async () => {
  const host = await openTestHost();
  const failure = await host.db
    .execute(
      sql`select * from members where email = ${'ada@example.com'} and id = ${'Lovelace'}::uuid`,
    )
    .catch((error: Error) => error);
  await host.close();
  const loggedText = JSON.stringify(serializeError(failure as Error));
  expect(loggedText).toContain('select * from members where email = $1');
  expect(loggedText).toContain('22P02');
  expect(loggedText).toContain('logged-error.test');
  expect(loggedText).not.toContain('ada@example.com');
  expect(loggedText).toContain('invalid input syntax for type uuid');
  expect(loggedText).not.toContain('Lovelace');
});
