import { signOut } from '@/lib/session-actions';
import { sessionRoute } from '@/lib/session-route';

/** The body is read by `sessionRoute`. Next wants this as it stands here. */
export const config = { api: { bodyParser: false } };

export default sessionRoute(async (request, response, body) => {
  await signOut(request, response, { prelogin: body['prelogin'] === true });
  return {};
});
