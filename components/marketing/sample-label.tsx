import { useTranslations } from 'next-intl';

import { usAddressLines, type Brand } from '@/rules/brand';

import styles from './home.module.scss';

/** The shipping label with an address as a member would get it. */
export function SampleLabel({ brand }: { brand: Brand }) {
  const t = useTranslations('home.label');
  const lines = usAddressLines(brand, { firstname: t('name'), lastname: '', suite: 'CG0000000' });
  const shown = lines.filter(({ field }) => ['name', 'careOf', 'street', 'suite'].includes(field));
  const { city, stateCode, zip } = brand.warehouse;
  return (
    <figure className={`label-card ${styles.label}`}>
      <figcaption className="text-muted">{t('caption')}</figcaption>
      <address className={styles.address} lang="en" translate="no">
        {shown.map(({ field, value }) => (
          <span key={field} className={field === 'suite' ? styles.suite : undefined}>
            {value}
          </span>
        ))}
        <span>{`${city}, ${stateCode} ${zip}`}</span>
      </address>
    </figure>
  );
}
