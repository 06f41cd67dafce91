import { signIn } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The body is read by `sessionRoute`. Next requires a literal here. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => ({
  user: await signIn(request, response, {
    email: text(body['email']),
    password: text(body['password']),
    remember: body['remember'] === true,
    social: body['social'] === true,
  }),
}));
