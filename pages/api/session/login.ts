import { signIn } from '@/lib/session-actions';
import { sessionRoute } from '@/lib/session-route';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export default sessionRoute(async (request, response, body) => ({
  user: await signIn(request, response, { email: text(body['email']), password: text(body['password']), remember: body['remember'] === true }),
}));
