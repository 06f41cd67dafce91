import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import { addAmounts } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';
import type { BoxFees } from '@/services/rates';

import styles from './onebox-guide.module.scss';

const tiers = ['LT', 'PR', 'BZ'] as const;
const EXAMPLE = 3;

/** The fee of a OneBox by membership, from the rows that the bill is made of. */
export function OneboxFees({ fees }: { fees: BoxFees | null }) {
  const t = useTranslations('onebox-guide.fee');
  const { locale } = useFrame();
  return (
    <section aria-labelledby="fee">
      <h2 id="fee" className="fs-3 mb-3">
        {t('heading')}
      </h2>
      {fees ? <FeeRows fees={fees} /> : <p>{t('unknown')}</p>}
      {fees && (
        <p>
          {t('example', {
            n: EXAMPLE,
            amount: formatTotal(addAmounts(...Array.from({ length: EXAMPLE }, () => fees.each.LT))),
          })}
        </p>
      )}
      <p className="text-muted">{t('rest')}</p>
      <a className="d-inline-block py-1" href={localePath(locale, routes.rates())}>
        {t('rates')}
      </a>
    </section>
  );
}

function FeeRows({ fees }: { fees: BoxFees }) {
  const t = useTranslations('onebox-guide.fee');
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
                {t(`tiers.${tier}`)}
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
