import { BoxLimits } from '@/components/domain/box-limits';
import { BoxFilling } from '@/components/kit/art/box-filling';
import { LinkButton } from '@/components/kit/ui/link-button';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import type { BoxFees } from '@/services/rates';

import { OneboxFees } from './onebox-fees';
import styles from './onebox-guide.module.scss';

const steps = ['choose', 'pay', 'pack', 'ship'] as const;
const gains = ['first', 'air', 'saving', 'storage'] as const;

/**
 * What a OneBox is, what it costs, what it is for and what it does not take. Whole without
 * scripts.
 */
export function OneboxGuide({ fees }: { fees: BoxFees | null }) {
  const t = useTranslations('onebox-guide');
  const box = useTranslations('onebox.cannot');
  const figures = {
    min: limits.oneboxMin,
    max: limits.oneboxMax,
    from: limits.oneboxDaysMin,
    to: limits.oneboxDaysMax,
  };
  return (
    <>
      <div className={styles.top}>
        <div>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="fs-5 text-muted measure mb-0">{t('lead')}</p>
        </div>
        <BoxFilling parcels={7} title={t('picture')} />
      </div>
      <h2 className="fs-3 mb-3">{t('steps.heading')}</h2>
      <ol className={styles.steps}>
        {steps.map((key) => (
          <li key={key}>
            <h3>{t(`steps.${key}.title`)}</h3>
            <p>{t(`steps.${key}.text`, figures)}</p>
          </li>
        ))}
      </ol>
      <div className={styles.columns}>
        <OneboxFees fees={fees} />
        <section aria-labelledby="when">
          <h2 id="when" className="fs-3 mb-3">
            {t('when.heading')}
          </h2>
          <ul className="ps-3">
            {gains.map((key) => (
              <li key={key} className="mb-2">
                {t(`when.${key}`)}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="cannot">
          <h2 id="cannot" className="fs-3 mb-3">
            {box('heading')}
          </h2>
          <BoxLimits />
        </section>
        <CallToAction />
      </div>
    </>
  );
}

function CallToAction() {
  const t = useTranslations('onebox-guide.cta');
  const { locale } = useFrame();
  return (
    <aside className={`label-card ${styles.action}`}>
      <h2 className="fs-4 mb-3">{t('heading')}</h2>
      <div className="d-flex flex-wrap gap-2">
        <span data-for="guest">
          <LinkButton href={routes.register()}>{t('guest')}</LinkButton>
        </span>
        <a
          className="btn btn-secondary"
          href={localePath(locale, routes.packages({ status: '2' }))}
        >
          {t('member')}
        </a>
      </div>
    </aside>
  );
}
