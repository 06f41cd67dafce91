import { safeTarget } from '@/lib/redirect-target';
import { serverPage } from '@/lib/server/page';
import { enterByLink } from '@/lib/server/session/session-actions';

/**
 * Where the links of our letters arrive: knows the member by the link's token (pre-logged-in, never
 * more) and leads on at once. A member who is signed in stays so; a link that is too old leads to
 * the page all the same, by way of the login.
 */
export const getServerSideProps = serverPage(async ({ session, query, request, response }) => {
  const token = typeof query['token'] === 'string' ? query['token'].slice(0, 200) : '';
  if (session.state !== 'logged-in' && token)
    await enterByLink(request, response, token).catch(() => undefined);
  return { redirectTo: safeTarget(query['target']) };
});

export default function FromMail() {
  return null;
}
