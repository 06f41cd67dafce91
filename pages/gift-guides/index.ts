import { movedTo } from '@/lib/moved-page';
import { routes } from '@/rules/routes';

export const getServerSideProps = movedTo(routes.giftGuide('general'));

export default function GiftGuides() {
  return null;
}
