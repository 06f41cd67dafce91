import { randomInt } from 'node:crypto';

import type { BrowserContext } from '@playwright/test';

/** What a shopper fills in. Nobody else has the same e-mail or mobile number. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  mobile: string;
  /** Registration country; defaults to the Philippines. */
  country?: string;
}

/** A member and the suite they were given. */
export interface Member extends Person {
  suite: string;
}

/** Whatever asks with cookies of its own: a browser, or a client without one. */
export type Asking = Pick<BrowserContext, 'request'>;

/** A person who was not there before: Philippine mobile numbers, of which there are enough. */
export function newPerson(
  names: { firstName: string; lastName: string } = { firstName: 'Maria', lastName: 'Santos' },
): Person {
  const digits = String(randomInt(10_000_000, 99_999_999));
  return {
    ...names,
    email: `e2e-${Date.now().toString(36)}${digits}@example.com`,
    password: 'Sari-Sari-88',
    mobile: `91${digits}`,
  };
}

/** A person as the call to register takes them. */
export const registrationOf = ({
  firstName,
  lastName,
  email,
  password,
  mobile,
  country = 'PH',
}: Person) => ({
  firstname: firstName,
  lastname: lastName,
  cgcode: email,
  gender: 'F' as const,
  mobilecountrycode: '63',
  mobilenumber: mobile,
  registrationcountry: country,
  password,
  password_confirmation: password,
  terms: true,
});

/** An address that everything can be sent to, as the call that adds one takes it. */
export const manilaAddress = {
  receiver: 'Maria Santos',
  receivercountrycode: '63',
  receivercontact: '917 123 4567',
  street1: '12 Mabini Street',
  street2: 'Barangay Poblacion',
  street3: '',
  city: 'Makati',
  state: 'Metro Manila',
  postal: '1210',
  country: 'PH',
};

const base = () => process.env.E2E_BASE_URL ?? 'http://localhost:3000';

/**
 * Registers through the portal's own endpoint and leaves the context signed in: for tests whose
 * subject is not Register.
 */
export async function registered(context: Asking, person: Person = newPerson()): Promise<Member> {
  const answer = await context.request.post(`${base()}/api/session/register`, {
    headers: { origin: base() },
    data: registrationOf(person),
  });
  if (!answer.ok()) throw new Error(`register answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { user: { suite: string } } };
  return { ...person, suite: data.user.suite };
}

/**
 * A call of the signed-in context through the portal's gateway. Returns the `data` of the answer.
 */
export async function call<T>(
  context: Asking,
  key: `${'GET' | 'POST'} /${string}`,
  input: Record<string, unknown> = {},
): Promise<T> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const headers = { origin: base(), 'idempotency-key': crypto.randomUUID() };
  const answer =
    method === 'GET'
      ? await context.request.get(`${base()}/api/ms${path}`, {
          params: input as Record<string, string>,
          headers,
        })
      : await context.request.post(`${base()}/api/ms${path}`, { data: input, headers });
  if (!answer.ok())
    throw new Error(`${key} responded with ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
