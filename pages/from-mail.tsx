import { toSafeTarget } from '@/lib/redirect-target';
import { serverPage } from '@/lib/server/page';
import { signInByLink } from '@/lib/server/session/session-actions';

/** Target of email links. The token signs the visitor in only to the pre-login state. */
export const getServerSideProps = serverPage(async ({ session, query, request, response }) => {
  const token = typeof query['token'] === 'string' ? query['token'].slice(0, 200) : '';
  if (session.state !== 'logged-in' && token)
    await signInByLink(request, response, token).catch(() => undefined);
  return { redirectTo: toSafeTarget(query['target']) };
});

export default function FromMail() {
  return null;
}
