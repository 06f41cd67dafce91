import { movedTo } from '@/lib/moved-page';
import { routes } from '@/rules/routes';

export const getServerSideProps = movedTo(routes.consumerServices());

export default function ServicesMoved() {
  return null;
}
