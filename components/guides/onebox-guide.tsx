import { BoxLimits } from '@/components/boxes/box-limits';
import { BoxFilling } from '@/components/kit/art/box-filling';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import { addAmounts } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';
import type { BoxFees } from '@/services/rates';

import styles from './onebox-guide.module.scss';

const steps = ['choose', 'pay', 'pack', 'ship'] as const;
const benefits = ['first', 'air', 'saving', 'storage'] as const;

/** Explains OneBox. Works without scripts. */
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
            <p className="mb-0">{t(`steps.${key}.text`, figures)}</p>
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
            {benefits.map((key) => (
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
  const home = useTranslations('home');
  const { locale } = useFrame();
  return (
    <aside className="label-card align-self-start" aria-labelledby="action-heading">
      <h2 id="action-heading" className="fs-4 mb-3">
        {t('heading')}
      </h2>
      <div className="d-flex flex-wrap gap-2">
        <span data-for="guest">
          <LinkButton href={routes.register()}>{home('getAddress')}</LinkButton>
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

const tiers = ['LT', 'PR', 'BZ'] as const;
const EXAMPLE_PACKAGES = 3;

function OneboxFees({ fees }: { fees: BoxFees | null }) {
  const t = useTranslations('onebox-guide.fee');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <section aria-labelledby="fee">
      <h2 id="fee" className="fs-3 mb-3">
        {common('whatItCosts')}
      </h2>
      {fees ? <FeeRows fees={fees} /> : <p>{t('unknown')}</p>}
      {fees && (
        <p>
          {t('example', {
            n: EXAMPLE_PACKAGES,
            amount: formatTotal(
              addAmounts(...Array.from({ length: EXAMPLE_PACKAGES }, () => fees.each.LT)),
            ),
          })}
        </p>
      )}
      <p className="text-muted">{t('rest')}</p>
      <a className="d-inline-block py-1" href={localePath(locale, routes.rates())}>
        {common('allRates')}
      </a>
    </section>
  );
}

function FeeRows({ fees }: { fees: BoxFees }) {
  const t = useTranslations('onebox-guide.fee');
  const rates = useTranslations('rates.fees');
  const rows = [
    { key: 'each' as const, amounts: fees.each },
    { key: 'hazmat' as const, amounts: fees.hazmat },
  ];
  return (
    <div className="table-responsive" role="region" aria-label={t('caption')} tabIndex={0}>
      <table className={`table ${styles.fees}`}>
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <td />
            {tiers.map((tier) => (
              <th key={tier} scope="col" className="num">
                {rates(`tier.${tier}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, amounts }) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              {tiers.map((tier) => (
                <td key={tier} className="num">
                  <Money amount={amounts[tier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
