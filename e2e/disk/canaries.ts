import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import { Client as Database } from 'pg';

const word = () => randomBytes(6).toString('hex');
const json = { 'content-type': 'application/json' };

/** What a person gives away that no log may keep. */
export interface Canaries {
  email: string;
  mobile: string;
  password: string;
  firstName: string;
  lastName: string;
  card: string;
}

export const newCanaries = (): Canaries => ({
  email: `canary-${word()}@example.com`,
  mobile: `917${randomInt(1_000_000, 9_999_999)}`,
  password: `Pw-${word()}`,
  firstName: `First${word().replaceAll(/\d/g, 'x')}`,
  lastName: `Last${word().replaceAll(/\d/g, 'x')}`,
  card: `41111${String(randomInt(10 ** 10, 10 ** 11 - 1))}`,
});

/** The body of a registration. */
export const registration = (canaries: Canaries, more: Record<string, unknown> = {}) => ({
  firstname: canaries.firstName,
  lastname: canaries.lastName,
  cgcode: canaries.email,
  mobilecountrycode: '63',
  mobilenumber: canaries.mobile,
  registrationcountry: 'PH',
  gender: 'F',
  password: canaries.password,
  password_confirmation: canaries.password,
  terms: true,
  ...more,
});

/**
 * Says everything of a person to both programs: in right and refused registrations, sign-ins,
 * messages and odd fields.
 */
export async function giveAway(
  at: { portal: string; host: string; databaseUrl: string },
  canaries: Canaries,
): Promise<void> {
  const { email, mobile, password, card } = canaries;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const toHost = (path: string, body: unknown) =>
    post(`${at.host}${path}`, body, { 'idempotency-key': randomUUID() });
  const toPortal = (path: string, body: unknown) =>
    post(`${at.portal}${path}`, body, { origin: at.portal, 'idempotency-key': randomUUID() });
  // All at once, so that some meet the unique index and not the look-up before it.
  await Promise.all(Array.from({ length: 12 }, () => toHost('/register', registration(canaries))));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      toPortal('/api/session/register', registration(canaries, { cgcode: `${n}${email}` })),
    ),
  );
  await toHost(
    '/register',
    registration(canaries, { registrationcountry: `${card}`, gender: email }),
  );
  for (const secret of [password, card, `${password}x`]) {
    await toHost('/login', { email, type: 'password', password: base64(secret) });
    await toPortal('/api/session/login', { email, password: secret });
  }
  await form(`${at.portal}/login`, { email, password });
  await form(`${at.portal}/register`, {
    firstname: canaries.firstName,
    lastname: canaries.lastName,
    cgcode: email,
    mobilenumber: mobile,
    password,
  });
  await toHost('/forgotpassword', { email });
  await toHost('/updatepassword', { email, temporarypassword: card, newpassword: password });
  await toHost('/prelogin/sendcsemail', {
    subject: card,
    email,
    additionaldetails: `${canaries.firstName} ${mobile} ${card} ${password}`,
  });
  await toHost('/register/mobilenocheck', { mobilecountrycode: email, mobilenumber: card });
  await form(`${at.host}/sandbox/stripe/pay`, {
    session: card,
    choice: 'go',
    card,
    number: card,
    name: canaries.lastName,
  });
  await form(`${at.host}/sandbox/paypal/checkoutnow`, { token: email, choice: card });
  await fail(at.databaseUrl, canaries);
}

/**
 * Statements that PostgreSQL refuses with the value in what it says: what a host of tomorrow might
 * send by mistake.
 */
async function fail(databaseUrl: string, { email, mobile }: Canaries): Promise<void> {
  const database = new Database({ connectionString: databaseUrl });
  await database.connect();
  const refused = (text: string, values: string[]) =>
    database.query(text, values).then(
      () => Promise.reject(new Error(`${text} was not refused`)),
      () => undefined,
    );
  const again =
    'insert into members select (jsonb_populate_record(m, jsonb_build_object($$id$$, gen_random_uuid(), $$suite$$, $$CG0$$))).* from members m where email = $1';
  await refused(again, [email]);
  await refused('select $1::uuid', [mobile]);
  await refused(`select '${email}'::int`, []);
  await database.end();
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
}

async function form(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
}
