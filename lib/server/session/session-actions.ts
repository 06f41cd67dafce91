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

/** Writes the session cookies, and ends the replaced session at the host. */
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
 * Takes a transport-encoded password. With `social` it also links the pending provider identity.
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
 * With `social` the pending identity replaces email and password.
 * @throws ApiError with field problems
 */
export async function signUp(
  request: IncomingMessage,
  response: ServerResponse,
  { secret: _, ...body }: Body<'POST /register'>,
  { social }: { social: boolean },
): Promise<CurrentUser> {
  const send = (secret?: Secret) => {
    const registration = {
      ...body,
      portal: siteBrand().portal,
      media: body.refer ? 'referral' : 'web',
      ...(secret && { secret }),
    };
    return apiFor(request).request(
      'POST /register',
      { body: registration },
      { idempotencyKey: buildIdempotencyKey(registration) },
    );
  };
  const token = social ? await withSocialSecret(request, response, send) : await send();
  await startSession(request, response, token);
  return token.user;
}

/** Gives a resubmitted registration the same key (docs/decisions/0020). */
function buildIdempotencyKey({
  password: _,
  password_confirmation: __,
  ...fields
}: Body<'POST /register'>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort()))
    .digest('hex');
}

/**
 * Drops the identity once used or expired.
 * @throws ApiError socialExpired when none is pending, or whatever `send` throws
 */
export async function withSocialSecret<T>(
  request: IncomingMessage,
  response: ServerResponse,
  send: (secret: Secret) => Promise<T>,
  options: { retainSecret?: boolean } = {},
): Promise<T> {
  const secret = readSocialSecret(request);
  if (!secret) throw new ApiError('coded', errorCodes.socialExpired);
  try {
    const result = await send(secret);
    if (!options.retainSecret) writeSocialSecret(response, null);
    return result;
  } catch (thrown) {
    if (asApiError(thrown).is('socialExpired')) writeSocialSecret(response, null);
    throw thrown;
  }
}

/**
 * Confirms the link and signs in.
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
 * Replaces the temporary password and signs in again.
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
 * Creates a pre-logged-in session; the dashboard needs no login.
 * @throws ApiError
 */
export async function signInByLink(
  request: IncomingMessage,
  response: ServerResponse,
  linkToken: string,
): Promise<void> {
  const token = await apiFor(request).request('POST /login/link', { body: { token: linkToken } });
  await startSession(request, response, token, { state: 'pre-logged-in' });
  writeSkipLogin(response);
}

/**
 * Lets this device sign in by password.
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

/** Ends the session at the host and in the browser; `prelogin` remembers the device. */
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

/** Replaces the token with one that has a full lifetime. @throws ApiError */
export async function renewSession(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Pick<Token, 'expires_at' | 'server_time'>> {
  const token = await apiFor(request).request('POST /login/renew', {});
  writeSession(response, token);
  return { expires_at: token.expires_at, server_time: token.server_time };
}
