import { useFieldMessage } from '@/components/kit/forms/form-context';
import { ToneIcon, toneClass } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { LocalityQuery } from '@/lib/queries/locality';
import { addArticle } from '@/rules/country-names';
import { formatMoney } from '@/rules/format';
import { needsPostalCode } from '@/rules/rates/remote-areas';
import { localePath, routes } from '@/rules/routes';
import type { RemoteAreas } from '@/services/list';

import styles from './remote-areas.module.scss';

interface RemoteAreaFormProps {
  countries: NamedCountry[];
  lookup: LocalityQuery;
  countryText: string;
}

/** A GET form, so that every result has a URL to share. */
export function RemoteAreaForm({ countries, lookup, countryText }: RemoteAreaFormProps) {
  const t = useTranslations('remote-areas');
  const { locale } = useFrame();
  return (
    <form
      className={`card ${styles.form}`}
      action={localePath(locale, routes.remoteAreas())}
      method="get"
      role="search"
      aria-label={t('form.label')}
    >
      <PlainField
        name="country"
        label={t('form.country')}
        hint={t('form.countryHint')}
        value={countryText}
        required
        list="countries"
        problem={
          lookup.country === null && countryText
            ? t('unknownCountry', { typed: countryText })
            : undefined
        }
      />
      <datalist id="countries">
        {countries.map(({ iso, name, englishName }) => (
          <option key={iso} value={name}>
            {englishName === name ? iso : `${englishName} (${iso})`}
          </option>
        ))}
      </datalist>
      <PlainField
        name="postal"
        label={t('form.place')}
        hint={t('form.placeHint')}
        value={lookup.place}
        problem={lookup.problem ?? undefined}
      />
      <button className="btn btn-primary btn-lg" type="submit">
        {t('form.submit')}
      </button>
    </form>
  );
}

interface PlainFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  list?: string;
  required?: boolean;
  /** Text, or a key of the `validation` namespace. */
  problem?: string;
}

function PlainField({ name, label, hint, value, list, required, problem }: PlainFieldProps) {
  const fieldMessage = useFieldMessage();
  return (
    <div>
      <label className="form-label" htmlFor={name}>
        {label}
      </label>
      <p className="form-text mt-0" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        className="form-control"
        id={name}
        name={name}
        list={list}
        defaultValue={value}
        maxLength={60}
        required={required}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={problem ? `${name}-hint ${name}-problem` : `${name}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <p className="field-error" id={`${name}-problem`} role="alert">
          {fieldMessage(problem)}
        </p>
      )}
    </div>
  );
}

interface RemoteAreaAnswerProps {
  iso: string;
  country: string;
  /** Empty when the country alone decides. */
  place: string;
  remote: RemoteAreas;
}

/** Shows the surcharge, or asks for a postal code where a town is ambiguous. */
export function RemoteAreaAnswer({
  iso,
  country,
  place,
  remote: { areas, surcharge },
}: RemoteAreaAnswerProps) {
  const t = useTranslations('remote-areas.answer');
  const { locale } = useFrame();
  const countryPhrase = addArticle({ iso, name: country }, locale);
  if (!surcharge && needsPostalCode(areas, place))
    return <PostalCodePrompt place={place} country={countryPhrase} />;
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
              ? t('noAreas', { country: countryPhrase })
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

function PostalCodePrompt({ place, country }: Pick<RemoteAreaAnswerProps, 'place' | 'country'>) {
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
