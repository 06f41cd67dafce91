import type { ComponentProps } from 'react';

import { SmallProductForm } from '@/components/charges/small-product-form';
import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { StepAddress, StepReceive } from '@/components/kit/art/steps';
import { AddressLink } from '@/components/layout/address-link';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import type { CompanyFacts } from '@/services/rates';

import styles from './home.module.scss';
import { HomeQuestions } from './questions';
import { Screen, ScreenWithCallouts } from './screen';

/** Filled by the page's script after a sign-out (lib/browser/signed-out.ts). */
export function SignedOut() {
  const t = useTranslations('home');
  return <p role="status" className={styles.signedOut} data-signed-out={t('signedOut')} />;
}

const steps = [
  { key: 'address', Picture: StepAddress },
  { key: 'shop', Picture: StepShop },
  { key: 'receive', Picture: StepReceive },
  { key: 'ship', Picture: StepShip },
] as const;

export function Steps() {
  const t = useTranslations('home.steps');
  const frame = useTranslations('frame');
  return (
    <section className={styles.section} aria-labelledby="steps-heading">
      <div className="container-xl">
        <h2 id="steps-heading">{frame('howItWorks')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ key, Picture }) => (
            <li key={key}>
              <Picture />
              <h3>{t(`${key}.title`)}</h3>
              <p className="text-muted mb-0">{t(`${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function ShopForMe() {
  const t = useTranslations('cart');
  const frame = useTranslations('frame');
  return (
    <section className={styles.section} aria-labelledby="shop-for-me-heading">
      <div className={`container-xl ${styles.shop}`}>
        <div>
          <h2 id="shop-for-me-heading">{frame('shop')}</h2>
          <p>{t('smallLead')}</p>
          <StepShop />
        </div>
        <SmallProductForm className="card p-3 p-md-4" />
      </div>
    </section>
  );
}

const tiers = [
  { key: 'standard', code: 'LT' },
  { key: 'prime', code: 'PR' },
  { key: 'business', code: 'BZ' },
] as const;

export function Statement() {
  const t = useTranslations('home.night');
  return (
    <section className={styles.night}>
      <div className="container-xl">
        <h2>{t('heading')}</h2>
        <p className="mb-0">{t('text')}</p>
      </div>
    </section>
  );
}

export function Tiers({ facts: { storage, businessFee } }: { facts: CompanyFacts }) {
  const t = useTranslations('home.tiers');
  const membership = useTranslations('membership');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const fees = {
    standard: common('free'),
    prime: t('earned', { count: limits.primeShipments, months: limits.primeMonths }),
    business: businessFee ? t('year', { amount: formatMoney(businessFee) }) : null,
  };
  return (
    <section className={`${styles.section} ${styles.sunken}`} aria-labelledby="tiers-heading">
      <div className="container-xl">
        <h2 id="tiers-heading">{t('heading', { count: limits.primeShipments })}</h2>
        <ul className={styles.tickets}>
          {tiers.map(({ key, code }) => {
            const days = storage.find(({ tier }) => tier === code)?.freedays;
            return (
              <li key={key}>
                <h3>{membership(`tier${code}`)}</h3>
                <strong>{fees[key]}</strong>
                <dl className="w-100 mb-0">
                  {days !== undefined && (
                    <div>
                      <dt>{common('freeStorage')}</dt>
                      <dd className="fw-semibold mb-0">{t('days', { days })}</dd>
                    </div>
                  )}
                  <div>
                    <dt>{common('speed.express')}</dt>
                    <dd className="fw-semibold mb-0">
                      {code === 'LT' ? t('own') : common('asStandard')}
                    </dd>
                  </div>
                </dl>
              </li>
            );
          })}
        </ul>
        <p>
          <a href={localePath(locale, routes.business())}>{t('more')}</a>
        </p>
      </div>
    </section>
  );
}

interface ProofSectionProps extends Omit<ComponentProps<typeof ScreenWithCallouts>, 'head'> {
  id: string;
  heading: string;
  lead: string;
}

function ProofSection({ id, heading, lead, ...rest }: ProofSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container-xl">
        <ScreenWithCallouts
          {...rest}
          head={
            <>
              <h2 id={id}>{heading}</h2>
              <p className="mb-2">{lead}</p>
            </>
          }
        />
      </div>
    </section>
  );
}

export function PackageProof({ facts }: { facts: CompanyFacts }) {
  const t = useTranslations('home.proof');
  const days = facts.storage.find(({ tier }) => tier === 'LT')?.freedays ?? 0;
  return (
    <ProofSection
      id="checks-heading"
      heading={t('heading')}
      lead={t('lead')}
      screen={<Screen name="packages" alt={t('alt')} />}
      callouts={[
        { title: t('photo.title'), text: t('photo.text') },
        { title: t('scale.title'), text: t('scale.text') },
        { title: t('days.title', { days }), text: t('days.text') },
      ]}
    />
  );
}

export function BillProof() {
  const t = useTranslations('home.money');
  const { locale } = useFrame();
  return (
    <ProofSection
      screenFirst
      id="money-heading"
      heading={t('heading')}
      lead={t('lead')}
      screen={<Screen name="bill" alt={t('alt')} />}
      callouts={[
        { title: t('lines.title'), text: t('lines.text') },
        { title: t('ways.title'), text: t('ways.text') },
        { title: t('back.title'), text: t('back.text') },
      ]}
      foot={<a href={localePath(locale, `${routes.terms()}#refund`)}>{t('back.link')}</a>}
    />
  );
}

export function HomeClosing({ facts }: { facts: CompanyFacts }) {
  const t = useTranslations('home');
  return (
    <section className={styles.kraft} aria-labelledby="questions-heading">
      <div className={`container-xl ${styles.closing}`}>
        <div>
          <h2 id="questions-heading">{t('questions.heading')}</h2>
          <HomeQuestions facts={facts} />
        </div>
        <aside className={styles.ticket} aria-labelledby="closing-heading">
          <h2 id="closing-heading">{t('closing.heading')}</h2>
          <p>{t('closing.text')}</p>
          <AddressLink />
        </aside>
      </div>
    </section>
  );
}
