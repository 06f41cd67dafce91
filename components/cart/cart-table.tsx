import { useState, type KeyboardEvent, type ReactNode } from 'react';

import { PackageThumb } from '@/components/boxes/package-thumb';
import { DigitInput } from '@/components/kit/forms/digit-input';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { Money } from '@/components/kit/display/money';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';
import { extractDigits } from '@/rules/members/text';

import styles from './cart.module.scss';
import { ProductName } from './product-name';

interface CartTableProps<L extends CartLine> {
  lines: L[];
  saved: boolean;
  labelledBy: string;
  onMove: (line: L) => Promise<void>;
  onDelete: (line: L) => void;
  onQuantity: (line: L, quantity: number) => Promise<void>;
  below?: (line: L) => ReactNode;
}

export function CartTable<L extends CartLine>({
  lines,
  saved,
  labelledBy,
  onMove,
  onDelete,
  onQuantity,
  below,
}: CartTableProps<L>) {
  const t = useTranslations('cart');
  const [movingLineId, setMovingLineId] = useState<string | null>(null);
  const move = async (line: L) => {
    setMovingLineId(line.id);
    await onMove(line);
    setMovingLineId(null);
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
            moving={movingLineId === line.id}
            onMove={() => move(line)}
            onDelete={() => onDelete(line)}
            onQuantity={(quantity) => onQuantity(line, quantity)}
            below={below?.(line)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CartRowProps {
  line: CartLine;
  saved: boolean;
  moving: boolean;
  onMove: () => void;
  onDelete: () => void;
  onQuantity: (quantity: number) => Promise<void>;
  below: ReactNode;
}

function CartRow({ line, saved, moving, onMove, onDelete, onQuantity, below }: CartRowProps) {
  const t = useTranslations('cart');
  return (
    <>
      <tr>
        <th scope="row">
          <div className="d-flex gap-3">
            {line.picture && <PackageThumb src={line.picture} size={56} />}
            <div className="overflow-hidden">
              <ProductName line={line} />
            </div>
          </div>
        </th>
        <td className="num" data-label={t('colPrice')}>
          <Money amount={line.price} />
        </td>
        <td className="num" data-label={t('colQty')}>
          <QuantityBox
            key={line.quantity}
            name={t('quantityNamed', { name: line.name })}
            quantity={line.quantity}
            onQuantity={onQuantity}
            onRemove={onDelete}
          />
        </td>
        <td className={styles.actions}>
          <Button
            variant="secondary"
            size="sm"
            pending={moving}
            aria-label={t(saved ? 'moveNamed' : 'saveForLaterNamed', { name: line.name })}
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
      {below && (
        <tr className={styles.below}>
          <td colSpan={4}>{below}</td>
        </tr>
      )}
    </>
  );
}

interface QuantityBoxProps {
  name: string;
  quantity: number;
  onQuantity: (quantity: number) => Promise<void>;
  /** Called when 0 is entered. */
  onRemove: () => void;
}

const MAX_DIGITS = String(limits.quantityMax).length;

/** Applies 0 to 999 on blur or Enter. */
function QuantityBox({ name, quantity, onQuantity, onRemove }: QuantityBoxProps) {
  const [typedText, setTypedText] = useState(String(quantity));
  const [isSaving, setIsSaving] = useState(false);
  const reset = () => setTypedText(String(quantity));
  const commit = async () => {
    const newQuantity = Number(typedText);
    if (isSaving || typedText === '' || newQuantity === quantity) return reset();
    if (newQuantity === 0) {
      reset();
      return onRemove();
    }
    setIsSaving(true);
    await onQuantity(newQuantity);
    setIsSaving(false);
    reset();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') reset();
  };
  return (
    <DigitInput
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      className={`form-control num ${styles.quantity}`}
      value={typedText}
      readOnly={isSaving}
      onChange={(event) => setTypedText(extractDigits(event.target.value).slice(0, MAX_DIGITS))}
      onBlur={() => void commit()}
      onKeyDown={handleKeyDown}
    />
  );
}
