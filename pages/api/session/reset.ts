import { resetPassword } from '@/lib/server/session/session-actions';
import { sessionRoute, asBody } from '@/lib/server/session/session-route';

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => ({
  user: await resetPassword(request, response, asBody<'POST /updatepassword'>(body)),
}));
