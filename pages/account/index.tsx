import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';

/** The account begins with the profile. */
export const getServerSideProps = serverPage<Record<string, never>>(async () => ({
  redirectTo: routes.profile(),
}));

export default function AccountPage() {
  return null;
}
