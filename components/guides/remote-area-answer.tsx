import { ToneIcon, toneClass } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { countryInText } from '@/rules/country-names';
import { formatMoney } from '@/rules/format';
import { codeDecides } from '@/rules/rates/remote-areas';
import { localePath, routes } from '@/rules/routes';
import type { RemoteAreas } from '@/services/list';

import styles from './remote-areas.module.scss';

interface RemoteAreaAnswerProps {
  /** ISO code, and its name in the reader's language. */
  iso: string;
  country: string;
  /** The place asked about; empty when the country alone answers. */
  place: string;
  remote: RemoteAreas;
}

/**
 * Surcharge or none, with the amount, before anything else; or the postal code is asked for, where
 * a town does not tell.
 */
export function RemoteAreaAnswer({
  iso,
  country,
  place,
  remote: { areas, surcharge },
}: RemoteAreaAnswerProps) {
  const t = useTranslations('remote-areas.answer');
  const { locale } = useFrame();
  const inText = countryInText({ iso, name: country }, locale);
  if (!surcharge && codeDecides(areas, place)) return <AskForCode place={place} country={inText} />;
  const tone = surcharge ? 'warning' : 'success';
  return (
    <section
      className={`${styles.answer} alert ${toneClass[tone]}`}
      id="answer"
      aria-labelledby="answer-heading"
    >
      <ToneIcon tone={tone} size={24} />
      <div>
        <h2 className="fs-3 mb-2" id="answer-heading">
          {surcharge ? t('charged', { amount: formatMoney(surcharge.minimum) }) : t('none')}
        </h2>
        {surcharge ? (
          <>
            <p>{t('area', { place, country, area: surcharge.area })}</p>
            <p>
              {t('rate', {
                minimum: formatMoney(surcharge.minimum),
                perKg: formatMoney(surcharge.perkg),
              })}
            </p>
          </>
        ) : (
          <p>
            {areas.length === 0
              ? t('noAreas', { country: inText })
              : t('noArea', { place, country })}
          </p>
        )}
        <a
          href={localePath(locale, routes.rates({ destination: iso, postal: place || undefined }))}
        >
          {t('price')}
        </a>
      </div>
    </section>
  );
}

/** A town does not tell, its postal code does. */
function AskForCode({ place, country }: Pick<RemoteAreaAnswerProps, 'place' | 'country'>) {
  const t = useTranslations('remote-areas.answer');
  return (
    <section
      className={`${styles.answer} alert ${toneClass.info}`}
      id="answer"
      aria-labelledby="answer-heading"
    >
      <ToneIcon tone="info" size={24} />
      <div>
        <h2 className="fs-3 mb-2" id="answer-heading">
          {t('code')}
        </h2>
        <p className="mb-0">{t('codeText', { place, country })}</p>
      </div>
    </section>
  );
}
