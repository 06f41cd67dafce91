import { Chip } from '@/components/kit/ui/chip';
import { useTranslations } from '@/hooks/use-translations';
import { consigneeIdOf } from '@/rules/addresses/consignee-id';
import { asksForIdCopy } from '@/rules/addresses/identity';
import { formatMoney } from '@/rules/format';
import type { Destination } from '@/services/destinations';

import styles from './destinations.module.scss';

const tones = { no: 'danger', yes: 'success', limited: 'warning' } as const;

/** What may be sent, with a word and not by colour alone; then what customs wants to know. */
export function DestinationRules({
  destination,
  country,
}: {
  destination: Destination;
  country: string;
}) {
  const t = useTranslations('ship-to.rules');
  const { rules } = destination;
  const rows: { verdict: keyof typeof tones; text: string }[] = [
    { verdict: 'no', text: t('general') },
    rules.nobatteries
      ? { verdict: 'no', text: t('batteryNo') }
      : { verdict: 'yes', text: t('batteryYes') },
    rules.nodangerous
      ? { verdict: 'no', text: t('hazmatNo') }
      : { verdict: 'limited', text: t('hazmatYes') },
    rules.notobacco
      ? { verdict: 'no', text: t('tobaccoNo') }
      : { verdict: 'limited', text: t('tobaccoYes') },
    ...(rules.severalshops === null
      ? []
      : [
          {
            verdict: 'limited' as const,
            text: t('shops', { amount: formatMoney(rules.severalshops) }),
          },
        ]),
  ];
  return (
    <>
      <section aria-labelledby="rules">
        <h2 id="rules">{t('heading', { country })}</h2>
        <ul className={styles.verdicts}>
          {rows.map(({ verdict, text }) => (
            <li key={text}>
              <Chip tone={tones[verdict]}>{t(verdict)}</Chip>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <CustomsAsks destination={destination} />
    </>
  );
}

function CustomsAsks({ destination: { country, rules } }: { destination: Destination }) {
  const t = useTranslations('ship-to.asks');
  const ids = useTranslations('address.consigneeIds');
  const id = consigneeIdOf(country);
  const asked = [
    rules.itemization ? t('list') : t('basic'),
    ...(rules.shopnames ? [t('shopNames')] : []),
    ...(asksForIdCopy(country) ? [t('copy')] : []),
    ...(id ? [ids(id.name)] : []),
    ...(rules.identity && !id && !asksForIdCopy(country) ? [t('identity')] : []),
  ];
  return (
    <section aria-labelledby="asks">
      <h2 id="asks">{t('heading')}</h2>
      <ul>
        {asked.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
