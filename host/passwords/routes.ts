import type { PathGroup } from '../path-groups';

import { askForTemporaryPassword, resetPassword } from './recovery';

/** POST /forgotpassword and /updatepassword (spec §4 Password recovery, §7). */
export const passwordRoutes: PathGroup = (_app, route) => {
  route('POST /forgotpassword', async ({ db, body }) => {
    await askForTemporaryPassword(db, body.email);
    return { message: 'OK' };
  });

  route('POST /updatepassword', ({ db, body, request }) =>
    resetPassword(db, {
      email: body.email,
      temporary: body.currentpassword,
      password: body.password,
      confirmation: body.password_confirmation,
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
    }),
  );
};
