import { signIn } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => ({
  user: await signIn(request, response, {
    email: toText(body['email']),
    password: toText(body['password']),
    remember: body['remember'] === true,
    social: body['social'] === true,
  }),
}));
