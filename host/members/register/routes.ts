import { randomUUID } from 'node:crypto';

import { limits } from '@/contract/limits';
import { env } from '@/host/core/env';
import type { PathGroup } from '@/host/core/http/route';

import { readDeviceToken } from '../login/devices';
import { readSecret } from '../social/tickets';

import { checkEmail, checkMobile, checkSuite } from './checks';
import { register } from './register';

export const registerRoutes: PathGroup = (_app, route) => {
  route(
    'POST /register',
    ({ db, body: { provider, providertoken, accesstoken, ...body }, request }) =>
      register(
        db,
        {
          body: {
            ...body,
            ...(provider && { secret: readSecret({ provider, providertoken, accesstoken }) }),
          },
          key: String(request.headers['idempotency-key'] ?? randomUUID()),
        },
        {
          portal: request.headers['x-portal'],
          agent: request.headers['user-agent'] ?? '',
          address: request.ip,
          device: readDeviceToken(request),
        },
      ),
  );

  route('GET /register/rules', async () => ({
    passwordmin: limits.passwordMin,
    passwordmax: env.PASSWORD_MAX,
  }));

  route('POST /register/emailcheck', async ({ db, body, request }) => ({
    existing: await checkEmail(db, body.email, request.ip),
  }));

  route('POST /register/mobilecheck', async ({ db, body, request }) => ({
    existing: await checkMobile(
      db,
      { countryCode: body.mobilecountrycode, number: body.mobilenumber },
      request.ip,
    ),
  }));

  route('POST /register/suitecheck', async ({ db, body, request }) => ({
    existing: await checkSuite(db, body.suite, request.ip),
  }));
};
