import type { ReactNode } from 'react';

import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { StepAddress, StepReceive } from '@/components/kit/art/steps';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { usAddressLines, type AddressOwner } from '@/rules/addresses/us-address';
import { routes } from '@/rules/routes';

import styles from './get-started.module.scss';

export function FourSteps() {
  const t = useTranslations('dashboard');
  const steps: [string, ReactNode][] = [
    ['Shop', <StepShop key="shop" />],
    ['Receive', <StepReceive key="receive" />],
    ['Declare', <StepAddress key="declare" />],
    ['Ship', <StepShip key="ship" />],
  ];
  return (
    <ol className={styles.steps}>
      {steps.map(([name, picture]) => (
        <li key={name}>
          {picture}
          <h3 className="fs-5 mb-1">{t(`step${name}` as 'stepShop')}</h3>
          <p className="text-muted mb-0">{t(`step${name}Text` as 'stepShopText')}</p>
        </li>
      ))}
    </ol>
  );
}

/** A picture of a store's delivery form, filled in with the member's address. */
export function AddressFormExample({ owner }: { owner: AddressOwner }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const { brand } = useFrame();
  const lines = usAddressLines(brand, owner);
  const street = lines.filter(({ field }) => field === 'careOf' || field === 'street');
  const fields = lines.filter((line) => !street.includes(line));
  return (
    <Card title={t('whereTitle')}>
      <p className="text-muted">{t('whereText')}</p>
      <div className={styles.store} role="img" aria-label={t('whereForm')}>
        {[...fields.slice(0, 1), ...street, ...fields.slice(1)].map(({ field, value }) => (
          <div key={field}>
            <span className="d-block small text-muted">{common(`line_${field}`)}</span>
            <b>{value}</b>
          </div>
        ))}
      </div>
    </Card>
  );
}

export function NextSteps() {
  const t = useTranslations('dashboard');
  const links = [
    { href: routes.addresses(), title: t('nextAddress'), text: t('nextAddressText') },
    { href: routes.rates(), title: t('nextRates'), text: t('nextRatesText') },
    { href: routes.packages(), title: t('nextPackages'), text: t('nextPackagesText') },
  ];
  return (
    <Card title={t('nextTitle')}>
      <ul className={styles.next}>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href} className="fw-semibold">
              {link.title}
            </Link>
            <span className="d-block text-muted">{link.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
