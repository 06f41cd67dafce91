import { useCartCount } from '@/components/session/use-cart-count';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

/** Shows nothing for an empty cart. Without React, the page's script fills it in. */
export function CartCount() {
  const count = useCartCount();
  return (
    <span className="cart-count num" data-slot="cart">
      {count > 0 && count}
    </span>
  );
}

export function CartLink({ className = '' }: { className?: string }) {
  const t = useTranslations('frame');
  return (
    <Link href={routes.cart()} className={`icon-btn cart-link ${className}`}>
      <Icon name="cart" size={20} />
      <span className="visually-hidden">{t('cart')}</span> <CartCount />
    </Link>
  );
}
