import type { PathGroup } from '@/host/core/http/route';

import { readDeviceToken } from '../login/devices';

import { requestTemporaryPassword, resetPassword } from './recovery';

export const passwordRoutes: PathGroup = (_app, route) => {
  route('POST /forgotpassword', async ({ db, body, request }) => {
    await requestTemporaryPassword(db, body.email, {
      address: request.ip,
      device: readDeviceToken(request),
    });
    return { message: 'OK' };
  });

  route('POST /updatepassword', ({ db, body, request }) =>
    resetPassword(db, {
      email: body.email,
      temporary: body.currentpassword,
      password: body.password,
      confirmation: body.password_confirmation,
      address: request.ip,
      device: readDeviceToken(request),
      agent: request.headers['user-agent'] ?? '',
    }),
  );
};
