import { SmallProductForm } from '@/components/domain/small-product-form';
import { StepShop } from '@/components/kit/art/step-shop';
import { useTranslations } from '@/hooks/use-translations';

import styles from './home.module.scss';

/** The small buy-for-me form on the home page (spec §2). */
export function ShopForMe() {
  const t = useTranslations('cart');
  return (
    <section className={styles.section} aria-labelledby="shop-for-me-heading">
      <div className={`container-xl ${styles.shop}`}>
        <div>
          <h2 id="shop-for-me-heading">{t('title')}</h2>
          <p>{t('smallLead')}</p>
          <StepShop />
        </div>
        <SmallProductForm className="card p-3 p-md-4" />
      </div>
    </section>
  );
}
