import { useCartCount } from '@/components/session/use-cart-count';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

/**
 * How many products are in the cart; nothing for none. Documents without React fill it in by the
 * script of the page.
 */
export function CartCount() {
  const count = useCartCount();
  return (
    <span className="cart-count num" data-slot="cart">
      {count > 0 && count}
    </span>
  );
}

/** The way to the cart with its indicator (spec §3 "count shown in indicator"). */
export function CartLink({ className }: { className: string }) {
  const t = useTranslations('frame');
  return (
    <Link href={routes.cart()} className={`icon-btn cart-link ${className}`}>
      <Icon name="cart" size={20} />
      <span className="visually-hidden">{t('cart')}</span> <CartCount />
    </Link>
  );
}
