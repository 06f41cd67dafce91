import { NumberField } from '@/components/kit/forms/number-field';
import { TextField } from '@/components/kit/forms/text-field';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';

import styles from './cart.module.scss';

export function FullFields({ priceHint }: { priceHint?: string | undefined }) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  return (
    <>
      <div className={styles.three}>
        <NumberField name="product_price" kind="money" label={t('price')} hint={priceHint} />
        <TextField name="product_color" label={common('color')} optional autoComplete="off" />
        <TextField name="product_size" label={common('productSize')} optional autoComplete="off" />
      </div>
      <TextareaField
        name="product_other"
        label={t('other')}
        hint={t('otherHint')}
        optional
        max={limits.itemNotesMax}
      />
    </>
  );
}
