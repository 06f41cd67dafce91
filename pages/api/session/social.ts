import { apiFor } from '@/lib/server/proxy/server-api';
import { withSocialSecret } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

/** The body is read by `sessionRoute`. Next requires a literal here. */
export const config = { api: { bodyParser: false } };

/** The member that the identity waiting in the cookie belongs to. */
export default sessionRoute((request, response) =>
  withSocialSecret(
    request,
    response,
    (secret) => apiFor(request).request('POST /social/pending', { body: { secret } }),
    { keep: true },
  ),
);
