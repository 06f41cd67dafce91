import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { useApi } from '@/hooks/use-frame';
import type { ProductForm } from '@/lib/forms/product';
import { parseProductLink, type StoreProduct, findRestrictedStore } from '@/rules/cart/product';
import { readProduct } from '@/services/shop/product-reading';

const FORM_CURRENCY = 'USD';
/** A change of at least this many characters counts as pasted, dropped, or autofilled. */
const MIN_PASTE_LENGTH = 4;

type FilledValues = Partial<Pick<ProductForm, 'product_name' | 'product_price'>>;

export type Reading =
  | { state: 'none' | 'reading' | 'nothing' }
  | { state: 'read'; product: StoreProduct; filled: (keyof FilledValues)[] };

/**
 * Fills in the form once per link, when pasted or on blur, and never overwrites typed values.
 * `enabled` is false when the host cannot read pages; `readAtOnce` reads the initial link.
 */
export function useProductReading({
  enabled,
  readAtOnce,
  restricted,
}: {
  enabled: boolean;
  readAtOnce: boolean;
  restricted: readonly string[];
}) {
  const api = useApi();
  const { getValues, setValue } = useFormContext<ProductForm>();
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const filledValues = useRef<FilledValues>({});
  const lastUrl = useRef<string | null>(null);
  const typedText = useRef('');

  /** Overwrites empty or previously read values. */
  const fill = (name: keyof FilledValues, value: string | null): (keyof FilledValues)[] => {
    const current = getValues(name);
    if (current !== '' && current !== filledValues.current[name]) return [];
    filledValues.current[name] = value ?? '';
    if ((value ?? '') !== current)
      setValue(name, value ?? '', { shouldValidate: current === '', shouldDirty: true });
    return value ? [name] : [];
  };

  const read = async (text: string) => {
    const url = parseProductLink(text);
    if (!enabled || url === null || url === lastUrl.current) return;
    lastUrl.current = url;
    if (findRestrictedStore(url, restricted)) return setReading({ state: 'none' });
    setReading({ state: 'reading' });
    const product = await readProduct(api, url).catch(() => null);
    if (lastUrl.current !== url) return;
    if (!product) return setReading({ state: 'nothing' });
    const price = product.currency === FORM_CURRENCY ? product.price : null;
    setReading({
      state: 'read',
      product,
      filled: [...fill('product_name', product.name), ...fill('product_price', price)],
    });
  };

  useEffect(() => {
    typedText.current = getValues('product_url');
    if (readAtOnce) void read(typedText.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the link that the page was opened with
  }, []);

  return {
    reading,
    isRead: (name: keyof FilledValues, value: string) =>
      reading.state === 'read' &&
      reading.filled.includes(name) &&
      value === filledValues.current[name],
    onLink: (text: string) => {
      const isPaste = text.length - typedText.current.length >= MIN_PASTE_LENGTH;
      typedText.current = text;
      if (isPaste) void read(text);
    },
    onLinkLeft: (text: string) => void read(text),
  };
}
