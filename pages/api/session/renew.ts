import { renewSession } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

/** The body is read by `sessionRoute`. Next requires a literal here. */
export const config = { api: { bodyParser: false } };

export default sessionRoute((request, response) => renewSession(request, response), {
  member: true,
});
