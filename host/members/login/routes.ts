import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { Problem, invalid } from '@/host/core/errors';
import { findLinkOwner } from '@/host/core/sessions/link-token';
import {
  closeSession,
  openSession,
  retireSession,
  type Session,
} from '@/host/core/sessions/session';
import { schema, type Database } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';

import { signInWithProvider } from '../social/identities';
import { readSecret } from '../social/tickets';

import { confirmDevice } from './device-email';
import { readDeviceToken } from './devices';
import { signInWithPassword } from './sign-in';

const { members } = schema;

export const loginRoutes: PathGroup = (_app, route) => {
  route('POST /login', ({ db, body, request }) => {
    const { 'x-portal': portal } = request.headers;
    const deviceFields = {
      agent: body.agent ?? request.headers['user-agent'] ?? '',
      remember: body.remember ?? false,
      device: readDeviceToken(request),
      address: request.ip,
    };
    if (body.type === 'social')
      return signInWithProvider(db, readSecret(body), { ...deviceFields, portal });
    if (!body.password) throw invalid('password', 'passwordRequired');
    return signInWithPassword(db, {
      email: body.email ?? '',
      password: body.password,
      secret: body.secret,
      portal,
      ...deviceFields,
    });
  });

  route('POST /login/device', async ({ db, body, request }) => ({
    device: await confirmDevice(db, body.token, readDeviceToken(request)),
  }));

  route('POST /login/link', async ({ db, body, request }) => {
    const member = await findLinkOwner(db, body.token);
    if (!member) throw new Problem('unauthenticated');
    return openSession(db, member, {
      action: 'login_token',
      state: 'pre-logged-in',
      agent: request.headers['user-agent'] ?? '',
    });
  });

  route('POST /login/renew', async ({ db, session }) => {
    const token = await openSuccessor(db, session, { action: 'login_token', state: session.state });
    await retireSession(db, session.tokenHash);
    return token;
  });

  route('POST /logout', async ({ db, body, session }) => {
    const isRemembered = body.prelogin === true && session.remember;
    const token = isRemembered
      ? await openSuccessor(db, session, { action: 'login_token', state: 'pre-logged-in' })
      : undefined;
    await closeSession(db, session.tokenHash);
    return { message: 'OK', ...(token && { token }) };
  });
};

async function openSuccessor(
  db: Database,
  session: Session,
  options: { action: Token['action']; state: Session['state'] },
): Promise<Token> {
  const [member] = await db.select().from(members).where(eq(members.id, session.memberId));
  if (!member) throw new Problem('unauthenticated');
  return openSession(db, member, { ...options, remember: session.remember });
}
