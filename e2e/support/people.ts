import { randomInt } from 'node:crypto';

import type { BrowserContext } from '@playwright/test';

/** A shopper's registration details, with a unique email and mobile number. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  mobile: string;
  /** Registration country; defaults to the Philippines. */
  country?: string;
}

/** A registered person with their suite. */
export interface Member extends Person {
  suite: string;
}

/** Sends requests with its own cookies: a browser context, or Playwright's request context. */
export type RequestSender = Pick<BrowserContext, 'request'>;

/** Returns an unregistered person with a Philippine mobile number. */
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

/** Returns the body of POST /register. */
export const buildRegistration = ({
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

/** A body of POST /address/addaddress. Anything can be shipped to this address. */
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

const getBaseUrl = () => process.env.E2E_BASE_URL ?? 'http://localhost:3000';

/** Registers through the portal's endpoint, not the form, and leaves the context signed in. */
export async function registerMember(
  context: RequestSender,
  person: Person = newPerson(),
): Promise<Member> {
  const response = await context.request.post(`${getBaseUrl()}/api/session/register`, {
    headers: { origin: getBaseUrl() },
    data: buildRegistration(person),
  });
  if (!response.ok())
    throw new Error(`register responded with ${response.status()}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { user: { suite: string } } };
  return { ...person, suite: data.user.suite };
}

/** Makes a call through the portal as the signed-in member. Returns the response's `data`. */
export async function call<T>(
  context: RequestSender,
  route: `${'GET' | 'POST'} /${string}`,
  input: Record<string, unknown> = {},
): Promise<T> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const headers = { origin: getBaseUrl(), 'idempotency-key': crypto.randomUUID() };
  const response =
    method === 'GET'
      ? await context.request.get(`${getBaseUrl()}/api/ms${path}`, {
          params: input as Record<string, string>,
          headers,
        })
      : await context.request.post(`${getBaseUrl()}/api/ms${path}`, { data: input, headers });
  if (!response.ok())
    throw new Error(`${route} responded with ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}
