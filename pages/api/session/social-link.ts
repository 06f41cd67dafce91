import { apiFor } from '@/lib/server/proxy/server-api';
import { withSocialSecret } from '@/lib/server/session/session-actions';
import { sessionRoute } from '@/lib/server/session/session-route';

/** `sessionRoute` reads the body. Next requires a literal. */
export const config = { api: { bodyParser: false } };

/** Emails a link that connects the pending identity. */
export default sessionRoute((request, response) =>
  withSocialSecret(
    request,
    response,
    (secret) => apiFor(request).request('POST /social/link/mail', { body: { secret } }),
    { retainSecret: true },
  ),
);
