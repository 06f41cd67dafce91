import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { useApi } from '@/hooks/use-frame';
import type { ProductForm } from '@/lib/forms/product';
import { productLink, type ReadProduct, restrictedName } from '@/rules/cart/product';
import { readProduct } from '@/services/shop/product-reading';

/** Currency of the form's price. */
const OURS = 'USD';
/** More than a key types: the text was pasted, dropped or filled in. */
const PIECE = 4;

type Filled = Partial<Pick<ProductForm, 'product_name' | 'product_price'>>;

/** What became of reading the store's page. */
export type Reading =
  | { state: 'none' | 'reading' | 'nothing' }
  | { state: 'read'; product: ReadProduct; filled: (keyof Filled)[] };

/**
 * Fills the form in from the store's page: when a link is pasted or its field is left, once a link,
 * and only where nothing stands that the reader of this page has typed. The last link counts,
 * whichever answer comes last.
 * @param on whether the host reads pages at all; nothing is asked otherwise
 * @param atOnce the page was opened with a link to be read
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

  /** Puts a value where there is none yet, or only one that was read before. */
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
    /** Whether a field still holds what was read. */
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
