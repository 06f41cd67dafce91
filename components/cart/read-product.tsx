import { PackageThumb } from '@/components/boxes/package-thumb';
import { Alert } from '@/components/kit/ui/alert';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { StoreProduct as Product } from '@/rules/cart/product';
import { formatWeight } from '@/rules/packages/measures';

import type { Reading } from './use-product-reading';

export function ReadProductNote({ reading, shop }: { reading: Reading; shop: string }) {
  const t = useTranslations('cart');
  return (
    <div role="status">
      {reading.state === 'reading' && <p className="form-text mb-4">{t('reading', { shop })}</p>}
      {reading.state === 'nothing' && <p className="form-text mb-4">{t('readNothing')}</p>}
      {reading.state === 'read' && (
        <FoundProduct product={reading.product} filled={reading.filled.length > 0} shop={shop} />
      )}
    </div>
  );
}

/** Lists the values that have no form field. */
function FoundProduct({
  product,
  filled,
  shop,
}: {
  product: Product;
  filled: boolean;
  shop: string;
}) {
  const t = useTranslations('cart');
  const facts = useFacts(product);
  if (!filled && facts.length === 0 && !product.picture) return null;
  return (
    <Alert tone="info" className="mb-4">
      <div className="d-flex gap-3">
        {product.picture && <PackageThumb src={product.picture} size={72} />}
        <div className="text-break">
          <p className="mb-0">{t(filled ? 'readFilled' : 'readSeen', { shop })}</p>
          {facts.length > 0 && (
            <ul className="mb-0 mt-1 ps-3">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Alert>
  );
}

function useFacts({ price, currency, grams, availability }: Product): string[] {
  const t = useTranslations('cart');
  const { locale } = useFrame();
  return [
    ...(availability ? [t(`availability.${availability}`)] : []),
    ...(grams ? [t('readWeight', { weight: formatWeight(grams, locale) })] : []),
    ...(price && currency !== 'USD'
      ? [t('readPrice', { price: `${price.replace(/\.00$/, '')} ${currency}` })]
      : []),
  ];
}
