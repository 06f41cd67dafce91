import { Money } from '@/components/kit/display/money';
import { PriceLines } from '@/components/kit/display/price-lines';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { toChargeCode } from '@/rules/charges/charges';
import { formatDate, formatRange } from '@/rules/format';
import { getSentenceGap } from '@/rules/locale';
import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';
import type { Destination } from '@/services/destinations';

import { PageLink } from './page-link';
import styles from './destinations.module.scss';

const speeds = ['standard', 'express'] as const;
type Speed = (typeof speeds)[number];
/** Weight whose price is itemized. */
const ITEMIZED_GRAMS = 2000;

type Price = Destination['prices'][number];
const findSpeedPrice = ({ speeds: prices }: Price, code: Speed) =>
  prices.find((price) => price.code === code);

export function DestinationPrices({
  destination,
  country,
}: {
  destination: Destination;
  country: string;
}) {
  const t = useTranslations('ship-to.prices');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{t('heading', { country })}</h2>
      <PriceTable destination={destination} caption={t('heading', { country })} />
      <p className="text-muted measure">
        {t('note')}
        {getSentenceGap(locale)}
        {destination.validfrom &&
          charges('rule', { date: formatDate(destination.validfrom, locale) })}
      </p>
      <ItemizedPrice destination={destination} />
      <p>
        <PageLink href={routes.rates({ destination: destination.country })}>{t('own')}</PageLink>
      </p>
    </section>
  );
}

function PriceTable({ destination, caption }: { destination: Destination; caption: string }) {
  const t = useTranslations('ship-to.prices');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <table className={`table ${styles.prices}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{common('weight')}</th>
          {speeds.map((speed) => (
            <th key={speed} scope="col" className="num">
              {common(`speed.${speed}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {destination.prices.map((price) => (
          <tr key={price.weight}>
            <th scope="row">{formatWeight(price.weight, locale)}</th>
            {speeds.map((speed) => {
              const total = findSpeedPrice(price, speed)?.total;
              return (
                <td key={speed} className="num">
                  {total ? <Money amount={total} /> : t('none')}
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('days')}</th>
          {speeds.map((speed) => {
            const service = destination.services.find(({ code }) => code === speed);
            return (
              <td key={speed} className="num">
                {service ? formatRange(service.daysmin, service.daysmax, locale) : '–'}
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}

function ItemizedPrice({ destination }: { destination: Destination }) {
  const t = useTranslations('ship-to.prices');
  const common = useTranslations('common');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  const itemizedPrice = destination.prices.find(({ weight }) => weight === ITEMIZED_GRAMS);
  const options = speeds.flatMap((speed) => {
    const price = itemizedPrice && findSpeedPrice(itemizedPrice, speed);
    return price?.total ? [{ speed, total: price.total, lines: price.lines }] : [];
  });
  if (options.length === 0) return null;
  return (
    <details className={styles.opened}>
      <summary>{t('lines', { weight: formatWeight(ITEMIZED_GRAMS, locale) })}</summary>
      <div>
        {options.map(({ speed, total, lines }) => (
          <div key={speed}>
            <h3>{common(`speed.${speed}`)}</h3>
            <PriceLines
              caption={common(`speed.${speed}`)}
              lines={lines.map((line, index) => ({
                key: `${line.code}-${index}`,
                label: charges(`label.${toChargeCode(line.code)}`),
                amount: line.amount,
              }))}
              total={{ label: common('total'), amount: total }}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
