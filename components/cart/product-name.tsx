import { DOT } from '@/components/kit/ui/dot';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { getShopHost, type CartLine } from '@/rules/cart/product';

import styles from './cart.module.scss';

export function ProductName({ line }: { line: CartLine }) {
  const t = useTranslations('cart');
  const punctuation = usePunctuation();
  const options = [line.color, line.size].filter(Boolean).join(DOT);
  return (
    <>
      <a
        href={line.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={styles.name}
        title={line.name}
      >
        <bdi>{line.name}</bdi>
        <span className="visually-hidden">{`${punctuation.openParen}${t('newTab')}${punctuation.closeParen}`}</span>
      </a>
      <span className={styles.about}>
        {getShopHost(line.url)}
        {options && (
          <>
            {DOT}
            <bdi>{options}</bdi>
          </>
        )}
      </span>
      {line.notes && (
        <span className={styles.about}>
          <bdi>{line.notes}</bdi>
        </span>
      )}
    </>
  );
}
