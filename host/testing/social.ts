import { randomBytes } from 'node:crypto';

import type { LightMyRequestResponse } from 'fastify';

import type { Body, Reply } from '@/contract/calls';
import type { SocialProviderName } from '@/contract/member/social-providers';
import { env } from '@/host/core/env';

import { openTestHost, type TestHost } from './host';
import { createTestServices } from './services';

type FinishBody = Body<'POST /social/finish'>;
/** The person that a visitor enters on the sandbox's consent page. */
interface SandboxPerson {
  email: string;
  first?: string;
  last?: string;
  verified?: boolean;
  choice?: 'approve' | 'refuse';
}

/** A listening host with a usable sandbox identity provider. */
export interface SocialHost extends TestHost {
  createStartBody(provider: SocialProviderName): Body<'POST /social/start'>;
  /** Goes to the provider and back; returns the parameters of the return URL. */
  consent(provider: SocialProviderName, person: SandboxPerson): Promise<FinishBody>;
  finish(body: FinishBody): Promise<LightMyRequestResponse>;
  /** Runs the whole flow with a new browser. */
  runOAuthFlow(
    provider: SocialProviderName,
    person: SandboxPerson,
  ): Promise<Reply<'POST /social/finish'>>;
  /** A valid registration without a password. */
  buildRegistration(changes?: Record<string, unknown>): Record<string, unknown>;
  /** A client address used by no other call. */
  nextIp(): string;
  injectFault(name: string): Promise<void>;
}

/** Secrets that only the browser and the portal's server have. */
export const newBrowser = (): string => randomBytes(32).toString('base64url');

let counter = 0;
const nextNumber = () => (counter += 1);

/** Opens a host on its own port. Close it in `afterAll`. */
export async function openSocialHost(): Promise<SocialHost> {
  const host = await openTestHost();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const address = host.app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  host.services.providers = createTestServices({ ownUrl: url }).providers;
  const social: SocialHost = {
    ...host,
    createStartBody: (provider) => ({
      provider,
      binding: newBrowser(),
      lang: 'ja',
      way: 'popup',
      target: '/packages',
      tab: 'tab-1',
    }),
    consent: async (provider, person) => {
      const body = social.createStartBody(provider);
      const started = await host.call('POST /social/start', { body, from: social.nextIp() });
      const consentUrl = new URL(started.json<{ data: { url: string } }>().data.url);
      const page = await fetch(consentUrl);
      if (!page.ok) throw new Error(`${page.status} ${await page.text()}`);
      const {
        first = 'Ada',
        last = 'Lovelace',
        email,
        verified = true,
        choice = 'approve',
      } = person;
      const form = new URLSearchParams([
        ...consentUrl.searchParams,
        ['choice', choice],
        ['email', email],
        ['first', first],
        ['last', last],
        ...(verified ? [['verified', '1']] : []),
      ] as [string, string][]);
      const response = await fetch(`${url}/sandbox/identity/${provider}/consent`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      const returnUrl = new URL(response.headers.get('location') ?? '', env.PORTAL_URL);
      const readParam = (name: string) => returnUrl.searchParams.get(name);
      return {
        provider,
        binding: body.binding,
        state: readParam('state') ?? '',
        ...(readParam('code') && { code: readParam('code') ?? '' }),
        ...(readParam('error') && { error: readParam('error') ?? '' }),
        iss: readParam('iss') ?? '',
      };
    },
    finish: (body) => host.call('POST /social/finish', { body, from: social.nextIp() }),
    runOAuthFlow: async (provider, person) =>
      (await social.finish(await social.consent(provider, person))).json<{
        data: Reply<'POST /social/finish'>;
      }>().data,
    buildRegistration: (changes = {}) => ({
      firstname: 'Hanako',
      lastname: 'Yamada',
      cgcode: `hanako.${nextNumber()}@example.com`,
      mobilecountrycode: '81',
      mobilenumber: `090-3${String(100 + nextNumber())}-${String(1000 + nextNumber())}`,
      registrationcountry: 'JP',
      gender: 'F',
      terms: true,
      ...changes,
    }),
    nextIp: () => `203.0.${Math.floor(nextNumber() / 250)}.${counter % 250}`,
    injectFault: async (name) => {
      const response = await host.app.inject({
        method: 'POST',
        url: '/sandbox/paypal/faults',
        headers: { 'x-operator-key': env.OPERATOR_KEY },
        payload: { name },
      });
      if (response.statusCode !== 200) throw new Error(response.body);
    },
  };
  return social;
}
