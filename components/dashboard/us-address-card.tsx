import { Card } from '@/components/kit/ui/card';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { QrCode } from '@/components/kit/display/qr-code';
import { useTranslations } from '@/hooks/use-translations';
import { usAddressLines, type Brand } from '@/rules/brand';

import styles from './us-address-card.module.scss';

export interface AddressOwner {
  firstName: string;
  lastName: string;
  suite: string;
}

export function UsAddressCard({ brand, owner }: { brand: Brand; owner: AddressOwner }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const lines = usAddressLines(brand, {
    firstname: owner.firstName,
    lastname: owner.lastName,
    suite: owner.suite,
  });
  const [street, suite] = ['street', 'suite'].map((name) =>
    lines.find(({ field }) => field === name),
  );
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
      {street && suite && (
        <p className="small text-muted mt-3 mb-0">
          {t('noSuiteField', { line: `${street.value}, ${suite.value}` })}
        </p>
      )}
    </Card>
  );
}
