import type { ComponentProps } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import type { HouseFacts } from '@/services/rates';

import styles from './home.module.scss';
import { Screen } from './screen';
import { ScreenBeside } from './screen-beside';

interface ProofSectionProps extends Omit<ComponentProps<typeof ScreenBeside>, 'head'> {
  id: string;
  heading: string;
  lead: string;
}

/** A promise beside the screen that keeps it. */
function ProofSection({ id, heading, lead, ...rest }: ProofSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container-xl">
        <ScreenBeside
          {...rest}
          head={
            <>
              <h2 id={id}>{heading}</h2>
              <p>{lead}</p>
            </>
          }
        />
      </div>
    </section>
  );
}

/** What the warehouse records of every package. */
export function Checks({ facts }: { facts: HouseFacts }) {
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

/** What becomes of a reader's money, beside a bill. */
export function MoneyCare() {
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
