import { signOut } from '@/lib/session-actions';
import { sessionRoute } from '@/lib/session-route';

export default sessionRoute(async (request, response, body) => {
  await signOut(request, response, { prelogin: body['prelogin'] === true });
  return {};
});
