import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { useApi } from '@/hooks/use-frame';
import type { ProductForm } from '@/lib/forms/product';
import { productLink, type ReadProduct, restrictedName } from '@/rules/cart/product';
import { readProduct } from '@/services/shop/product-reading';

/** Currency of the form's price. */
const OURS = 'USD';
/** A longer change was pasted, dropped or autofilled. */
const PIECE = 4;

type Filled = Partial<Pick<ProductForm, 'product_name' | 'product_price'>>;

export type Reading =
  | { state: 'none' | 'reading' | 'nothing' }
  | { state: 'read'; product: ReadProduct; filled: (keyof Filled)[] };

/**
 * Fills in the form from the store's page once per link, when pasted or on blur, and never
 * overwrites typed values. The latest link wins. `on` is false when the host cannot read pages;
 * `atOnce` reads the initial link.
 */
export function useProductReading({
  on,
  atOnce,
  restricted,
}: {
  on: boolean;
  atOnce: boolean;
  restricted: readonly string[];
}) {
  const api = useApi();
  const { getValues, setValue } = useFormContext<ProductForm>();
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const filled = useRef<Filled>({});
  const asked = useRef<string | null>(null);
  const typed = useRef('');

  /** Overwrites empty or previously read values. */
  const fill = (name: keyof Filled, value: string | null): (keyof Filled)[] => {
    const present = getValues(name);
    if (present !== '' && present !== filled.current[name]) return [];
    filled.current[name] = value ?? '';
    if ((value ?? '') !== present)
      setValue(name, value ?? '', { shouldValidate: present === '', shouldDirty: true });
    return value ? [name] : [];
  };

  const read = async (text: string) => {
    const url = productLink(text);
    if (!on || url === null || url === asked.current) return;
    asked.current = url;
    if (restrictedName(url, restricted)) return setReading({ state: 'none' });
    setReading({ state: 'reading' });
    const product = await readProduct(api, url).catch(() => null);
    if (asked.current !== url) return;
    if (!product) return setReading({ state: 'nothing' });
    const price = product.currency === OURS ? product.price : null;
    setReading({
      state: 'read',
      product,
      filled: [...fill('product_name', product.name), ...fill('product_price', price)],
    });
  };

  useEffect(() => {
    typed.current = getValues('product_url');
    if (atOnce) void read(typed.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the link that the page was opened with
  }, []);

  return {
    reading,
    isRead: (name: keyof Filled, value: string) =>
      reading.state === 'read' && reading.filled.includes(name) && value === filled.current[name],
    onLink: (text: string) => {
      const pasted = text.length - typed.current.length >= PIECE;
      typed.current = text;
      if (pasted) void read(text);
    },
    onLinkLeft: (text: string) => void read(text),
  };
}
