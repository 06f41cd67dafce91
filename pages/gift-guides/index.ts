import { redirectPage } from '@/lib/moved-page';
import { routes } from '@/rules/routes';

export const getServerSideProps = redirectPage(routes.giftGuide('general'));

export default function GiftGuides() {
  return null;
}
