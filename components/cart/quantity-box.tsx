import { useState, type KeyboardEvent } from 'react';

import { DigitInput } from '@/components/kit/forms/digit-input';
import { limits } from '@/contract/limits';
import { digitsOf } from '@/rules/members/text';

import styles from './cart.module.scss';

interface QuantityBoxProps {
  /** What a screen reader calls it. */
  name: string;
  quantity: number;
  onCount: (quantity: number) => Promise<void>;
  /** 0 was entered: that means to take the product out. */
  onRemove: () => void;
}

const longest = String(limits.quantityMax).length;

/** How many of a product, 0 to 999 (spec §9), taken over when the box is left or Enter pressed. */
export function QuantityBox({ name, quantity, onCount, onRemove }: QuantityBoxProps) {
  const [typed, setTyped] = useState(String(quantity));
  const [working, setWorking] = useState(false);
  const reset = () => setTyped(String(quantity));
  const commit = async () => {
    const wanted = Number(typed);
    if (working || typed === '' || wanted === quantity) return reset();
    if (wanted === 0) {
      reset();
      return onRemove();
    }
    setWorking(true);
    await onCount(wanted);
    setWorking(false);
    reset();
  };
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
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
      value={typed}
      readOnly={working}
      onChange={(event) => setTyped(digitsOf(event.target.value).slice(0, longest))}
      onBlur={() => void commit()}
      onKeyDown={leave}
    />
  );
}
