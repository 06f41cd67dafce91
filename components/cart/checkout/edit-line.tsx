import { useEffect } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useTranslations } from '@/hooks/use-translations';
import { productWireNames, toCartLine, type ProductForm } from '@/lib/forms/product';
import type { CartLine } from '@/rules/cart/product';

import { FullFields } from '../full-fields';

interface EditLineProps {
  line: CartLine;
  /**
   * The link cannot be changed.
   * @throws ApiError
   */
  onSave: (line: Partial<CartLine> & Pick<CartLine, 'id'>) => Promise<void>;
  onClose: () => void;
}

export function EditLine({ line, onSave, onClose }: EditLineProps) {
  const t = useTranslations('order-checkout');
  const tCart = useTranslations('cart');
  const common = useTranslations('common');
  const form = useAppForm<ProductForm>({
    defaultValues: {
      product_name: line.name,
      product_url: line.url,
      product_price: line.price,
      product_quantity: String(line.quantity),
      product_color: line.color,
      product_size: line.size,
      product_other: line.notes,
      show_in_form: '1',
    },
    schema: () =>
      import('@/lib/forms/schemas/packages').then((schemas) => schemas.productSchema([])),
    onSubmit: async (values) => {
      const { name, price, color, size, notes } = toCartLine(values);
      await onSave({ id: line.id, name, price, color, size, notes });
      onClose();
    },
    wireNames: productWireNames,
    failure: { title: common('woops'), text: common('oops'), hostTextTitle: common('woops') },
  });
  const { setFocus } = form.methods;
  useEffect(() => setFocus('product_name'), [setFocus]);
  return (
    <AppForm form={form} aria-label={t('editNamed', { name: line.name })} className="mt-3">
      <TextField name="product_name" label={tCart('name')} autoComplete="off" />
      <FullFields />
      <div className="d-flex flex-wrap gap-2 mb-3">
        <Button type="submit" pending={form.pending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </AppForm>
  );
}
