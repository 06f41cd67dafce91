import { signUp } from '@/lib/server/session/session-actions';
import { sessionRoute, asBody } from '@/lib/server/session/session-route';

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => ({
  user: await signUp(request, response, asBody<'POST /register'>(body), {
    social: body['social'] === true,
  }),
}));
