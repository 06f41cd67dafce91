import { signUp } from '@/lib/server/session/session-actions';
import { sessionRoute, unchecked } from '@/lib/server/session/session-route';

/** The body is read by `sessionRoute`. Next requires a literal here. */
export const config = { api: { bodyParser: false } };

/** The host checks every field; the portal only passes them on. */
export default sessionRoute(async (request, response, body) => ({
  user: await signUp(request, response, unchecked<'POST /register'>(body), {
    social: body['social'] === true,
  }),
}));
