import { limits } from '@/contract/limits';

import { env } from '../env';
import type { PathGroup } from '../path-groups';

import { countCheck, emailExists, memberOfSuite, mobileExists } from './checks';
import { register } from './register';

/** POST /register and its three live checks (spec §5 "Server checks", §7 Auth). */
export const registerRoutes: PathGroup = (_app, route) => {
  route('POST /register', ({ db, body, request }) =>
    register(db, { body, key: String(request.headers['idempotency-key']) }, request.headers['user-agent'] ?? ''));

  route('GET /register/rules', async () => ({ passwordmin: limits.passwordMin, passwordmax: env.PASSWORD_MAX }));

  route('POST /register/emailcheck', async ({ db, body, request }) => {
    await countCheck(db, request.ip);
    return { existing: await emailExists(db, body.email) };
  });

  route('POST /register/mobilecheck', async ({ db, body, request }) => {
    await countCheck(db, request.ip);
    return { existing: await mobileExists(db, body.mobilecountrycode, body.mobilenumber) };
  });

  route('POST /register/suitecheck', async ({ db, body, request }) => {
    await countCheck(db, request.ip);
    return { existing: (await memberOfSuite(db, body.suite)) !== null };
  });
};
