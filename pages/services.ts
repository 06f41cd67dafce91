import { redirectPage } from '@/lib/moved-page';
import { routes } from '@/rules/routes';

export const getServerSideProps = redirectPage(routes.consumerServices());

export default function ServicesMoved() {
  return null;
}
