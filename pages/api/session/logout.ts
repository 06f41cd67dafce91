import { signOut } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => {
  await signOut(request, response, { prelogin: body['prelogin'] === true });
  return {};
});
