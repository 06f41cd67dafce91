import { ParcelEdges } from '@/components/kit/art/parcel-edges';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import {
  MAX_WEIGHT,
  type OptionalField,
  type ParcelFields,
  type ParcelProblem,
} from '@/lib/queries/parcel';
import { localePath, routes } from '@/rules/routes';

import styles from './calculator.module.scss';
import { DestinationOptions } from '@/components/address/destination-options';

interface NumberFieldProps {
  name: 'weight' | 'cost' | 'length' | 'width' | 'height';
  label: string;
  value: string;
  hint?: string;
  required?: boolean;
  problem?: string | undefined;
  invalid?: boolean;
}

function NumberField({ name, label, value, hint, required, problem, invalid }: NumberFieldProps) {
  const describedBy = [
    hint ? `${name}-hint` : '',
    invalid ? 'rates-problem' : '',
    problem ? `${name}-problem` : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <label className="form-label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="form-text mt-0" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="form-control num"
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        required={required}
        aria-describedby={describedBy || undefined}
        aria-invalid={invalid || problem ? true : undefined}
      />
      {problem && (
        <p className="field-error" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

const rareFields = ['length', 'width', 'height', 'cost', 'postal'] as const;

interface CalculatorFormProps {
  countries: (NamedCountry & { shipAllowed?: boolean })[];
  fields: ParcelFields;
  invalid: boolean;
  wrong: Partial<Record<OptionalField, ParcelProblem>>;
}

/** A GET form, so that every result has a URL to share. */
export function CalculatorForm({ countries, fields, invalid, wrong }: CalculatorFormProps) {
  const t = useTranslations('rates');
  const common = useTranslations('common');
  const home = useTranslations('home.quote');
  const weights = useTranslations('weights');
  const { locale } = useFrame();
  const getProblem: GetProblem = (name) => wrong[name] && t(wrong[name]);
  return (
    <form
      className={`card ${styles.form}`}
      action={`${localePath(locale, routes.rates())}#result`}
      method="get"
    >
      {invalid && (
        <p className="text-danger fw-semibold" id="rates-problem" role="alert">
          {t('invalid', { most: MAX_WEIGHT })}
        </p>
      )}
      <DestinationField countries={countries} chosen={fields.destination} />
      <div className={styles.pair}>
        <NumberField
          name="weight"
          label={common('weight')}
          value={fields.weight}
          required
          invalid={invalid}
        />
        <UnitField
          name="unit"
          label={t('form.unit')}
          value={fields.unit}
          units={{ kg: home('kg'), lb: home('lb') }}
        />
      </div>
      <a className="d-inline-block py-1 small" href="#weights">
        {weights('open')}
      </a>
      <details className={styles.more} open={rareFields.some((name) => fields[name])}>
        <summary>{t('form.more')}</summary>
        <SizeFields fields={fields} check={getProblem} />
        <NumberField
          name="cost"
          label={t('form.cost')}
          value={fields.cost}
          hint={t('form.costHint')}
          problem={getProblem('cost')}
        />
        <PostalField fields={fields} />
      </details>
      <button className="btn btn-primary btn-lg" type="submit">
        {common('calculatePrice')}
      </button>
    </form>
  );
}

function DestinationField({
  countries,
  chosen,
}: Pick<CalculatorFormProps, 'countries'> & { chosen: string }) {
  const t = useTranslations('rates');
  const common = useTranslations('common');
  return (
    <div>
      <label className="form-label" htmlFor="destination">
        {common('shipTo')}
      </label>
      <select
        className="form-select"
        id="destination"
        name="destination"
        defaultValue={chosen}
        required
      >
        <DestinationOptions
          countries={countries}
          label={({ name, shipAllowed }) =>
            shipAllowed === false ? t('form.notShipped', { country: name }) : name
          }
        />
      </select>
    </div>
  );
}

function PostalField({ fields }: { fields: ParcelFields }) {
  const t = useTranslations('rates');
  const address = useTranslations('address');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <div>
      <label className="form-label" htmlFor="postal">
        {address('postalLabels.postal')}
      </label>
      <p className="form-text mt-0" id="postal-hint">
        {t('form.postalHint')}
      </p>
      <input
        className="form-control"
        id="postal"
        name="postal"
        autoComplete="postal-code"
        defaultValue={fields.postal}
        aria-describedby="postal-hint"
      />
      <a
        className="d-inline-block py-1 mt-1 small"
        href={localePath(
          locale,
          routes.remoteAreas({ country: fields.destination, postal: fields.postal || undefined }),
        )}
      >
        {common('remoteCheck')}
      </a>
    </div>
  );
}

function UnitField<T extends string>({
  name,
  label,
  value,
  units,
}: {
  name: string;
  label: string;
  value: T;
  units: Record<T, string>;
}) {
  return (
    <div>
      <label className="form-label" htmlFor={name}>
        {label}
      </label>
      <select className="form-select" id={name} name={name} defaultValue={value}>
        {Object.entries<string>(units).map(([unit, text]) => (
          <option key={unit} value={unit}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type GetProblem = (name: OptionalField) => string | undefined;

function SizeFields({ fields, check }: { fields: ParcelFields; check: GetProblem }) {
  const t = useTranslations('rates');
  return (
    <fieldset>
      <legend className="form-label fs-6">{t('form.size')}</legend>
      <p className="form-text mt-0">{t('form.sizeHint')}</p>
      <ParcelEdges
        className={styles.parcel}
        labels={{ length: t('form.length'), width: t('form.width'), height: t('form.height') }}
      />
      <div className={styles.sides}>
        {(['length', 'width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            name={side}
            label={t(`form.${side}`)}
            value={fields[side]}
            problem={check(side)}
          />
        ))}
        <UnitField
          name="size"
          label={t('form.sizeUnit')}
          value={fields.size}
          units={{ cm: t('form.cm'), in: t('form.in') }}
        />
      </div>
    </fieldset>
  );
}
