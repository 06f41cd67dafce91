import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { Money } from '@/components/kit/ui/money';
import { useMarks } from '@/hooks/use-marks';
import { type CartLine, shopOf } from '@/rules/cart/product';

import styles from './cart.module.scss';

interface CartTableProps {
  lines: CartLine[];
  /** These are saved for later. */
  saved: boolean;
  /** Id of the heading that names the table. */
  labelledBy: string;
  onMove: (line: CartLine) => Promise<void>;
  onDelete: (line: CartLine) => void;
}

/** Lines of the cart (spec §2): name, price, quantity, the other list, delete. */
export function CartTable({ lines, saved, labelledBy, onMove, onDelete }: CartTableProps) {
  const t = useTranslations('cart');
  const [moving, setMoving] = useState<string | null>(null);
  const move = async (line: CartLine) => {
    setMoving(line.id);
    await onMove(line);
    setMoving(null);
  };
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('colName')}</th>
          <th scope="col" className="num">
            {t('colPrice')}
          </th>
          <th scope="col" className="num">
            {t('colQty')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('colActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <CartRow
            key={line.id}
            line={line}
            saved={saved}
            moving={moving === line.id}
            onMove={() => move(line)}
            onDelete={() => onDelete(line)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CartRowProps {
  line: CartLine;
  saved: boolean;
  /** The line is on its way to the other list. */
  moving: boolean;
  onMove: () => void;
  onDelete: () => void;
}

function CartRow({ line, saved, moving, onMove, onDelete }: CartRowProps) {
  const t = useTranslations('cart');
  return (
    <tr>
      <th scope="row">
        <Product line={line} />
      </th>
      <td className="num" data-label={t('colPrice')}>
        <Money amount={line.price} />
      </td>
      <td className="num" data-label={t('colQty')}>
        {line.quantity}
      </td>
      <td className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          pending={moving}
          aria-label={t(saved ? 'moveNamed' : 'saveNamed', { name: line.name })}
          onClick={onMove}
        >
          {t(saved ? 'moveToCart' : 'saveForLater')}
        </Button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('deleteNamed', { name: line.name })}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

/** The name leads to the product; below it, whose shop it is and the options that were chosen. */
function Product({ line }: { line: CartLine }) {
  const t = useTranslations('cart');
  const marks = useMarks();
  const options = [line.color, line.size].filter(Boolean).join(' · ');
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
        <span className="visually-hidden">{`${marks.open}${t('newTab')}${marks.close}`}</span>
      </a>
      <span className={styles.about}>
        {shopOf(line.url)}
        {options && (
          <>
            {' · '}
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
