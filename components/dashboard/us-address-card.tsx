import { Card } from '@/components/kit/ui/card';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { QrCode } from '@/components/kit/display/qr-code';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { hasNonLatin } from '@/rules/addresses/scripts';
import { usAddressLines, type AddressOwner } from '@/rules/addresses/us-address';
import type { Brand } from '@/rules/brand';
import { routes } from '@/rules/routes';

import styles from './us-address-card.module.scss';

export function UsAddressCard({ brand, owner }: { brand: Brand; owner: AddressOwner }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const lines = usAddressLines(brand, owner);
  const [, , street, suite] = lines;
  const fullAddress = lines.map(({ value }) => value).join('\n');
  return (
    <Card label title={common('yourUsAddress')}>
      <div className={styles.body}>
        <dl className={styles.lines}>
          {lines.map(({ field, value }) => (
            <div key={field} className={field === 'suite' ? styles.suite : undefined}>
              <dt className="small fw-normal text-muted">{common(`line_${field}`)}</dt>
              <dd>
                <span className="ref">{value}</span>
                <CopyButton
                  value={value}
                  label={t('copyLine', { line: common(`line_${field}`) })}
                />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.aside}>
          <QrCode text={fullAddress} label={t('qrLabel', { suite: owner.suite })} />
          <p className="d-none d-md-block small text-muted mb-2">{t('qrCaption')}</p>
          <CopyButton value={fullAddress} label={t('copyAll')} wide />
        </div>
      </div>
      {hasNonLatin(owner.firstName + owner.lastName) && (
        <p className="alert tone-warning mt-3 mb-0">
          <Link href={routes.profile()}>{t('latinName')}</Link>
        </p>
      )}
      {street && suite && (
        <p className="small text-muted mt-3 mb-0">
          {t('noSuiteField', { line: `${street.value}, ${suite.value}` })}
        </p>
      )}
    </Card>
  );
}
