import { DocumentFailure } from '@/components/failure/document-failure';
import { ToolFailure } from '@/components/failure/tool-failure';
import { WeightsGuide } from '@/components/guides/weights-guide';
import { SiteFrame } from '@/components/layout/site-frame';
import { CalculatorForm } from '@/components/marketing/calculator-form';
import { CalculatorResult } from '@/components/marketing/calculator-result';
import styles from '@/components/marketing/calculator.module.scss';
import { FeeTable } from '@/components/marketing/fee-table';
import { QuoteTeaser } from '@/components/quote/quote-teaser';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { listDialCountries, likelyCountry } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import { parseParcel, readParcelFields, toParcelSides, checkParcel } from '@/lib/queries/parcel';
import { env } from '@/lib/server/env';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { loadPart } from '@/lib/server/page-failure';
import { nameInText } from '@/rules/country-names';
import { readGuideCategory } from '@/rules/rates/typical-weights';
import { absoluteUrl, localePath, routes } from '@/rules/routes';
import { listOfferedCountries } from '@/services/offered-countries';
import { estimateCost, listFees } from '@/services/rates';

/** Weight of the default estimate, in kilograms. */
const DEFAULT_WEIGHT = '2';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ api, quickApi, query, locale, ...exchange }) => {
    const isRequested = 'destination' in query || 'weight' in query;
    const fields = {
      ...readParcelFields(query),
      ...(!query['destination'] && { destination: likelyCountry[locale] }),
      ...(!isRequested && { weight: DEFAULT_WEIGHT }),
    };
    const parcel = parseParcel(fields);
    const fieldErrors = checkParcel(fields);
    const [countries, fees, { value: estimate, failure }] = await Promise.all([
      listOfferedCountries(quickApi),
      loadOptional(listFees(quickApi)),
      loadPart(
        exchange,
        parcel ? estimateCost(isRequested ? api : quickApi, parcel) : Promise.resolve(null),
        { keepStatus: !isRequested },
      ),
    ]);
    return {
      fields,
      sides: parcel && toParcelSides(parcel),
      link: absoluteUrl(
        env.PORTAL_URL,
        localePath(
          locale,
          routes.rates(
            Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
          ),
        ),
      ),
      guide: readGuideCategory(query['guide']) ?? ('womensFashion' as const),
      fieldErrors,
      invalid: isRequested && !parcel && Object.keys(fieldErrors).length === 0,
      estimate,
      failure,
      fees,
      countries: listDialCountries(countries, locale),
      closed: countries.some(
        (country) => country.code === fields.destination && !country.ship_allowed,
      ),
      country: nameInText(fields.destination, locale),
    };
  },
  { varyBy: [...Object.keys(readParcelFields({})), 'guide'] },
);

/** Uses the same price engine as the checkout. Works without scripts. */
export default function Rates({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('rates');
  const home = useTranslations('home');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: t('heading') }]}
    >
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="text-muted">{t('lead')}</p>
      {data ? (
        <>
          <div className={styles.layout}>
            <CalculatorForm
              countries={data.countries}
              fields={data.fields}
              invalid={data.invalid}
              wrong={data.fieldErrors}
            />
            {data.failure && !data.closed && (
              <div id="result">
                <ToolFailure failure={data.failure} title={t('result.unavailable')} />
              </div>
            )}
            {data.closed && <ClosedNotice country={data.country} />}
            {data.estimate && !data.closed && (
              <CalculatorResult
                estimate={data.estimate}
                country={data.country}
                weight={`${data.fields.weight} ${home(`quote.${data.fields.unit}`)}`}
                fields={data.fields}
                sides={data.sides}
                link={data.link}
              />
            )}
            <GuideCard chosen={data.guide} hiddenFields={{ ...data.fields }} />
          </div>
          <QuoteSection countries={data.countries} />
          {data.fees && <FeeTable fees={data.fees} />}
        </>
      ) : (
        <DocumentFailure failure={loadError} />
      )}
    </SiteFrame>
  );
}

function ClosedNotice({ country }: { country: string }) {
  const t = useTranslations('forms');
  return (
    <p className="alert tone-warning" id="result">
      {t('notShipped', { country })}
    </p>
  );
}

function QuoteSection({ countries }: Pick<React.ComponentProps<typeof QuoteTeaser>, 'countries'>) {
  const t = useTranslations('quote.teaser');
  return (
    <section className={styles.unknown} aria-labelledby="unknown-heading">
      <h2 className="fs-3" id="unknown-heading">
        {t('heading')}
      </h2>
      <p className="text-muted">{t('text')}</p>
      <QuoteTeaser countries={countries} />
    </section>
  );
}

function GuideCard({
  chosen,
  hiddenFields,
}: Pick<React.ComponentProps<typeof WeightsGuide>, 'chosen' | 'hiddenFields'>) {
  const t = useTranslations('weights');
  const { locale } = useFrame();
  return (
    <section className={`card ${styles.guide}`} id="weights" aria-labelledby="weights-heading">
      <h2 className="fs-3" id="weights-heading">
        {t('heading')}
      </h2>
      <p className="text-muted">{t('lead')}</p>
      <WeightsGuide
        chosen={chosen}
        action={`${localePath(locale, routes.rates())}#weights`}
        hiddenFields={hiddenFields}
      />
      <p className="mt-3 mb-0">
        <a href={localePath(locale, routes.weightsGuide())}>{t('alone')}</a>
      </p>
    </section>
  );
}
