import { useId } from 'react';
import { useWatch } from 'react-hook-form';

import { useCartOwner } from '@/components/session/use-cart-count';
import { AppForm } from '@/components/kit/forms/app-form';
import { NumberField } from '@/components/kit/forms/number-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button, buttonClass } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { useAppForm } from '@/hooks/use-app-form';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { isComplete, productWireNames, type ProductForm as Values } from '@/lib/forms/product';
import { parseProductLink, findRestrictedStore, getShopHost } from '@/rules/cart/product';
import { localePath, routes } from '@/rules/routes';

import styles from './cart.module.scss';
import { FullFields } from './full-fields';
import { ReadProductNote } from './read-product';
import { useAddProduct } from './use-add-product';
import { useProductReading } from './use-product-reading';

interface ProductFormProps {
  initial: Values;
  /** Lowercase names of shops that we do not buy from. */
  restricted: readonly string[];
  /** The host can read store pages. */
  canRead: boolean;
}

/** The buy-for-me form. It expands into the full form once it has a link. */
export function ProductForm({ initial, restricted, canRead }: ProductFormProps) {
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { add, signInFirst } = useAddProduct();
  const form = useAppForm<Values>({
    id: 'product',
    defaultValues: initial,
    schema: () =>
      import('@/lib/forms/schemas/packages').then((schemas) => schemas.productSchema(restricted)),
    onSubmit: add,
    onFailure: (error) => {
      if (!error.is('unauthenticated')) return false;
      signInFirst(form.methods.getValues(), crypto.randomUUID());
      return true;
    },
    wireNames: productWireNames,
    failure: { title: common('woops'), text: errors('server'), hostTextTitle: common('woops') },
  });
  return (
    <AppForm
      form={form}
      aria-label={common('product')}
      action={localePath(locale, routes.buyForMe())}
      method="get"
    >
      <Fields
        restricted={restricted}
        canRead={canRead}
        readAtOnce={initial.product_price === ''}
        pending={form.pending}
        showFull={() => form.methods.setValue('show_in_form', '1')}
      />
    </AppForm>
  );
}

function Fields({
  restricted,
  canRead,
  readAtOnce,
  pending,
  showFull,
}: {
  restricted: readonly string[];
  canRead: boolean;
  readAtOnce: boolean;
  pending: boolean;
  showFull: () => void;
}) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const owner = useCartOwner();
  const values = useWatch<Values>() as Values;
  const isFull = values.show_in_form === '1';
  const shop = getShopHost(parseProductLink(values.product_url) ?? '');
  const { reading, isRead, onLink, onLinkLeft } = useProductReading({
    enabled: canRead,
    readAtOnce,
    restricted,
  });
  const getHint = (name: 'product_name' | 'product_price') =>
    isRead(name, values[name]) ? t('fromStore') : undefined;
  return (
    <>
      <input type="hidden" name="show_in_form" value="1" />
      <TextField
        name="product_url"
        inputMode="url"
        label={t('url')}
        hint={t('urlHint')}
        autoComplete="off"
        onChange={(text) => {
          if (parseProductLink(text)) showFull();
          onLink(text);
        }}
        onBlur={onLinkLeft}
      />
      <ProductLink typed={values.product_url} restricted={restricted} />
      {canRead && <ReadProductNote reading={reading} shop={shop} />}
      <div className={styles.pair}>
        <TextField
          name="product_name"
          label={t('name')}
          hint={getHint('product_name')}
          autoComplete="off"
        />
        <NumberField name="product_quantity" kind="quantity" label={common('quantity')} />
      </div>
      {isFull && <FullFields priceHint={getHint('product_price')} />}
      <AddButton full={isFull} complete={isComplete(values, restricted)} pending={pending} />
      {!owner && <p className="form-text mb-0 mt-3">{t('guestNote')}</p>}
    </>
  );
}

function AddButton({
  full,
  complete,
  pending,
}: {
  full: boolean;
  complete: boolean;
  pending: boolean;
}) {
  const t = useTranslations('cart');
  const id = useId();
  return (
    <>
      {!complete && (
        <p id={id} className="form-text">
          {t(full ? 'addWhy' : 'addWhySmall')}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        pending={pending}
        aria-disabled={!complete}
        aria-describedby={complete ? undefined : id}
      >
        {t('add')}
      </Button>
    </>
  );
}

/** Shows the shop of the typed link and whether we buy there. */
function ProductLink({ typed, restricted }: { typed: string; restricted: readonly string[] }) {
  const t = useTranslations('cart');
  const punctuation = usePunctuation();
  const id = useId();
  const url = parseProductLink(typed);
  const linkClass = buttonClass('secondary', 'sm');
  const icon = <Icon name="box-arrow-up-right" className="me-2" />;
  return (
    <div className="mb-4">
      <div className="d-flex flex-wrap align-items-center gap-2 gap-sm-3">
        {url ? (
          <a className={linkClass} href={url} target="_blank" rel="noopener noreferrer nofollow">
            {icon}
            {t('viewLink')}
            <span className="visually-hidden">{`${punctuation.openParen}${t('newTab')}${punctuation.closeParen}`}</span>
          </a>
        ) : (
          <span className={linkClass} role="link" aria-disabled="true" aria-describedby={id}>
            {icon}
            {t('viewLink')}
          </span>
        )}
        <span id={id} className={url ? 'text-break' : 'form-text mt-0'}>
          {url ? t('fromShop', { shop: getShopHost(url) }) : t('viewLinkWhy')}
        </span>
      </div>
      {url && findRestrictedStore(url, restricted) && (
        <Alert tone="warning" role="status" className="mt-3">
          {t('restricted', { shop: getShopHost(url) })}
        </Alert>
      )}
    </div>
  );
}
