import { apiFor, withSocialSecret } from '@/lib/server/session-actions';
import { sessionRoute } from '@/lib/server/session-route';

/** The body is read by `sessionRoute`. Next wants this as it stands here. */
export const config = { api: { bodyParser: false } };

/** Whom the identity that waits in the cookie belongs to. */
export default sessionRoute((request, response) =>
  withSocialSecret(
    request,
    response,
    (secret) => apiFor(request).request('POST /social/pending', { body: { secret } }),
    { keep: true },
  ),
);
