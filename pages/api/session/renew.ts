import { renewSession } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default sessionRoute((request, response) => renewSession(request, response), {
  memberOnly: true,
});
