import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import { Client as Database } from 'pg';

import { buildRegistration } from '../support/people';

const randomHex = () => randomBytes(6).toString('hex');
const jsonHeaders = { 'content-type': 'application/json' };

/** Unique personal data that no log may contain. */
export interface Canaries {
  email: string;
  mobile: string;
  password: string;
  firstName: string;
  lastName: string;
  card: string;
}

export const newCanaries = (): Canaries => ({
  email: `canary-${randomHex()}@example.com`,
  mobile: `917${randomInt(1_000_000, 9_999_999)}`,
  password: `Pw-${randomHex()}`,
  firstName: `First${randomHex().replaceAll(/\d/g, 'x')}`,
  lastName: `Last${randomHex().replaceAll(/\d/g, 'x')}`,
  card: `41111${String(randomInt(10 ** 10, 10 ** 11 - 1))}`,
});

/** Sends the personal data to both programs in valid and refused registrations, sign-ins and forms. */
export async function sendEverywhere(
  urls: { portal: string; host: string; databaseUrl: string },
  canaries: Canaries,
): Promise<void> {
  const { email, mobile, password, card } = canaries;
  const toBase64 = (text: string) => Buffer.from(text).toString('base64');
  const postToHost = (path: string, body: unknown) =>
    post(`${urls.host}${path}`, body, { 'idempotency-key': randomUUID() });
  const postToPortal = (path: string, body: unknown) =>
    post(`${urls.portal}${path}`, body, { origin: urls.portal, 'idempotency-key': randomUUID() });
  const registration = buildRegistration(canaries);
  // In parallel, so that some fail at the unique index instead of the query before it.
  await Promise.all(Array.from({ length: 12 }, () => postToHost('/register', registration)));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      postToPortal('/api/session/register', { ...registration, cgcode: `${n}${email}` }),
    ),
  );
  await postToHost('/register', { ...registration, registrationcountry: card, gender: email });
  for (const secret of [password, card, `${password}x`]) {
    await postToHost('/login', { email, type: 'password', password: toBase64(secret) });
    await postToPortal('/api/session/login', { email, password: secret });
  }
  await postForm(`${urls.portal}/login`, { email, password });
  await postForm(`${urls.portal}/register`, {
    firstname: canaries.firstName,
    lastname: canaries.lastName,
    cgcode: email,
    mobilenumber: mobile,
    password,
  });
  await postToHost('/forgotpassword', { email });
  await postToHost('/updatepassword', { email, temporarypassword: card, newpassword: password });
  await postToHost('/prelogin/sendcsemail', {
    subject: card,
    email,
    additionaldetails: `${canaries.firstName} ${mobile} ${card} ${password}`,
  });
  await postToHost('/register/mobilenocheck', { mobilecountrycode: email, mobilenumber: card });
  await postForm(`${urls.host}/sandbox/stripe/pay`, {
    session: card,
    choice: 'go',
    card,
    number: card,
    name: canaries.lastName,
  });
  await postForm(`${urls.host}/sandbox/paypal/checkoutnow`, { token: email, choice: card });
  await causeDatabaseErrors(urls.databaseUrl, canaries);
}

/** Runs statements whose PostgreSQL errors contain the values, as a faulty host might. */
async function causeDatabaseErrors(
  databaseUrl: string,
  { email, mobile }: Canaries,
): Promise<void> {
  const database = new Database({ connectionString: databaseUrl });
  await database.connect();
  const expectRefused = (text: string, values: string[]) =>
    database.query(text, values).then(
      () => Promise.reject(new Error(`${text} was not refused`)),
      () => undefined,
    );
  const duplicateInsert =
    'insert into members select (jsonb_populate_record(m, jsonb_build_object($$id$$, gen_random_uuid(), $$suite$$, $$CG0$$))).* from members m where email = $1';
  await expectRefused(duplicateInsert, [email]);
  await expectRefused('select $1::uuid', [mobile]);
  await expectRefused(`select '${email}'::int`, []);
  await database.end();
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...jsonHeaders, ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
}

async function postForm(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
}
