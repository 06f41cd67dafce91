import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { CountryInText } from '@/rules/country-names';
import { formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';
import type { Examples } from '@/services/destinations';

import styles from './home.module.scss';

interface AnswersProps {
  country: CountryInText;
  examples: Examples | null;
  /** 0 when unknown. */
  countryCount: number;
}

export function Answers({ country, examples, countryCount }: AnswersProps) {
  const t = useTranslations('home.answers');
  const shipTo = useTranslations('ship-to');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const startingPrice = examples?.from;
  const answers = [
    {
      href: routes.rates(),
      title: startingPrice
        ? t('cost.title', { amount: formatMoney(startingPrice) })
        : t('cost.unknown'),
      text: startingPrice
        ? t('cost.text', {
            weight: formatWeight(examples.lightest, locale),
            country: country.inText,
          })
        : '',
    },
    { href: routes.howItWorks(), title: t('how.title'), text: frame('howItWorks') },
    {
      href: routes.destinations(),
      title: t('where.title', { count: countryCount }),
      text: shipTo('heading'),
    },
  ];
  return (
    <ul className={`container-xl ${styles.answers}`}>
      {answers.map(({ href, title, text }) => (
        <li key={href}>
          <a href={localePath(locale, href)}>
            <strong>{title}</strong> {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
