import { movedTo } from '@/lib/moved-page';
import { routes } from '@/rules/routes';

/** Gift guides without a name are the general one. */
export const getServerSideProps = movedTo(routes.giftGuide('general'));

export default function GiftGuides() {
  return null;
}
