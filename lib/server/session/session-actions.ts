import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Token } from '@/contract/member/auth';
import { errorCodes } from '@/contract/error-codes';
import type { Body } from '@/contract/calls';
import type { Secret } from '@/contract/member/social-secret';
import { ApiError, asApiError } from '@/lib/api-error';
import type { CurrentUser, LoginState } from '@/lib/session';

import { siteBrand } from '../env';
import { apiFor } from '../proxy/server-api';
import { userAgent } from '../request';
import {
  clearSession,
  readSession,
  readSocialSecret,
  writeDevice,
  writeSession,
  writeSkipLogin,
  writeSocialSecret,
} from './session-cookies';

/**
 * Gives the browser a session of a sign-in. The one that it replaces, if any, ends at the host.
 */
export async function startSession(
  request: IncomingMessage,
  response: ServerResponse,
  token: Token,
  options: { state?: LoginState } = {},
): Promise<void> {
  writeSession(response, token, options);
  if (readSession(request).token)
    await apiFor(request)
      .request('POST /logout', { body: { prelogin: false } })
      .catch(() => undefined);
}

/**
 * Signs in by password (in its transport encoding) and sets the session cookies. With `social` the
 * password also proves that the waiting identity of a provider is this member's.
 * @throws ApiError
 */
export async function signIn(
  request: IncomingMessage,
  response: ServerResponse,
  input: { email: string; password: string; remember: boolean; social: boolean },
): Promise<CurrentUser> {
  const send = (secret?: Secret) =>
    apiFor(request).request('POST /login', {
      body: {
        email: input.email,
        type: 'password',
        password: input.password,
        agent: userAgent(request),
        remember: input.remember,
        ...(secret && { secret }),
      },
    });
  const token = input.social ? await withSocialSecret(request, response, send) : await send();
  await startSession(request, response, token);
  return token.user;
}

/**
 * Creates a member, signs them in and sets the session cookies. With `social` the waiting identity
 * of a provider takes the place of e-mail and password.
 * @throws ApiError with field problems
 */
export async function signUp(
  request: IncomingMessage,
  response: ServerResponse,
  { secret: _, ...body }: Body<'POST /register'>,
  { social }: { social: boolean },
): Promise<CurrentUser> {
  const send = (secret?: Secret) => {
    const whole = {
      ...body,
      portal: siteBrand().portal,
      media: body.refer ? 'referral' : 'web',
      ...(secret && { secret }),
    };
    return apiFor(request).request(
      'POST /register',
      { body: whole },
      { idempotencyKey: keyOfRegistration(whole) },
    );
  };
  const token = social ? await withSocialSecret(request, response, send) : await send();
  await startSession(request, response, token);
  return token.user;
}

/**
 * The key of a registration is made of what it says, the passwords aside: sending it again, after a
 * reload, from another tab or without scripts, is the same registration (docs/decisions/0020).
 */
function keyOfRegistration({
  password: _,
  password_confirmation: __,
  ...said
}: Body<'POST /register'>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(said).sort()))
    .digest('hex');
}

/**
 * Runs a call with the waiting identity of a provider, which is forgotten when it is used up or
 * over.
 * @throws ApiError socialExpired when none waits; whatever the call throws
 */
export async function withSocialSecret<T>(
  request: IncomingMessage,
  response: ServerResponse,
  send: (secret: Secret) => Promise<T>,
  options: { keep?: boolean } = {},
): Promise<T> {
  const secret = readSocialSecret(request);
  if (!secret) throw new ApiError('coded', errorCodes.socialExpired);
  try {
    const answer = await send(secret);
    if (!options.keep) writeSocialSecret(response, null);
    return answer;
  } catch (thrown) {
    if (asApiError(thrown).is('socialExpired')) writeSocialSecret(response, null);
    throw thrown;
  }
}

/**
 * The link of a letter that proves a mailbox: connects the provider's identity and signs in.
 * @throws ApiError socialExpired
 */
export async function confirmSocialLink(
  request: IncomingMessage,
  response: ServerResponse,
  linkToken: string,
): Promise<void> {
  const agent = userAgent(request);
  const token = await apiFor(request).request('POST /social/link/confirm', {
    body: { token: linkToken, agent },
  });
  await startSession(request, response, token);
  writeSocialSecret(response, null);
}

/**
 * Sets a new password with the temporary one, signs in again and sets the session cookies.
 * @throws ApiError
 */
export async function resetPassword(
  request: IncomingMessage,
  response: ServerResponse,
  body: Body<'POST /updatepassword'>,
): Promise<CurrentUser> {
  const token = await apiFor(request).request('POST /updatepassword', { body });
  await startSession(request, response, token);
  return token.user;
}

/**
 * Arrives by a link of a letter: pre-logged-in, and the dashboard may be seen without the login
 * page.
 * @throws ApiError
 */
export async function enterByLink(
  request: IncomingMessage,
  response: ServerResponse,
  linkToken: string,
): Promise<void> {
  const token = await apiFor(request).request('POST /login/link', { body: { token: linkToken } });
  await startSession(request, response, token, { state: 'pre-logged-in' });
  writeSkipLogin(response);
}

/**
 * The link of a letter: the host knows this device from now on and lets it sign in by password.
 * @throws ApiError linkExpired
 */
export async function confirmDevice(
  request: IncomingMessage,
  response: ServerResponse,
  linkToken: string,
): Promise<void> {
  writeDevice(
    response,
    (await apiFor(request).request('POST /login/device', { body: { token: linkToken } })).device,
  );
}

/**
 * Ends the session at the host and in the browser; with `prelogin` the device stays known
 * (readings, "Sessions").
 */
export async function signOut(
  request: IncomingMessage,
  response: ServerResponse,
  options: { prelogin: boolean },
): Promise<void> {
  const session = readSession(request);
  clearSession(response);
  if (!session.token) return;
  const reply = await apiFor(request).request('POST /logout', {
    body: { prelogin: options.prelogin },
  });
  if (reply.token) writeSession(response, reply.token, { state: 'pre-logged-in' });
}

/** Replaces the token by a new one with a full life. @throws ApiError */
export async function renewSession(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Pick<Token, 'expires_at' | 'server_time'>> {
  const token = await apiFor(request).request('POST /login/renew', {});
  writeSession(response, token);
  return { expires_at: token.expires_at, server_time: token.server_time };
}
